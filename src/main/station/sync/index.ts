export { type ChangeHint, together } from './change-hint.ts';
export type { ListReadsMemory } from './connection-status.ts';
export { ConnectionSync } from './connection-sync.ts';
export type { HintOutcome } from './hint-intake.ts';
export { SyncStore } from './sync-store.ts';
export type { OnWebhookOutcome, WebhookOutcome } from './webhook-outcomes.ts';
