// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '06c19cd9818cfb715390114d395664f91021a633293ca58c2cc9158666f0a77d';
