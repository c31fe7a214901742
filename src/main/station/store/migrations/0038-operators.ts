/** The station's operators; and at which desk something was done. */
export const sql = `
CREATE TABLE operator (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  colour TEXT NOT NULL,
  secret TEXT,              -- how to check a PIN or password, as JSON; null: has left
  badge TEXT UNIQUE,        -- a keyed digest of what the badge says
  added_at INTEGER NOT NULL,
  left_at INTEGER
);
CREATE UNIQUE INDEX operator_name ON operator (lower(name));
ALTER TABLE transition ADD COLUMN desk TEXT;   -- a window's or machine's name; null: not recorded. Chained where it is there
`;
