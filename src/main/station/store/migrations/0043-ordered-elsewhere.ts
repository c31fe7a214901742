/** Who ordered a batch, and which jobs other stations of the site have ordered. */
export const sql = `
ALTER TABLE batch_order ADD COLUMN ordered_by TEXT;

CREATE TABLE ordered_elsewhere (
  order_id      TEXT NOT NULL,   -- the same at every station
  connection_id TEXT NOT NULL,
  service_id    TEXT NOT NULL,   -- in lower case
  station       TEXT NOT NULL,
  operator      TEXT,
  PRIMARY KEY (order_id, service_id)
) WITHOUT ROWID, STRICT;
CREATE INDEX ordered_elsewhere_job ON ordered_elsewhere (connection_id, service_id);
`;
