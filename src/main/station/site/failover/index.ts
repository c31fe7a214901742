export { doubtIfEarlier } from './agreed-server.ts';
export { Promotion } from './failover.ts';
export { Doubts } from './uncertain-deliveries.ts';
export { countUncertain } from './uncertain-queries.ts';
