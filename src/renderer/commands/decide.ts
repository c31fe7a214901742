import {
  type Artwork,
  type DecisionKind,
  type DecisionOutcome,
  decisionRules,
  type FileDecision,
  holdInMessage,
  type PlacedHold,
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
  for (const some of Map.groupBy(files, (file) => JSON.stringify(operatorsHold(file))).values()) {
    const [first] = some;
    const decision = first === undefined ? null : takingBack(by, operatorsHold(first));
    if (decision !== null) outcome = both(outcome, await decide(client, some, decision, askAnyway));
  }
  return outcome;
}

/** The decision of that kind which takes another back; null if none does. */
function takingBack(by: DecisionKind, before: PlacedHold | null): FileDecision | null {
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

/** The operator's hold that a file was on; null if there was none. */
const operatorsHold = ({ state, reason }: DecidedAbout): PlacedHold | null =>
  state === 'on-hold' ? holdInMessage(reason ?? null) : null;
