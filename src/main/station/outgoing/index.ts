export { createOutgoing } from './create-outgoing.ts';
export { OutgoingSecrets, secretTextsOf } from './secrets.ts';
export { OutgoingService } from './service.ts';
