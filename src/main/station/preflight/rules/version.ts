// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '9d39303024f10e38fab538993f90ce3b3e3e99e06e1fd7b2effd883648095932';
