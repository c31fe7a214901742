// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '8d0df6d2f8282051c03e6072aa79a42e7bbc38df267390603d6dd74a9296af54';
