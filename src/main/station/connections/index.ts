export { AccountChange, isWish } from './account-change.ts';
export { Connections } from './connections.ts';
export { createConnections } from './create-connections.ts';
export { type ArtifactPlace, signingSecretName } from './live-connection.ts';
export { keepToken, secretName } from './service-tokens.ts';
export { readsAlone, type SharedReading } from './shared-reading.ts';
export { createWindowLanguages, type WindowLanguages } from './window-languages.ts';
