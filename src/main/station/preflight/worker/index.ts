export { CheckResult } from './check-result.ts';
export { Checker } from './checker.ts';
export { memoryFlags, startChild } from './child-process.ts';
export { WorkerPool } from './worker-pool.ts';
export { FileUnreadableError } from './worker-process.ts';
