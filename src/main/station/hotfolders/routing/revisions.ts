import { newestDeliveries } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';

/** Which of two deliveries was made later; one of which that is not known may have been made just now. */
const byGiving = (one: DeliveryRecord, other: DeliveryRecord): number =>
  one.revision - other.revision ||
  (one.deliveredAt ?? Number.MAX_VALUE) - (other.deliveredAt ?? Number.MAX_VALUE) ||
  one.id - other.id;

/** Other artwork has come for a file that a hot folder was given: the last that one was given is something else. */
export function isRevised(deliveries: readonly DeliveryRecord[], sha256: string | null): boolean {
  const given = newestDeliveries(deliveries).filter(
    ({ state }) => state !== 'planned' && state !== 'copying',
  );
  const last = given.sort(byGiving).at(-1);
  return last !== undefined && last.sha256 !== sha256;
}
