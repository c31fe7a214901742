/**
 * What was known of the order of a job when its files were sent, what an operator has acknowledged of it
 * since, and what has changed. Null until the order changes after that.
 */
export const sql = `
ALTER TABLE job ADD COLUMN sent_order TEXT;      -- JSON array: OrderFacts
ALTER TABLE job ADD COLUMN seen_order TEXT;      -- JSON array: OrderFacts
ALTER TABLE job ADD COLUMN order_changes TEXT;   -- JSON array: contract Message
CREATE INDEX fed_elsewhere_job ON fed_elsewhere (job_key);
`;
