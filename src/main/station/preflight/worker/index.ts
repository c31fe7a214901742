export { CheckResult } from './check.ts';
export { Checker } from './checker.ts';
export { memoryFlags, startChild } from './child-process.ts';
export { WorkerTurns } from './turns.ts';
export { CannotRead } from './worker-process.ts';
