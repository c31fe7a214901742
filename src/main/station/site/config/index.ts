export { ConfigSharing } from './config-sharing.ts';
export { type IsShared, withoutSharedFolder } from './site-config.ts';
