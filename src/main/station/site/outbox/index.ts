export { Outbox } from './outbox.ts';
export { claimOwnDeliveries, ownDelivery, type Refused } from './reported-delivery.ts';
