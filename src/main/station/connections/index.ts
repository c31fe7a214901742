export { AccountChange, isWish } from './account-change.ts';
export { Connections } from './connections.ts';
export { createConnections } from './create-connections.ts';
export { secretName, signingSecretName } from './live-connection.ts';
export { readsAlone, type SharedReading } from './shared-reading.ts';
export { createWindowLanguages, type WindowLanguages } from './window-languages.ts';
