/** Jobs and batches as the service has them, and orders that were sent to it once. */
export const jobs = `
CREATE TABLE job (
  key              TEXT PRIMARY KEY,
  connection_id    TEXT NOT NULL,
  service_id       TEXT NOT NULL,
  name             TEXT NOT NULL,
  product          TEXT NOT NULL,
  customer         TEXT,
  customer_unread  TEXT,   -- where it stands, if it could not be read
  delivery         TEXT,   -- JSON {id, service, group}: how it ships by its own word
  delivery_unread  TEXT,   -- where that stands, if it could not be read
  quantity         INTEGER,
  quantity_unread  TEXT,   -- where it stands, if it could not be read
  numbers          TEXT NOT NULL DEFAULT '[]',   -- JSON: contract JobNumber
  due_at           INTEGER,   -- when it has to be ready by the service's own word
  due_unread       TEXT,      -- where that stands, if it could not be read
  size             TEXT,
  components       TEXT NOT NULL,   -- JSON: contract Component without files
  address          TEXT,
  status_code      TEXT NOT NULL,
  status           TEXT NOT NULL,   -- JSON: contract Status
  meaning          TEXT NOT NULL,   -- contract StatusMeaning
  batch_key        TEXT,   -- no foreign key: a batch may be read before its jobs, and after
  queued_batch_key TEXT,
  is_rush          INTEGER NOT NULL DEFAULT 0,
  note             TEXT,   -- JSON: contract Note
  acknowledged_status TEXT,   -- the status whose alarm an operator has acknowledged
  gone_at          INTEGER,   -- the service does not have it any more
  mentioned        INTEGER NOT NULL DEFAULT 0,   -- its status was read elsewhere after its original was
  reading          TEXT NOT NULL DEFAULT '',   -- fingerprint of the reading with which it was decoded
  language         TEXT NOT NULL,   -- Accept-Language of the request for its original
  sent_order       TEXT,   -- JSON: OrderFacts when its files were sent
  seen_order       TEXT,   -- JSON: OrderFacts that an operator has acknowledged since
  order_changes    TEXT,   -- JSON: contract Message
  list_entry_hash  TEXT,   -- of its entry in a list that does not carry it whole
  not_understood   TEXT NOT NULL,   -- JSON: messages about fields that could not be read
  original         TEXT NOT NULL,   -- as the service sent it
  created_at       INTEGER,
  updated_at       INTEGER,
  last_change_at   INTEGER NOT NULL,
  last_change_source TEXT NOT NULL   -- contract ChangeSource
) STRICT;
CREATE INDEX job_by_batch ON job (batch_key) WHERE batch_key IS NOT NULL;
CREATE INDEX job_by_queued_batch ON job (queued_batch_key) WHERE queued_batch_key IS NOT NULL;
CREATE INDEX job_by_connection ON job (connection_id, status_code);
CREATE INDEX job_by_product ON job (product);
CREATE INDEX job_unbatched ON job (connection_id, address) WHERE batch_key IS NULL AND queued_batch_key IS NULL;
CREATE INDEX job_in_queued_batch ON job (connection_id, address)
  WHERE queued_batch_key IS NOT NULL AND batch_key IS NULL;

CREATE TABLE batch (
  key           TEXT PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN ('batch', 'queued-batch')),
  connection_id TEXT NOT NULL,
  service_id    TEXT NOT NULL,
  status_code   TEXT NOT NULL,
  status        TEXT NOT NULL,
  address       TEXT,
  due_at        INTEGER,
  due_unread    TEXT,
  reading       TEXT NOT NULL DEFAULT '',
  language      TEXT NOT NULL,   -- as of a job
  delivery      TEXT,   -- JSON {id, service, group} or null
  delivery_unread TEXT,   -- where that stands, if it could not be read
  is_rush       INTEGER NOT NULL DEFAULT 0,
  note          TEXT,   -- JSON: contract Note
  not_understood TEXT NOT NULL,
  original      TEXT NOT NULL,
  created_at    INTEGER,
  updated_at    INTEGER,
  last_change_at INTEGER NOT NULL,
  last_change_source TEXT NOT NULL
) STRICT;
CREATE INDEX batch_by_connection ON batch (connection_id, kind);

-- The jobs that batches list; either may be read first.
CREATE TABLE batch_job (
  job_key   TEXT NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('batch', 'queued-batch')),
  batch_key TEXT NOT NULL,
  PRIMARY KEY (job_key, kind)
) STRICT, WITHOUT ROWID;

-- Orders: sent once, never again while the answer is unknown.
CREATE TABLE batch_order (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id   TEXT NOT NULL,
  kind            TEXT NOT NULL CHECK (kind IN ('batch', 'queued-batch')),
  option          TEXT NOT NULL,   -- JSON: contract DeliveryOption
  state           TEXT NOT NULL,
  why             TEXT,   -- JSON: contract Message
  needs_decision  INTEGER NOT NULL DEFAULT 0,
  is_acknowledged INTEGER NOT NULL DEFAULT 0,
  operator        TEXT,
  created_at      INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL,
  sent_at         INTEGER,
  result_key      TEXT   -- of the batch
) STRICT;
CREATE INDEX batch_order_open ON batch_order (connection_id, id) WHERE state IN ('waiting', 'sending', 'unknown');
CREATE TABLE batch_order_job (
  connection_id TEXT NOT NULL,
  service_id    TEXT NOT NULL,
  order_id      INTEGER NOT NULL REFERENCES batch_order (id) ON DELETE CASCADE,
  position      INTEGER NOT NULL,
  PRIMARY KEY (connection_id, service_id, order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_order_job_by_order ON batch_order_job (order_id, position);
-- What the service is told of jobs; each is on disk before it is sent.
CREATE TABLE status_report (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id  TEXT NOT NULL,
  job_key        TEXT NOT NULL,
  kind           TEXT NOT NULL,   -- contract ReportKind
  code           TEXT NOT NULL,   -- the service's status
  cause          TEXT NOT NULL,   -- what it follows from
  state          TEXT NOT NULL,   -- contract ReportState
  why            TEXT,   -- JSON: contract Message
  needs_decision INTEGER NOT NULL DEFAULT 0,
  is_forced      INTEGER NOT NULL DEFAULT 0,
  operator       TEXT,   -- null: by evidence
  sends_at       INTEGER NOT NULL,
  changed_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX status_report_of_job ON status_report (job_key, kind);
CREATE INDEX status_report_open ON status_report (id) WHERE state IN ('planned', 'sending', 'unknown', 'refused');
-- Parcels of batches, as operators entered or scanned them.
CREATE TABLE parcel (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_key     TEXT NOT NULL,
  code          TEXT NOT NULL,
  carrier       TEXT,   -- null: not stated
  at            INTEGER NOT NULL,
  operator      TEXT,
  taken_back_at INTEGER
) STRICT;
CREATE UNIQUE INDEX parcel_of_batch ON parcel (batch_key, code) WHERE taken_back_at IS NULL;
CREATE TABLE submission (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id   TEXT NOT NULL,
  name            TEXT NOT NULL,
  quantity        INTEGER NOT NULL,
  body            TEXT NOT NULL,   -- JSON with the artwork; empty once the answer is known
  files           TEXT NOT NULL DEFAULT '[]',   -- JSON: SubmittedFile; [] once the answer is known
  state           TEXT NOT NULL,
  why             TEXT,
  needs_decision  INTEGER NOT NULL DEFAULT 0,
  is_acknowledged INTEGER NOT NULL DEFAULT 0,
  changed_at      INTEGER NOT NULL,
  sent_at         INTEGER,
  result_key      TEXT   -- of the job
) STRICT;
CREATE INDEX submission_open ON submission (id) WHERE state IN ('waiting', 'sending', 'unknown');
`;
