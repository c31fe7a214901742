/** The latest line of the log by which an operator decided about a file. */
export const sql = `
ALTER TABLE artwork ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;   -- its number; 0: none that is known
`;
