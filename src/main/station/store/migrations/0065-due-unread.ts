/** Where a date by which a job or batch has to be ready stands that could not be read. */
export const sql = `
ALTER TABLE job ADD COLUMN due_unread TEXT;
ALTER TABLE batch ADD COLUMN due_unread TEXT;
UPDATE job SET reading = '' WHERE reading <> '';
UPDATE batch SET reading = '' WHERE reading <> '';
`;
