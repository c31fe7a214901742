export { ConfigSharing } from './config-sharing.ts';
export type { IsShared } from './house-config.ts';
