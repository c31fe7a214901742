// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'eb42c534e9e58b600f38eb38626d4d53b26bdbdee7e0e83cadf22c595a81a9d1';
