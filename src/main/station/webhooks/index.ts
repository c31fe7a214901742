export { startWebhookReceiver, WebhookPortTaken, type WebhookReceiver } from './receiver.ts';
export { Ingress, ingressSecretName, openerOf, Prober } from './tunnels/index.ts';
export { workInbox } from './worker.ts';
