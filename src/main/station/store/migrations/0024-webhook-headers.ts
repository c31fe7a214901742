/**
 * Some webhooks name what changed in their headers: those that tell it are kept beside the body until it was
 * worked on.
 */
export const sql = `
ALTER TABLE webhook_inbox ADD COLUMN headers TEXT;        -- JSON object
`;
