// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'f4836a8dbf3c2c9f6d26063e4527233aa7c3b7897da33e41414ff86c88f4c937';
