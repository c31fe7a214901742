/** Desktop apps on other machines that were paired with this station; a revoked one is kept unchanged. */
export const sql = `
CREATE TABLE desk (
  id         TEXT PRIMARY KEY,   -- contract DeskId
  name       TEXT NOT NULL,
  credential TEXT NOT NULL,      -- SHA-256 of what it shows, hexadecimal
  version    TEXT NOT NULL,      -- of its app, as it last said
  added_at   INTEGER NOT NULL,
  last_seen  INTEGER,
  revoked_at INTEGER
) WITHOUT ROWID, STRICT;
`;
