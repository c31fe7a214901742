import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type ArtworkId,
  decisionRules,
  type FileMove,
  type HotFolderId,
  NoteText,
  SharedDecision,
  type Dispute as ShownDispute,
} from '../../../contract/index.ts';
import type { DeliveryRecord, Store } from '../store/index.ts';

/** A decision, and who made it where. */
export const DecisionMade = z.object({
  decision: SharedDecision,
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  station: z.string(),
  madeAt: z.coerce.date(),
});
export type DecisionMade = z.infer<typeof DecisionMade>;

/** Everything that the stations of a site decide for all of them. */
export const Decision = z.discriminatedUnion('kind', [
  ...SharedDecision.options,
  /** Two stations have decided differently: the file is on hold until an operator chooses. */
  z.object({ kind: z.literal('dispute'), first: DecisionMade, second: DecisionMade }),
  /** A job or batch moves to the front, or back. */
  z.object({ kind: z.literal('rush'), isRush: z.boolean() }),
  /** What is noted on a job or batch; it is a subject of its own, so that it disputes nothing else. */
  z.object({ kind: z.literal('note'), key: z.string(), text: NoteText.nullable() }),
]);
export type Decision = z.infer<typeof Decision>;
export type Dispute = Extract<Decision, { kind: 'dispute' }>;
export type MovedDecision = Extract<Decision, { kind: 'moved' }>;

/** Two decisions with the same aim need no choice between them. */
function aimOf({ kind }: Decision): string {
  switch (kind) {
    case 'dispute':
      return 'keep';
    case 'rush':
      return 'order';
    case 'note':
      return 'note';
    default:
      return decisionRules[kind].aim;
  }
}

/** The hot folders that a decision sends a file to; null if it names none. */
function foldersOf(decision: Decision): readonly HotFolderId[] | null {
  switch (decision.kind) {
    case 'send-to':
      return decision.hotFolderIds.toSorted();
    case 'moved':
      return (
        decision.planned.length > 0
          ? decision.planned.map(({ hotFolderId }) => hotFolderId)
          : (decision.chosen?.hotFolders.map(({ id }) => id) ?? [])
      ).toSorted();
    default:
      return null;
  }
}

/** Sent to other hot folders it would be printed there, too. */
const sameFolders = (one: Decision, other: Decision): boolean =>
  isDeepStrictEqual(foldersOf(one), foldersOf(other));

export const decideAlike = (one: Decision, other: Decision): boolean =>
  aimOf(one) === aimOf(other) && sameFolders(one, other);

/** Whether nothing of the file that was on its way may be sent after the decision. */
export const keepsFile = (decision: Decision): boolean => {
  switch (decision.kind) {
    case 'hold':
    case 'request-replacement':
    case 'dispute':
      return true;
    case 'moved':
      return decision.ended.some(({ wasInFolder }) => !wasInFolder);
    default:
      return false;
  }
};

/** The deliveries that a move ends, of those of its file. */
export const deliveriesOf = <One extends Pick<DeliveryRecord, 'hotFolderId' | 'revision'>>(
  { ended }: Pick<FileMove, 'ended'>,
  all: readonly One[],
): One[] =>
  all.filter((one) =>
    ended.some(({ hotFolderId, revision }) => one.hotFolderId === hotFolderId && one.revision === revision),
  );

/** Two decisions about a file between which an operator has to choose; null if there is nothing to choose. */
export function latestDispute(
  { sharedDecisions }: Pick<Store, 'sharedDecisions'>,
  id: ArtworkId,
): Dispute | null {
  const latest = Decision.safeParse(sharedDecisions.latest(id));
  return latest.success && latest.data.kind === 'dispute' ? latest.data : null;
}

/** As a window shows it. */
export const toShownDispute = ({ first, second }: Dispute): ShownDispute => ({
  first: toShown(first),
  second: toShown(second),
});

const toShown = ({ decision, operator, desk, station, madeAt }: DecisionMade): ShownDispute['first'] => ({
  kind: decision.kind,
  note: 'reason' in decision ? decision.reason : null,
  by: operator,
  desk,
  station,
  at: madeAt.toISOString(),
});
