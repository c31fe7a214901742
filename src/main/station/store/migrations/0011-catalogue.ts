/** What each account can order, mirrored; what changed in it; and which endpoints a deployment offers. */
export const sql = `
-- As the service told it last. Materials, finishings and sizes belong to a product; a product belongs to itself.
CREATE TABLE catalogue_item (
  connection_id TEXT NOT NULL,
  product_id    TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('product', 'material', 'finishing', 'size')),
  id            TEXT NOT NULL,
  place         INTEGER NOT NULL,              -- in the service's own order
  item          TEXT NOT NULL,                 -- JSON, contract Product, Material, Finishing or ProductSize
  words         TEXT NOT NULL,                 -- lower-cased: what a search looks through
  unread        TEXT NOT NULL,
  original      TEXT NOT NULL,
  gone_at       INTEGER,                       -- a product that is shown no more stays known
  PRIMARY KEY (connection_id, product_id, kind, id)
) STRICT;

-- One row per list that was asked for. The list of products has the empty product.
CREATE TABLE catalogue_list (
  connection_id TEXT NOT NULL,
  product_id    TEXT NOT NULL,
  kind          TEXT NOT NULL,
  read_at       INTEGER,                       -- null: never yet
  withheld      TEXT,                          -- why the last try gave nothing
  mark          TEXT,                          -- JSON, with which the service can tell that nothing has changed
  unread        TEXT NOT NULL,
  PRIMARY KEY (connection_id, product_id, kind)
) STRICT;

-- Append only.
CREATE TABLE catalogue_news (
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
CREATE INDEX catalogue_news_of_product ON catalogue_news (connection_id, product_id, seq);

-- What trying an endpoint told.
CREATE TABLE capability (
  connection_id TEXT NOT NULL,
  endpoint      TEXT NOT NULL,
  verdict       TEXT NOT NULL,
  status        INTEGER,
  at            INTEGER NOT NULL,
  PRIMARY KEY (connection_id, endpoint)
) STRICT;
`;
