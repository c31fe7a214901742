/** What the archive has let go of: the file can come again from the service. */
export const sql = `
ALTER TABLE artwork ADD COLUMN evicted_at INTEGER;  -- null: the archive holds the file, once sha256 is set
CREATE INDEX job_by_product ON job (product);
`;
