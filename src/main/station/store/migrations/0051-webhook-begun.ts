/**
 * How many starts of the station have begun to read a webhook: one that two of them could not finish is set
 * aside instead of stopping the next one, too.
 */
export const sql = `
ALTER TABLE webhook_inbox ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
`;
