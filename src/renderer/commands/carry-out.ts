import type { Artwork, ArtworkId, Message } from '../../contract/index.ts';
import { refusalIn } from '../locales/problem.ts';
import type { StationClient } from '../transport/transport.ts';
import {
  type AskAnyway,
  type AskedFiles,
  decideKnowingly,
  type Outcome,
  type SeenFile,
} from './decide-knowingly.ts';
import type { Decision, FinalDecision } from './file-decisions.ts';

/**
 * Carries out a decision about some files. The station refuses a file that has moved on meanwhile, and asks
 * if somebody else has decided about one.
 */
export async function carryOut(
  client: StationClient,
  files: readonly SeenFile[],
  decision: Decision,
  { reason, askAnyway }: { readonly reason: string; readonly askAnyway: AskAnyway },
): Promise<Outcome> {
  const { artworks } = client;
  const call = (asked: AskedFiles): Promise<Outcome> => {
    switch (decision) {
      case 'override':
        return override(client, asked, reason);
      case 'send':
        return artworks.approve(asked);
      case 'takeBack':
        return artworks.takeBackApproval(asked);
      case 'hold':
        return artworks.hold({ ...asked, reason });
      case 'ask':
        return artworks.requestReplacement({ ...asked, note: reason });
      case 'fetch':
        return artworks.refetch(asked);
      case 'again':
        return artworks.deliverAgain({ ...asked, hotFolderIds: null, reason });
    }
  };
  return decideKnowingly(files, call, askAnyway);
}

/** A file as it was when somebody decided about it. */
export type DecidedFile = Pick<Artwork, 'id' | 'state' | 'reason' | 'decided'>;

/** The reason of the operator's hold that a file was on; null if there was none. */
function operatorsHold({ state, reason }: DecidedFile): string | null {
  const text = reason?.values.text;
  return state === 'held' && reason?.code === 'literal' && typeof text === 'string' ? text : null;
}

/** Takes a decision about some files back: they return to their state before it. */
export async function takeBack(
  { artworks }: StationClient,
  files: readonly DecidedFile[],
  decision: FinalDecision,
  askAnyway: AskAnyway,
): Promise<Outcome> {
  switch (decision) {
    case 'send':
    case 'override':
      return decideKnowingly(files, (asked) => artworks.takeBackApproval(asked), askAnyway);
    case 'hold':
    case 'ask': {
      const outcomes: Outcome[] = [];
      for (const [before, held] of Map.groupBy(files, operatorsHold)) {
        const call = (asked: AskedFiles): Promise<Outcome> =>
          decision === 'hold'
            ? artworks.takeBackHold({ ...asked, before })
            : artworks.takeBackRequest({ ...asked, before });
        outcomes.push(await decideKnowingly(held, call, askAnyway));
      }
      return {
        done: outcomes.flatMap(({ done }) => done),
        refused: outcomes.flatMap(({ refused }) => refused),
      };
    }
  }
}

/** Preflight is overridden file by file, so that one whose errors are gone does not stop the others. */
async function override(client: StationClient, { ids, seen }: AskedFiles, reason: string): Promise<Outcome> {
  const done: ArtworkId[] = [];
  const refused: { id: ArtworkId; why: Message }[] = [];
  for (const id of ids) {
    try {
      await client.preflight.override({ id, reason, seen: seen[id] });
      done.push(id);
    } catch (error) {
      const why = refusalIn(error);
      if (why === null) throw error;
      refused.push({ id, why });
    }
  }
  return { done, refused };
}
