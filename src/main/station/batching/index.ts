export { BatchOrderService } from './batch-order-service.ts';
export { type BatchingArea, createBatching } from './create-batching.ts';
export { largestShipment, shipmentConflict } from './shipment.ts';
export { SubmissionService } from './submission-service.ts';
