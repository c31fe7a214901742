import type { ArtworkId, Message } from '../../contract/index.ts';
import { refusalIn } from '../locales/problem.ts';
import type { StationClient } from '../transport/transport.ts';
import type { Decision } from './file-decisions.ts';

/** Files that a decision was carried out for, and those that it was refused for. */
export interface Outcome {
  readonly done: readonly ArtworkId[];
  readonly refused: readonly { readonly id: ArtworkId; readonly why: Message }[];
}

/** Carries out a decision about some files. The station refuses it where a file has moved on meanwhile. */
export async function carryOut(
  client: StationClient,
  files: readonly ArtworkId[],
  decision: Decision,
  reason: string,
): Promise<Outcome> {
  const ids = [...files];
  switch (decision) {
    case 'override':
      return override(client, ids, reason);
    case 'send':
      return client.artworks.approve({ ids });
    case 'takeBack':
      return client.artworks.takeBackApproval({ ids });
    case 'hold':
      return client.artworks.hold({ ids, reason });
    case 'ask':
      return client.artworks.requestReplacement({ ids, note: reason });
    case 'fetch':
      return client.artworks.refetch({ ids });
    case 'again':
      return client.artworks.deliverAgain({ ids, hotFolderIds: null, reason });
  }
}

/** Preflight is overridden file by file: one that it has no errors in any more does not stop the others. */
async function override(client: StationClient, ids: readonly ArtworkId[], reason: string): Promise<Outcome> {
  const done: ArtworkId[] = [];
  const refused: { id: ArtworkId; why: Message }[] = [];
  for (const id of ids) {
    try {
      await client.preflight.override({ id, reason });
      done.push(id);
    } catch (error) {
      const why = refusalIn(error);
      if (why === null) throw error;
      refused.push({ id, why });
    }
  }
  return { done, refused };
}
