export { startWebhookReceiver, WebhookPortTaken, type WebhookReceiver } from './receiver.ts';
export { type HintTarget, workInbox } from './worker.ts';
