/**
 * The status of a file's own artwork or else of its component's, and its code. None for files of older
 * versions until their job is decoded again, which clearing the fingerprint of its reading brings about.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN artwork_status TEXT;        -- JSON: contract Status
ALTER TABLE artwork ADD COLUMN artwork_status_code TEXT;
UPDATE job SET reading = '' WHERE reading <> '';
`;
