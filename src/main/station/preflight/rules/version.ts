// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '9d8446f99acc7955963c5727597753cb4285dd046cf7407076b7d48eff3c9a37';
