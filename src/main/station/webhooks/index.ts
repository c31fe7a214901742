export { startWebhookReceiver, WebhookPortTaken, type WebhookReceiver } from './receiver.ts';
export { faultOf, secretFault } from './signatures.ts';
export { Ingress, ingressSecretName, Outward, openerOf, Prober } from './tunnels/index.ts';
export { InboxWorker } from './worker.ts';
