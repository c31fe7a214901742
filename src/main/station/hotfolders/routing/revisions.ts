import { isOneOf, newestDeliveries } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';

/** Which of two deliveries was made later; one with an unknown time may have been made just now. */
const byGiving = (one: DeliveryRecord, other: DeliveryRecord): number =>
  one.revision - other.revision ||
  (one.deliveredAt ?? Number.MAX_VALUE) - (other.deliveredAt ?? Number.MAX_VALUE) ||
  one.id - other.id;

const isBeforeCommit = ({ state }: DeliveryRecord): boolean => isOneOf(state, ['planned', 'copying']);

/**
 * Other artwork has arrived for a file that was sent: the last bytes that a hot folder received are
 * different, and nobody has released the new ones.
 */
export function isRevised(deliveries: readonly DeliveryRecord[], sha256: string | null): boolean {
  const given = newestDeliveries(deliveries.filter((one) => !isBeforeCommit(one)));
  const last = given.sort(byGiving).at(-1);
  const isReleased = deliveries.some((one) => isBeforeCommit(one) && one.sha256 === sha256);
  return last !== undefined && last.sha256 !== sha256 && !isReleased;
}
