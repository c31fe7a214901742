/**
 * What hot folders were owed of a file when its job stopped asking for it: it is owed again when the job
 * does.
 */
export const sql = `
CREATE TABLE dropped_delivery (
  artwork_id    TEXT NOT NULL REFERENCES artwork (id),
  hot_folder_id TEXT NOT NULL,
  revision      INTEGER NOT NULL,
  sha256        TEXT NOT NULL,
  bytes         INTEGER NOT NULL,
  PRIMARY KEY (artwork_id, hot_folder_id)
) WITHOUT ROWID, STRICT;
`;
