export { tellHistory } from './history.ts';
export { Sharing } from './sharing.ts';
