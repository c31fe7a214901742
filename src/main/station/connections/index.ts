export { Connections } from './connections.ts';
export { createConnections } from './create-connections.ts';
export { signingSecretName } from './live-connection.ts';
export { createWindowLanguages, type WindowLanguages } from './window-languages.ts';
