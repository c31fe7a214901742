/**
 * The extension of a file by what its bytes are: not every artwork is a PDF, where the operator takes others.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN extension TEXT NOT NULL DEFAULT 'pdf';
`;
