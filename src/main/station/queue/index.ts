export { QueueRows } from './queue-rows.ts';
