export { doubtIfEarlier } from './agreed-server.ts';
export { countDoubtful } from './uncertain-queries.ts';
export { Doubts } from './uncertain-deliveries.ts';
export { Promotion } from './failover.ts';
