export { SiteOrders } from './site-orders.ts';
export { StrandedOrders } from './stranded-orders.ts';
