import { type HotFolderId, isOneOf, newestDeliveries } from '../../../../contract/index.ts';
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

/**
 * The revision with which a file goes to a hot folder next. Stations that share the folder have to come to
 * the same one, whatever was planned and withdrawn at each of them meanwhile: the ledger knows the delivery
 * by it, and two would be sent twice. So it follows what stands, or else what a move has ended.
 */
export function nextRevision(deliveries: readonly DeliveryRecord[], folder: HotFolderId): number {
  const highest = Math.max(0, ...deliveries.map(({ revision }) => revision));
  const least = newestDeliveries(deliveries).length > 0 ? highest + 1 : Math.max(1, highest);
  const had = deliveries.filter(({ hotFolderId }) => hotFolderId === folder);
  return Math.max(least, ...had.map(({ revision }) => revision + 1));
}
