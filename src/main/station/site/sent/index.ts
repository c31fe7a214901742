export { readSent } from './read-sent.ts';
