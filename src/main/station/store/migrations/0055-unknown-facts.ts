/**
 * What the rows of the queue do not know about their print. Older rows are made again once the station runs,
 * because they were not made with what services never state.
 */
export const sql = `
ALTER TABLE queue_row ADD COLUMN unknown INTEGER NOT NULL DEFAULT 0;   -- a bit for each contract PrintFact
INSERT INTO memory (name, value) SELECT 'queue.unstated-facts', 'none' WHERE EXISTS (SELECT 1 FROM queue_row)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value;
`;
