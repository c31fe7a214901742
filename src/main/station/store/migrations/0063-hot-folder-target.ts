/**
 * The folder without links to which a hot folder led when it was chosen or confirmed: whoever may write to
 * the folder above it could put a link in its place.
 */
export const sql = `
CREATE TABLE hot_folder_target (
  hot_folder_id TEXT PRIMARY KEY,
  hot_folder    TEXT NOT NULL,                 -- its path then
  leads_to      TEXT NOT NULL
) STRICT;
`;
