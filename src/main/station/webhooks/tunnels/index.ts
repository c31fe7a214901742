export { ingressSecretName, openerOf } from './choose.ts';
export { Ingress } from './ingress.ts';
export { OutboundClient } from './outbound-client.ts';
export { Prober } from './prober.ts';
