export { doubtIfEarlier } from './agreed-server.ts';
export { Promotion } from './failover.ts';
export { Doubts } from './uncertain-deliveries.ts';
export { countDoubtful } from './uncertain-queries.ts';
