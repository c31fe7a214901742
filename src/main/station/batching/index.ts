export { OrderDesk } from './order-desk.ts';
export { largestShipment, whyNotTogether } from './together.ts';
