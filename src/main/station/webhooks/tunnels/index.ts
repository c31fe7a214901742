export { ingressSecretName, openerOf } from './choose.ts';
export { Ingress } from './ingress.ts';
export { Prober } from './prober.ts';
