export { Connections } from './connections.ts';
export { signingSecretName } from './live-connection.ts';
