export { Outbox } from './outbox.ts';
