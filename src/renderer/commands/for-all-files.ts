import type { Outcome } from './decide-knowingly.ts';

/** Maximum number of files in one call. */
const MAX_IDS = 500;

/** Makes a call for all files, split into as many calls as necessary, one after the other. */
export async function forAllFiles<One>(
  files: readonly One[],
  call: (files: readonly One[]) => Promise<Outcome>,
): Promise<Outcome> {
  let all: Outcome = { done: [], refused: [] };
  for (let at = 0; at < files.length; at += MAX_IDS) {
    const { done, refused } = await call(files.slice(at, at + MAX_IDS));
    all = { done: [...all.done, ...done], refused: [...all.refused, ...refused] };
  }
  return all;
}
