import type { ArtworkId, Dispute as ShownDispute } from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';
import { Decision, type DecisionMade, type Dispute } from './decision.ts';

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
  note: 'reason' in decision ? decision.reason : 'note' in decision ? decision.note : null,
  by: operator,
  desk,
  station,
  at: madeAt.toISOString(),
});
