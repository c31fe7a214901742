export { type Claimed, claimDeliveries, type Delivered, IS_DELIVERED } from './claim-deliveries.ts';
export type { ClaimedDelivery } from './claimed-delivery.ts';
export { commitDeliveries } from './commit-deliveries.ts';
export { accountOf, deliveryKey, type SiteDelivery, tempName } from './delivery-key.ts';
export { giveBack, giveBackOwn, recallCommit, reportDelivered } from './end-deliveries.ts';
export { deliveriesAhead, type FolderOrder, lockFolder, reportGone } from './folder-order.ts';
export { isClaimed, reserveNames } from './reserve-names.ts';
export { retireTemps } from './retire-temps.ts';
export { recordStagingPlace, stagingPlace } from './staging-place.ts';
