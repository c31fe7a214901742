// Written by npm run preflight: the SHA-256 of the tokens in content, facts, pdf, proof, rules.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '783014c1c903f3ae552e5fbff127fb8b37bec897f83baf3a3e2b4a33c5a5b822';
