// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '5ef72829abc01ecca8bb9df507654272ad7ab1ab28168056cc5b0323d48016b6';
