export { ConnectionSync, type SyncStore } from './connection-sync.ts';
export type { ReadKey } from './read-queue.ts';
