export type * from './facts.ts';
export { readFacts } from './read-facts.ts';
export { readSheets, sheetsOf } from './sheets.ts';
export { shortened } from './shortened.ts';
