/** The service's products. */
export const catalogue = `
CREATE TABLE catalogue_item (
  connection_id TEXT NOT NULL,
  product_id    TEXT NOT NULL,   -- a product belongs to itself
  kind          TEXT NOT NULL CHECK (kind IN ('product', 'material', 'finishing', 'size')),
  id            TEXT NOT NULL,
  position      INTEGER NOT NULL,   -- in the service's list
  item          TEXT NOT NULL,   -- JSON: contract Product, Material, Finishing or ProductSize
  search_text   TEXT NOT NULL,   -- lower case
  not_understood TEXT NOT NULL,
  original      TEXT NOT NULL,
  gone_at       INTEGER,
  PRIMARY KEY (connection_id, product_id, kind, id)
) STRICT;
CREATE TABLE catalogue_list (
  connection_id TEXT NOT NULL,
  product_id    TEXT NOT NULL,   -- empty: the list of products
  kind          TEXT NOT NULL,
  read_at       INTEGER,   -- null: never
  problem       TEXT,   -- why the last read gave nothing
  validator     TEXT,   -- JSON: ETag or date
  not_understood TEXT NOT NULL,
  PRIMARY KEY (connection_id, product_id, kind)
) STRICT;
CREATE TABLE catalogue_change (   -- append only
  seq           INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  product_id    TEXT NOT NULL,
  product_name  TEXT NOT NULL,
  kind          TEXT NOT NULL,
  name          TEXT NOT NULL,
  change        TEXT NOT NULL,
  from_value    TEXT,
  to_value      TEXT,
  at            INTEGER NOT NULL
) STRICT;
CREATE INDEX catalogue_change_by_product ON catalogue_change (connection_id, product_id, seq);
CREATE TABLE capability (   -- what trying an endpoint told
  connection_id TEXT NOT NULL,
  endpoint      TEXT NOT NULL,
  verdict       TEXT NOT NULL,
  status        INTEGER,
  at            INTEGER NOT NULL,
  PRIMARY KEY (connection_id, endpoint)
) STRICT;
`;
