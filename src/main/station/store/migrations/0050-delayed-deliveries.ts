/** A resend waits a moment, in which it can be taken back. */
export const sql = `
ALTER TABLE delivery ADD COLUMN delayed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX delivery_delayed ON delivery (artwork_id) WHERE delayed = 1;
`;
