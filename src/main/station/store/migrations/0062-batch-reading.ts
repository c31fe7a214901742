/** The fingerprint of the reading with which each batch was decoded; empty for those of older versions. */
export const sql = `
ALTER TABLE batch ADD COLUMN reading TEXT NOT NULL DEFAULT '';
`;
