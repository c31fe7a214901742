export { CheckResult } from './check-result.ts';
export { Checker } from './checker.ts';
export { memoryFlags, startChild } from './child-process.ts';
export { WorkerPool } from './worker-pool.ts';
export { FileUnreadableError, type Turn } from './worker-process.ts';
