export { SiteOrders } from './site-orders.ts';
export { StrandedOrders } from './orphaned-orders.ts';
