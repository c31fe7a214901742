export { CheckResult } from './check.ts';
export { CannotRead, Checker } from './checker.ts';
export { startChild, workerArguments } from './child-process.ts';
