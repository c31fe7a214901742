/**
 * When a job or batch has to be ready by the service's own word, and where the jobs of a batch go. Null for
 * those of older versions: jobs are decoded again, batches stored again when they are next read.
 */
export const sql = `
ALTER TABLE job ADD COLUMN due_at INTEGER;     -- ms since the epoch
ALTER TABLE batch ADD COLUMN due_at INTEGER;
ALTER TABLE batch ADD COLUMN address TEXT;
UPDATE job SET reading = '' WHERE reading <> '';
`;
