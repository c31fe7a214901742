// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '496d7e4cc850ef268ed8aa386d07d23d2c5e5c3ab4262437c557a596b2092299';
