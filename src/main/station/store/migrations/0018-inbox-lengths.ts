/** Of a webhook that was worked on, only how long it was is kept: nothing asks for its body again. */
export const sql = `
ALTER TABLE webhook_inbox ADD COLUMN length INTEGER;      -- of the body, once that is gone
UPDATE webhook_inbox SET length = length(body), body = x'' WHERE outcome IS NOT NULL AND bytes IS NULL;
`;
