/** Of a processed webhook, only its length is kept: its body is never needed again. */
export const sql = `
ALTER TABLE webhook_inbox ADD COLUMN length INTEGER;      -- of the body, once that is gone
UPDATE webhook_inbox SET length = length(body), body = x'' WHERE outcome IS NOT NULL AND bytes IS NULL;
`;
