/** What the archive has removed: the service can send the file again. */
export const sql = `
ALTER TABLE artwork ADD COLUMN evicted_at INTEGER;  -- null: the archive holds the file, once sha256 is set
CREATE INDEX job_by_product ON job (product);
`;
