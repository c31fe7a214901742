export { startWebhookReceiver, WebhookPortTaken, type WebhookReceiver } from './receiver.ts';
export { workInbox } from './worker.ts';
