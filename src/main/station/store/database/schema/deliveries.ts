/** A row for each file or slip sheet, hot folder and revision. */
export const deliveries = `
CREATE TABLE delivery (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  artwork_id       TEXT NOT NULL,   -- or the id of a slip sheet, which has no row in artwork
  is_slip          INTEGER NOT NULL DEFAULT 0,
  hot_folder_id    TEXT NOT NULL,
  revision         INTEGER NOT NULL,
  state            TEXT NOT NULL,   -- contract DeliveryState
  sha256           TEXT NOT NULL,   -- empty: a slip sheet that is still to be made
  bytes            INTEGER NOT NULL,
  temp_path        TEXT,
  final_name       TEXT,
  ticket_temp_path TEXT,   -- the ticket is written beside the file and published after it
  ticket_name      TEXT,
  routed_by        TEXT CHECK (routed_by IN ('rule', 'default', 'operator')),
  rule_id          TEXT,
  rule_name        TEXT,   -- as it was called then
  problem          TEXT,
  problem_code     TEXT,
  problem_values   TEXT,
  copies           INTEGER,   -- that an operator wanted with it; null: as ordered
  delayed          INTEGER NOT NULL DEFAULT 0,   -- a resend that can still be taken back
  moved            TEXT,   -- JSON: contract FileMove, which has ended it or is about to
  planned_at       INTEGER NOT NULL,
  delivered_at     INTEGER,
  picked_up_at     INTEGER,
  UNIQUE (artwork_id, hot_folder_id, revision)
) STRICT;
CREATE INDEX delivery_by_state ON delivery (state, hot_folder_id);
CREATE INDEX delivery_of_folder ON delivery (hot_folder_id, state, id);
CREATE UNIQUE INDEX delivery_name ON delivery (hot_folder_id, final_name) WHERE final_name IS NOT NULL;
CREATE INDEX delivery_name_any_case ON delivery (final_name COLLATE NOCASE, hot_folder_id);
CREATE INDEX delivery_ticket_any_case ON delivery (hot_folder_id, ticket_name COLLATE NOCASE);
CREATE INDEX delivery_by_rule ON delivery (rule_id, planned_at, artwork_id) WHERE rule_id IS NOT NULL;
CREATE INDEX delivery_picked_up ON delivery (hot_folder_id, picked_up_at) WHERE state = 'picked-up';
CREATE INDEX delivery_made ON delivery (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX delivery_copy_left ON delivery (hot_folder_id) WHERE state = 'removed' AND temp_path IS NOT NULL;
CREATE INDEX delivery_delayed ON delivery (artwork_id) WHERE delayed = 1;

-- A sheet of our own that goes into a hot folder before the first file of a job or batch; its steps are in delivery.
CREATE TABLE slip (
  id            TEXT PRIMARY KEY,
  hot_folder_id TEXT NOT NULL,
  kind          TEXT NOT NULL,   -- contract SlipKind
  key           TEXT NOT NULL,   -- of the job or batch
  UNIQUE (hot_folder_id, kind, key)
) STRICT, WITHOUT ROWID;

-- What a RIP said of a delivered file, or an operator of a job. Never deleted.
CREATE TABLE evidence (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  job_key       TEXT NOT NULL,
  delivery_id   INTEGER,   -- null: about the whole job
  phase         TEXT NOT NULL,   -- contract EvidencePhase
  source        TEXT NOT NULL,   -- contract EvidenceSource
  place         TEXT,   -- the name then of the hot folder, or of where it was scanned
  reference     TEXT,   -- the RIP's name of its job, or its folder
  said          TEXT,
  at            INTEGER NOT NULL,   -- when the station learned of it
  said_at       INTEGER,   -- by the RIP's clock
  operator      TEXT,
  taken_back_at INTEGER
) STRICT;
CREATE INDEX evidence_of_job ON evidence (job_key, id);
CREATE INDEX evidence_of_delivery ON evidence (delivery_id, phase) WHERE delivery_id IS NOT NULL;

-- Planned when the job stopped asking for the file; planned again when it asks again.
CREATE TABLE suspended_delivery (
  artwork_id    TEXT NOT NULL REFERENCES artwork (id),
  hot_folder_id TEXT NOT NULL,
  revision      INTEGER NOT NULL,
  sha256        TEXT NOT NULL,
  bytes         INTEGER NOT NULL,
  routed_by     TEXT,
  rule_id       TEXT,
  rule_name     TEXT,
  copies        INTEGER,
  PRIMARY KEY (artwork_id, hot_folder_id)
) STRICT, WITHOUT ROWID;

-- From when the files of a rule are counted.
CREATE TABLE rule_count_start (
  rule_id    TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The staging folder on a hot folder's own volume. If it is gone, the volume is away or the hot folder is
-- another one.
CREATE TABLE staging (
  hot_folder_id   TEXT PRIMARY KEY,
  hot_folder_path TEXT NOT NULL,   -- when the staging folder was made
  path            TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The folder without links to which a hot folder led when it was chosen or confirmed: whoever may write to the
-- folder above it could put a link in its place.
CREATE TABLE hot_folder_target (
  hot_folder_id TEXT PRIMARY KEY,
  hot_folder    TEXT NOT NULL,   -- its path then
  leads_to      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
