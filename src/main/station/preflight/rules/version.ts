// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'fc5b0189a5c61b580e811670b2df5fd1fc5d3a8805dfd5264f90aaf3b2d011d2';
