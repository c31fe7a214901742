/**
 * The outcome of a webhook, as a code with its values beside the sentence; refused calls are kept for the log
 * without body.
 */
export const sql = `
ALTER TABLE webhook_inbox ADD COLUMN event TEXT;
ALTER TABLE webhook_inbox ADD COLUMN outcome_code TEXT;
ALTER TABLE webhook_inbox ADD COLUMN outcome_values TEXT;  -- JSON object
ALTER TABLE webhook_inbox ADD COLUMN bytes INTEGER;        -- of a refused call; else the body tells
CREATE INDEX webhook_refused ON webhook_inbox (id) WHERE bytes IS NOT NULL;
`;
