import type { Artwork, ArtworkId, Message } from '../../contract/index.ts';
import { refusalIn } from '../locales/problem.ts';
import type { StationClient } from '../transport/transport.ts';
import type { Decision, FinalDecision } from './file-decisions.ts';

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

/** A file as it was when somebody decided about it. */
export type DecidedFile = Pick<Artwork, 'id' | 'state' | 'reason'>;

/** The reason of the operator's hold that a file was on; null for none. */
function operatorsHold({ state, reason }: DecidedFile): string | null {
  const text = reason?.values.text;
  return state === 'held' && reason?.code === 'literal' && typeof text === 'string' ? text : null;
}

/** Takes a decision about some files back: they stand as they did before it. */
export async function takeBack(
  { artworks }: StationClient,
  files: readonly DecidedFile[],
  decision: FinalDecision,
): Promise<Outcome> {
  switch (decision) {
    case 'send':
    case 'override':
      return artworks.takeBackApproval({ ids: files.map(({ id }) => id) });
    case 'hold':
    case 'ask': {
      const outcomes: Outcome[] = [];
      for (const [before, held] of Map.groupBy(files, operatorsHold)) {
        const given = { ids: held.map(({ id }) => id), before };
        outcomes.push(
          await (decision === 'hold' ? artworks.takeBackHold(given) : artworks.takeBackRequest(given)),
        );
      }
      return {
        done: outcomes.flatMap(({ done }) => done),
        refused: outcomes.flatMap(({ refused }) => refused),
      };
    }
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
