import type { DeliveryId } from '../../../../contract/index.ts';
import type { Claims, DeliveryKey } from './claims.ts';

/**
 * A station that shares its hot folders with no other: everything is granted, and there is nobody to notify.
 */
export const alone: Claims = {
  claim: grantAll,
  commit: grantAll,
  async delivered() {},
  async withdraw() {},
};

async function grantAll(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryId>> {
  return new Set(deliveries.map(({ id }) => id));
}
