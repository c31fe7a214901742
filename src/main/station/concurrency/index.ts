export { type BackOff, backOffMs } from './back-off.ts';
export { WorkLoop } from './work-loop.ts';
