// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = 'f0e18a7a3ea1bf9b3cc397b8832d7e59fe6bef9c1cff1b8424ea001683862807';
