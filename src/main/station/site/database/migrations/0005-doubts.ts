/** Finds the deliveries in doubt among all that were ever made. */
export const sql = `
CREATE INDEX delivery_doubtful ON delivery (changed, key) WHERE state = 'unknown' AND is_shared;
`;
