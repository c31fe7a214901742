// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '37e7e83b71c85405ebb2ca1265b677b84fe99d2a6cc79d2e791fc2439489bff9';
