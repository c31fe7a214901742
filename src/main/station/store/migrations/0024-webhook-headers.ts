/**
 * Some webhooks name in their headers what has changed: these are kept beside the body until it is processed.
 */
export const sql = `
ALTER TABLE webhook_inbox ADD COLUMN headers TEXT;        -- JSON object
`;
