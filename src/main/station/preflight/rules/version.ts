// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'db2c137246dd4fbb44830c1ad4d332c8d9e63f6c9e7912d6d921f239b2393032';
