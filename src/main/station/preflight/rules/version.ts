// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'ee72ef0832653a20761608d1b9f34af0cf76bc24ffd033c92a31794090cc6b12';
