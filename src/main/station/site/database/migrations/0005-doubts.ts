/** Finds what is in doubt among all that was ever delivered. */
export const sql = `
CREATE INDEX delivery_doubtful ON delivery (changed, key) WHERE state = 'unknown' AND is_shared;
`;
