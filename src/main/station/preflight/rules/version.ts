// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '29400f439eba5074ffc159f9c36c0a9169225f8b6f8830c7771d984bc439167a';
