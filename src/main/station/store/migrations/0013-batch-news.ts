/** What rows tell of batches and of those that wait: they are made anew when the store is opened. */
export const sql = `
DELETE FROM queue_row;
DELETE FROM search_word;
CREATE INDEX job_waiting ON job (connection_id, address) WHERE queued_batch_key IS NOT NULL AND batch_key IS NULL;
`;
