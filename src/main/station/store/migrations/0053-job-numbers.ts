/**
 * The numbers by which people name each job. None for jobs of older versions until they are decoded again,
 * which clearing the fingerprint of their reading brings about.
 */
export const sql = `
ALTER TABLE job ADD COLUMN numbers TEXT NOT NULL DEFAULT '[]';   -- JSON array: contract JobNumber
UPDATE job SET reading = '' WHERE reading <> '';
`;
