/** The extension of a file by its content: not every artwork is a PDF if the operator allows others. */
export const sql = `
ALTER TABLE artwork ADD COLUMN extension TEXT NOT NULL DEFAULT 'pdf';
`;
