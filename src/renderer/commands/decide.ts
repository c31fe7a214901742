import {
  type Artwork,
  type DecisionKind,
  type DecisionOutcome,
  decisionRules,
  type FileDecision,
} from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';
import { type AskAnyway, decideKnowingly, type SeenFile } from './decide-knowingly.ts';

/** Maximum number of files in one call. */
const MAX_IDS = 500;

/** A file that is decided about; `reason` and `state` say what a hold replaces, where a window knows them. */
export type DecidedAbout = SeenFile & Partial<Pick<Artwork, 'state' | 'reason'>>;

const noOutcome: DecisionOutcome = { done: [], refused: [] };
const both = (one: DecisionOutcome, other: DecisionOutcome): DecisionOutcome => ({
  done: [...one.done, ...other.done],
  refused: [...one.refused, ...other.refused],
});

/**
 * Decides about some files, in as many calls as necessary. The station refuses a file that has moved on
 * meanwhile, and asks if somebody else has decided about one.
 */
export async function decide(
  { artworks }: StationClient,
  files: readonly SeenFile[],
  decision: FileDecision,
  askAnyway: AskAnyway,
): Promise<DecisionOutcome> {
  let outcome = noOutcome;
  for (let at = 0; at < files.length; at += MAX_IDS) {
    const some = files.slice(at, at + MAX_IDS);
    const one = await decideKnowingly(some, (asked) => artworks.decide({ ...asked, decision }), askAnyway);
    outcome = both(outcome, one);
  }
  return outcome;
}

/** Takes a decision about some files back, as its rule says: they return to their state before it. */
export async function takeBack(
  client: StationClient,
  files: readonly DecidedAbout[],
  by: DecisionKind,
  askAnyway: AskAnyway,
): Promise<DecisionOutcome> {
  let outcome = noOutcome;
  for (const [before, some] of Map.groupBy(files, operatorsHold)) {
    const decision = takingBack(by, before);
    if (decision !== null) outcome = both(outcome, await decide(client, some, decision, askAnyway));
  }
  return outcome;
}

/** The decision of that kind which takes another back; null if none does. */
function takingBack(by: DecisionKind, before: string | null): FileDecision | null {
  switch (by) {
    case 'take-back-hold':
    case 'take-back-request':
      return { kind: by, before };
    case 'take-back-approval':
    case 'take-back-resend':
    case 'take-back-send-to':
    case 'take-back-move':
      return { kind: by };
    default:
      return null;
  }
}

/** What takes a decision back, and for how long; null: nothing does. */
export const undoOf = (kind: DecisionKind) => decisionRules[kind].undo;

/** The reason of the operator's hold that a file was on; null if there was none. */
function operatorsHold({ state, reason }: DecidedAbout): string | null {
  const text = reason?.values.text;
  return state === 'on-hold' && reason?.code === 'literal' && typeof text === 'string' ? text : null;
}
