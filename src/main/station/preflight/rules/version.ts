// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'b9d9a07600cb5cbeb0e43e80cfbdb6607648975f28a4fbefe92c73ec4e9c65fa';
