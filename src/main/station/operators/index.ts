export { createOperators, type OperatorArea } from './create-operators.ts';
export { clientOf, GuessLock, waitAfter } from './guess-lock.ts';
export { OperatorService } from './operator-service.ts';
export { Seats } from './seats.ts';
export { isSecret, KeptSecret, keepSecret } from './secret.ts';
