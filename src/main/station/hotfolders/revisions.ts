import type { HotFolderId } from '../../../contract/index.ts';
import type { DeliveryRecord } from '../store/index.ts';

/** The newest delivery at each hot folder. @param deliveries of one file, a folder's own in the order of their revisions */
export function newestOf(deliveries: readonly DeliveryRecord[]): DeliveryRecord[] {
  const newest = new Map<HotFolderId, DeliveryRecord>();
  for (const one of deliveries) newest.set(one.hotFolderId, one);
  return [...newest.values()];
}

/** A RIP has it, or has refused it: nothing of it lies in the hot folder or is on its way there. */
const isWithRip = ({ state }: Pick<DeliveryRecord, 'state'>): boolean =>
  state === 'taken' || state === 'refused';

/** Nothing of a file lies in a hot folder or is on its way there; true of one that was never fed, too. */
export const isNowhere = (deliveries: readonly DeliveryRecord[]): boolean =>
  newestOf(deliveries).every(isWithRip);

/** Other artwork has come for a file that was fed: every RIP has what it was given, and the last of that was something else. */
export function isRevised(deliveries: readonly DeliveryRecord[], sha256: string | null): boolean {
  const [last] = deliveries.toSorted((one, other) => other.id - one.id);
  return last !== undefined && last.sha256 !== sha256 && isNowhere(deliveries);
}
