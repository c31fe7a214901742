export { loginFor } from './proxy-login.ts';
export { ReadyNotice, updateItems } from './update-items.ts';
export { Updates } from './updates.ts';
export { updateVerifierFor } from './verify-update.ts';
