// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '4d42b689848cb441c5785838258dc91ae9ae44dc66c04e6d8b843bf7b62aec7b';
