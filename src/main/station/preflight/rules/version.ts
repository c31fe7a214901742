// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '33df4ea4794b39cd2671bab13cc53398735e0320c43d85935cb3fdc698c2914a';
