// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '7984f451b1a40d9baa2b70810cfa3a9e8d7edb1414b68d3530e4a84fb647e5b3';
