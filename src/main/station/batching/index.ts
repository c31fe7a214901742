export { OrderDesk } from './order-desk.ts';
export { SubmissionDesk } from './submission-desk.ts';
export { largestShipment, whyNotTogether } from './together.ts';
