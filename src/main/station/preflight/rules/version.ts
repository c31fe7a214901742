// Written by npm run preflight: the SHA-256 of the tokens in
// content, facts, pdf, plates, proof, rules, writing.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '5c6af25cf6c40e400be826633a9cb014efd78856a716b27dee0142858b78ac8c';
