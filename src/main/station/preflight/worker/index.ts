export { CheckResult } from './check.ts';
export { Checker } from './checker.ts';
export { startChild, workerArguments } from './child-process.ts';
export { CannotRead, WorkerTurns } from './turns.ts';
