/** What rows say about batches and queued batches. They are remade when the store is opened. */
export const sql = `
DELETE FROM queue_row;
DELETE FROM search_word;
CREATE INDEX job_waiting ON job (connection_id, address) WHERE queued_batch_key IS NOT NULL AND batch_key IS NULL;
`;
