export { ConfigSharing } from './config-sharing.ts';
export { type IsShared, withoutSharedFolder } from './house-config.ts';
