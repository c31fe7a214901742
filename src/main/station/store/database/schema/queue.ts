/** Rows of the queue: made from the rest, and made again if their shape has changed. */
export const queue = `
CREATE TABLE queue_row (
  id            INTEGER PRIMARY KEY,   -- level * 2^40 and more: the search index tells levels apart by it
  level         INTEGER NOT NULL,   -- 0 batches, 1 jobs, 2 components
  key           TEXT NOT NULL,
  phase_rank    INTEGER NOT NULL,
  is_not_rush   INTEGER NOT NULL,
  ship_by       INTEGER NOT NULL,
  urgency       INTEGER NOT NULL,
  sort_at       INTEGER NOT NULL,
  status_code   TEXT NOT NULL,
  stock         TEXT NOT NULL,
  finishing     TEXT NOT NULL,
  delivery      TEXT NOT NULL,
  customer      TEXT NOT NULL,
  hot_folder    TEXT NOT NULL,
  rip           TEXT NOT NULL,
  product       TEXT NOT NULL,
  copies        INTEGER NOT NULL,
  size          INTEGER NOT NULL,
  jobs          INTEGER NOT NULL,
  files         INTEGER NOT NULL,
  progress      INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  unknown       INTEGER NOT NULL DEFAULT 0,   -- a bit for each contract PrintFact
  ships_at      INTEGER NOT NULL,   -- also of finished rows; 0: nobody says
  connection_id TEXT NOT NULL,
  UNIQUE (level, key)
) STRICT;
CREATE INDEX queue_order ON queue_row (level, phase_rank, is_not_rush, ship_by, urgency, sort_at, key);
CREATE INDEX queue_status ON queue_row (level, status_code, phase_rank, is_not_rush, ship_by, urgency, sort_at, key);
CREATE INDEX queue_due ON queue_row (phase_rank, ships_at, files) WHERE level = 1 AND ships_at > 0;
CREATE TABLE queue_content (
  id          INTEGER PRIMARY KEY REFERENCES queue_row (id) ON DELETE CASCADE,
  row         TEXT NOT NULL,   -- JSON: contract QueueRow
  search_text TEXT NOT NULL
) STRICT;
CREATE TABLE queue_stale (   -- rows to be built again
  id     INTEGER PRIMARY KEY,
  kind   TEXT NOT NULL,
  key    TEXT NOT NULL,
  has_new_facts INTEGER NOT NULL,
  UNIQUE (kind, key)
) STRICT;
CREATE TABLE queue_count (
  level       INTEGER NOT NULL,
  status_code TEXT NOT NULL,
  phase_rank  INTEGER NOT NULL,
  rows        INTEGER NOT NULL,
  PRIMARY KEY (level, status_code, phase_rank)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER queue_row_added AFTER INSERT ON queue_row BEGIN
  INSERT INTO queue_count VALUES (new.level, new.status_code, new.phase_rank, 1)
    ON CONFLICT DO UPDATE SET rows = rows + 1;
END;
CREATE TRIGGER queue_row_deleted AFTER DELETE ON queue_row BEGIN
  UPDATE queue_count SET rows = rows - 1
   WHERE level = old.level AND status_code = old.status_code AND phase_rank = old.phase_rank;
END;
CREATE TRIGGER queue_row_moved AFTER UPDATE OF level, status_code, phase_rank ON queue_row BEGIN
  UPDATE queue_count SET rows = rows - 1
   WHERE level = old.level AND status_code = old.status_code AND phase_rank = old.phase_rank;
  INSERT INTO queue_count VALUES (new.level, new.status_code, new.phase_rank, 1)
    ON CONFLICT DO UPDATE SET rows = rows + 1;
END;
`;
