export { doubtIfEarlier } from './agreed-server.ts';
export { countDoubtful } from './doubt-queries.ts';
export { Doubts } from './doubts.ts';
export { Promotion } from './promotion.ts';
