/**
 * The fingerprint of the reading with which each job was decoded. Empty for jobs of older versions, which
 * are decoded again.
 */
export const sql = `
ALTER TABLE job ADD COLUMN reading TEXT NOT NULL DEFAULT '';
`;
