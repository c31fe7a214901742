export { type ChangeHint, together } from './change-hint.ts';
export { ConnectionSync } from './connection-sync.ts';
export type { HintOutcome } from './hint-intake.ts';
export type { ListReadsMemory } from './list-reads.ts';
export { SyncStore } from './sync-store.ts';
export type { OnWebhookOutcome, WebhookOutcome } from './waiting-webhooks.ts';
