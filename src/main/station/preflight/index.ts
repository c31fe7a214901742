export { strictest } from './profile.ts';
export { PreflightService } from './service.ts';
export { startChild, workerArguments } from './worker/index.ts';
