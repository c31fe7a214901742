/** The hot folders that an operator has chosen for a file that no rule decides about. */
export const sql = `
ALTER TABLE artwork ADD COLUMN chosen TEXT;   -- JSON array of hot folder ids; NULL: none
`;
