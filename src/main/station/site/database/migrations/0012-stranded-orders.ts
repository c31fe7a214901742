/** An administrator settles the batch orders of a station that does not answer any more. */
export const sql = `
ALTER TABLE batch_order ADD COLUMN kind text NOT NULL DEFAULT 'batch', ADD COLUMN settled_at timestamptz;
CREATE INDEX batch_order_open ON batch_order (owner) WHERE state IN ('planned', 'sending', 'unknown');
`;
