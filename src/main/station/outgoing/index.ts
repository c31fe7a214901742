export { createOutgoing } from './create-outgoing.ts';
export { OutgoingService } from './service.ts';
export { OUTGOING_SECRET } from './signature.ts';
