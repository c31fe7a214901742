import type { ArtworkId, Message } from '../../contract/index.ts';

/** What became of a call about files. */
export interface FilesOutcome {
  readonly done: readonly ArtworkId[];
  readonly refused: readonly { readonly why: Message }[];
}

/** So many files are named in one call. */
const MAX_IDS = 500;

/** Makes a call for all of some files, as many calls as that takes, one after the other. */
export async function forAllFiles(
  ids: readonly ArtworkId[],
  call: (ids: ArtworkId[]) => Promise<FilesOutcome>,
): Promise<FilesOutcome> {
  let all: FilesOutcome = { done: [], refused: [] };
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const { done, refused } = await call(ids.slice(at, at + MAX_IDS));
    all = { done: [...all.done, ...done], refused: [...all.refused, ...refused] };
  }
  return all;
}
