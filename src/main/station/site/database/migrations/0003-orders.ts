/** Batch orders are found by their jobs, and name the station that sent them. */
export const sql = `
ALTER TABLE batch_order ADD COLUMN operator text;
CREATE INDEX batch_order_jobs ON batch_order USING gin (jobs);     -- ids at the service, in lower case
`;
