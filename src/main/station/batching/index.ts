export { BatchOrderService } from './batch-order-service.ts';
export { largestShipment, shipmentConflict } from './shipment.ts';
export { SubmissionService } from './submission-service.ts';
