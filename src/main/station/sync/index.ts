export { ConnectionSync, type HintOutcome } from './connection-sync.ts';
export type { ReadKey } from './read-queue.ts';
export type { Applied, Held, PrepressKey, SyncStore } from './taking-over.ts';
export type { Hint } from './waiting-hints.ts';
