import type { ArtworkId } from '../../../contract/index.ts';
import type { Store } from '../store/index.ts';
import { Decision, type Dispute } from './decision.ts';

/** Two decisions about a file between which an operator has to choose; null: there is nothing to choose. */
export function latestDispute(
  { sharedDecisions }: Pick<Store, 'sharedDecisions'>,
  id: ArtworkId,
): Dispute | null {
  const latest = Decision.safeParse(sharedDecisions.latest(id));
  return latest.success && latest.data.kind === 'dispute' ? latest.data : null;
}
