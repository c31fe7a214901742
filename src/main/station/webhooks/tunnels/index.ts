export { ingressSecretName, openerOf } from './choose.ts';
export { Ingress } from './ingress.ts';
export { Outward } from './outward.ts';
export { Prober } from './prober.ts';
