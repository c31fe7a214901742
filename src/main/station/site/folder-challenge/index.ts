export { reportHistory } from './history.ts';
export { Sharing } from './sharing.ts';
