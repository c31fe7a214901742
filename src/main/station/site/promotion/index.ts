export { Doubts } from './doubts.ts';
export { Promotion } from './promotion.ts';
