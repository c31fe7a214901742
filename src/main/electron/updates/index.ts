export { proverFor } from './prove.ts';
export { ReadyNotice, updateItems } from './update-items.ts';
export { Updates } from './updates.ts';
