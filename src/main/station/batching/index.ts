export type { ArtworkIssues } from './artwork-issues.ts';
export { BatchOrderService } from './batch-order-service.ts';
export { type BatchingArea, createBatching } from './create-batching.ts';
export { type OrderClaims, type OrderGrant, ordersAlone } from './order-claims.ts';
export { RETRY, RetrySchedule } from './retry-schedule.ts';
export { largestShipment, shipmentConflict } from './shipment.ts';
export { SubmissionService } from './submission-service.ts';
export { verdictOf } from './verdict.ts';
