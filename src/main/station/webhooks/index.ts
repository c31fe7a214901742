export { createIngress, type IngressArea } from './create-ingress.ts';
export { startWebhookReceiver, WebhookPortInUseError, type WebhookReceiver } from './receiver.ts';
export { faultOf, secretFault } from './signatures.ts';
export { Ingress, ingressSecretName, OutboundClient, openerOf, Prober } from './tunnels/index.ts';
export { Webhooks } from './webhooks.ts';
