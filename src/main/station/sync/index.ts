export { ConnectionSync } from './connection-sync.ts';
export type { HintOutcome } from './hint-intake.ts';
export type { SyncStore } from './ingestor.ts';
export type { ListReadsMemory } from './list-reads.ts';
export type { ChangeHint } from './pending-hints.ts';
export { type OnWebhookOutcome, together, type WebhookOutcome } from './waiting-webhooks.ts';
