/** The queue by how soon a row has to leave, and by status. The rows are remade when the store is opened. */
export const sql = `
DELETE FROM queue_row;
DELETE FROM search_word;
ALTER TABLE queue_row ADD COLUMN urgency INTEGER NOT NULL DEFAULT 0;      -- 0 leaves first
ALTER TABLE queue_row ADD COLUMN status_code TEXT NOT NULL DEFAULT '';
DROP INDEX queue_order;
CREATE INDEX queue_order ON queue_row (phase_rank, urgency, sort_at, key);
CREATE INDEX queue_status ON queue_row (status_code, phase_rank, urgency, sort_at, key);
`;
