export { ConnectionSync, type HintOutcome } from './connection-sync.ts';
export type { ListReadsMemory } from './list-reads.ts';
export type { SyncStore } from './taking-over.ts';
export type { Hint } from './waiting-hints.ts';
export type { Became, OnBecame } from './webhook-word.ts';
