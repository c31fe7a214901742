export { type Claimed, claimDeliveries, type Delivered, IS_DELIVERED } from './claim-deliveries.ts';
export type { ClaimedDelivery } from './claimed-delivery.ts';
export { commitDeliveries } from './commit-deliveries.ts';
export { deliveryKey, type SiteDelivery, tempName } from './delivery-key.ts';
export { deliveredHere, giveBack, recallCommit } from './end-deliveries.ts';
export { deliveriesAhead, deliveriesGone, type FolderOrder, lockFolder } from './folder-order.ts';
export { isClaimed, reserveNames } from './reserve-names.ts';
export { stagingMade, stagingPlace } from './staging-place.ts';
