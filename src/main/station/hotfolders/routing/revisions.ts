import { isOneOf, newestDeliveries } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';

/** Which of two deliveries was made later; one whose time is not known may have been made just now. */
const byGiving = (one: DeliveryRecord, other: DeliveryRecord): number =>
  one.revision - other.revision ||
  (one.deliveredAt ?? Number.MAX_VALUE) - (other.deliveredAt ?? Number.MAX_VALUE) ||
  one.id - other.id;

const isBeforeCommit = ({ state }: DeliveryRecord): boolean => isOneOf(state, ['planned', 'copying']);

/**
 * Other artwork has come for a file that a hot folder was given: the last that one was given is something
 * else, and nobody has released what has come.
 */
export function isRevised(deliveries: readonly DeliveryRecord[], sha256: string | null): boolean {
  const given = newestDeliveries(deliveries.filter((one) => !isBeforeCommit(one)));
  const last = given.sort(byGiving).at(-1);
  const isReleased = deliveries.some((one) => isBeforeCommit(one) && one.sha256 === sha256);
  return last !== undefined && last.sha256 !== sha256 && !isReleased;
}
