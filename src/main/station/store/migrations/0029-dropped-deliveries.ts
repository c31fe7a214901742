/**
 * Deliveries of a file that were due when its job stopped needing it: they are due again when the job needs
 * it again.
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
