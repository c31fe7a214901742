// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'cb67de139b40294ad185eb2f1b8323892ea673e2059f6489e6cdac4b18edf45c';
