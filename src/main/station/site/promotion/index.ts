export { Promotion } from './promotion.ts';
