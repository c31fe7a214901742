export { createPresence } from './create-presence.ts';
export { Presence } from './presence.ts';
