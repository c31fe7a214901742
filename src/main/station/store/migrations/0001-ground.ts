/** The first schema. Instants are milliseconds since the epoch; JSON columns hold text. */
export const sql = `
-- The station's only state. Instants are milliseconds since the epoch (INTEGER); JSON columns hold text.
-- Keys: job.key, batch.key and queued_batch.key are '<connection id>:<id at the service>'.

CREATE TABLE job (
  key              TEXT PRIMARY KEY,
  connection_id    TEXT NOT NULL,
  service_id       TEXT NOT NULL,
  name             TEXT NOT NULL,
  product          TEXT NOT NULL,
  quantity         INTEGER,
  status_code      TEXT NOT NULL,
  status           TEXT NOT NULL,              -- contract Status
  batch_key        TEXT,                       -- no foreign key: news of either may come first
  queued_batch_key TEXT,
  specification    TEXT NOT NULL,              -- JSON array of lines
  address          TEXT,
  components       TEXT NOT NULL,              -- JSON array: contract Component without files
  unread           TEXT NOT NULL,              -- JSON array of sentences
  original         TEXT NOT NULL,
  created_at       INTEGER,
  updated_at       INTEGER,
  news_source      TEXT NOT NULL,
  news_at          INTEGER NOT NULL
) STRICT;
CREATE INDEX job_by_batch ON job (batch_key) WHERE batch_key IS NOT NULL;
CREATE INDEX job_by_queued_batch ON job (queued_batch_key) WHERE queued_batch_key IS NOT NULL;
CREATE INDEX job_by_connection ON job (connection_id, status_code);

CREATE TABLE batch (
  key           TEXT PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN ('batch', 'queued-batch')),
  connection_id TEXT NOT NULL,
  service_id    TEXT NOT NULL,
  status_code   TEXT NOT NULL,
  status        TEXT NOT NULL,
  delivery      TEXT,                          -- JSON {service, group} or null
  unread        TEXT NOT NULL,
  original      TEXT NOT NULL,
  created_at    INTEGER,
  updated_at    INTEGER,
  news_source   TEXT NOT NULL,
  news_at       INTEGER NOT NULL
) STRICT;
CREATE INDEX batch_by_connection ON batch (connection_id, kind);

-- One row per file per component per job; the life of an artwork file (ARCHITECTURE.md).
CREATE TABLE artwork (
  id             TEXT PRIMARY KEY,             -- 32 hex digits, contract ArtworkId
  connection_id  TEXT NOT NULL,
  job_key        TEXT NOT NULL REFERENCES job (key),
  component      TEXT NOT NULL,
  file_id        TEXT NOT NULL,
  name           TEXT NOT NULL,
  kind           TEXT NOT NULL,
  finishings     TEXT NOT NULL,                -- JSON array of aliases
  announced_size INTEGER,                      -- bytes, from the service's object
  announced_sums TEXT NOT NULL DEFAULT '{}',   -- JSON {sha256?, md5?...} hex, from the service's object
  state          TEXT NOT NULL,
  attempt        INTEGER NOT NULL DEFAULT 0,
  retry_at       INTEGER,
  reason         TEXT,
  total_bytes    INTEGER,                      -- what the storage announced for this transfer
  part_bytes     INTEGER NOT NULL DEFAULT 0,   -- bytes of the part file known to be on disk
  part_validator TEXT,                         -- ETag or Last-Modified the part was begun with
  sha256         TEXT,                         -- set with state 'archived'
  bytes          INTEGER,
  changed_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX artwork_by_job ON artwork (job_key);
CREATE INDEX artwork_by_state ON artwork (state, changed_at);

-- The ledger of deliveries: one row per file per hot folder per revision.
CREATE TABLE delivery (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  artwork_id    TEXT NOT NULL REFERENCES artwork (id),
  hot_folder_id TEXT NOT NULL,
  revision      INTEGER NOT NULL,
  state         TEXT NOT NULL,
  temp_path     TEXT,
  final_name    TEXT,
  sha256        TEXT NOT NULL,
  bytes         INTEGER NOT NULL,
  planned_at    INTEGER NOT NULL,
  delivered_at  INTEGER,
  taken_at      INTEGER,
  problem       TEXT,
  UNIQUE (artwork_id, hot_folder_id, revision)
) STRICT;
CREATE INDEX delivery_by_state ON delivery (state, hot_folder_id);
CREATE UNIQUE INDEX delivery_name ON delivery (hot_folder_id, final_name) WHERE final_name IS NOT NULL;

-- Append only.
CREATE TABLE transition (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  subject    TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  label      TEXT NOT NULL,
  job_key    TEXT,                             -- the job whose time line shows it
  batch_key  TEXT,
  from_state TEXT,
  to_state   TEXT NOT NULL,
  at         INTEGER NOT NULL,
  why        TEXT,
  source     TEXT NOT NULL
) STRICT;
CREATE INDEX transition_by_job ON transition (job_key, seq) WHERE job_key IS NOT NULL;
CREATE INDEX transition_by_batch ON transition (batch_key, seq) WHERE batch_key IS NOT NULL;

-- Webhooks as they came, answered first and worked on later.
CREATE TABLE webhook_inbox (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  received_at   INTEGER NOT NULL,
  dedup         TEXT NOT NULL,                 -- delivery id, or sha-256 of the body
  body          BLOB NOT NULL,
  outcome       TEXT,                          -- null until worked on, then a sentence
  UNIQUE (connection_id, dedup)
) STRICT;
CREATE INDEX webhook_pending ON webhook_inbox (id) WHERE outcome IS NULL;

-- The queue as it is shown: one ready-made row per batch, queued batch and loose job, kept in the same
-- transaction as what it is made of, so that paging, counting and searching never look at more than a page.
CREATE TABLE queue_row (
  key           TEXT PRIMARY KEY,
  phase         TEXT NOT NULL,
  phase_rank    INTEGER NOT NULL,
  sort_at       INTEGER NOT NULL,              -- oldest first; what is done, newest first (negative)
  row           TEXT NOT NULL                  -- contract QueueRow
) STRICT;
CREATE INDEX queue_order ON queue_row (phase_rank, sort_at, key);

-- Words an operator may look for, lower-cased; a search is a prefix of each of its words.
CREATE TABLE search_word (
  word    TEXT NOT NULL,
  row_key TEXT NOT NULL,
  PRIMARY KEY (word, row_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_by_row ON search_word (row_key);
`;
