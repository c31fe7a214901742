/** The local files of a submitted job that are uploaded before it is sent. */
export const sql = `
ALTER TABLE submission ADD COLUMN files TEXT NOT NULL DEFAULT '[]';  -- JSON array: SubmittedFile; [] once settled
`;
