export { SiteOrders } from './site-orders.ts';
