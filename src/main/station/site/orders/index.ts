export { StrandedOrders } from './orphaned-orders.ts';
export { SiteOrders } from './site-orders.ts';
