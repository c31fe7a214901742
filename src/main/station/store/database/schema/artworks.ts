/** A row for each file of each component of a job. */
export const artworks = `
CREATE TABLE artwork (
  id             TEXT PRIMARY KEY,   -- contract ArtworkId
  connection_id  TEXT NOT NULL,
  job_key        TEXT NOT NULL REFERENCES job (key),
  component      TEXT NOT NULL,
  file_id        TEXT NOT NULL,
  name           TEXT NOT NULL,
  kind           TEXT NOT NULL,
  artwork_status TEXT,   -- JSON: contract Status of its artwork, or of its component's
  artwork_status_code TEXT,
  finishings     TEXT NOT NULL,   -- JSON: aliases
  is_listed      INTEGER NOT NULL DEFAULT 1,   -- 0: its job no longer lists it
  replaces       TEXT,   -- id of the artwork in whose place it came
  replaced_by    TEXT,
  expected_bytes INTEGER,   -- from the service's object
  expected_hashes TEXT NOT NULL DEFAULT '{}',   -- JSON {sha256?, md5? ...}, hexadecimal
  state          TEXT NOT NULL,   -- contract ArtworkState
  changed_at     INTEGER NOT NULL,
  reason         TEXT,
  reason_code    TEXT,
  reason_values  TEXT,
   -- Download
  priority       INTEGER NOT NULL DEFAULT 0,   -- higher goes first
  attempt        INTEGER NOT NULL DEFAULT 0,
  retry_at       INTEGER,
  total_bytes    INTEGER,   -- of this transfer, as the storage says
  part_bytes     INTEGER NOT NULL DEFAULT 0,   -- of the part file, known to be on disk
  part_sha256    TEXT,   -- of those bytes
  part_validator TEXT,   -- ETag or Last-Modified with which the part began
   -- Archive
  sha256         TEXT,   -- set with state 'archived'
  bytes          INTEGER,
  extension      TEXT NOT NULL DEFAULT 'pdf',
  evicted_at     INTEGER,   -- null: once sha256 is set, the archive has the file
  is_preflight_due INTEGER NOT NULL DEFAULT 1,
  is_outdated    INTEGER NOT NULL DEFAULT 0,   -- the service announces other bytes than the archive has
   -- Decisions of operators
  decision_revision INTEGER NOT NULL DEFAULT 0, -- the log's line of the latest one; 0: none
  chosen TEXT,   -- JSON: contract ChosenFolders, the hot folders that an operator chose
  is_sent_manually INTEGER NOT NULL DEFAULT 0,   -- although its job is past the status at which files are sent
  hold           TEXT,   -- why it is to be held before it is sent; null: it is not
  hold_code      TEXT,
  hold_values    TEXT,
  approved_at    INTEGER,
  replacement_note TEXT,   -- new artwork was requested ...
  replacement_requested_at INTEGER,
  replacement_issue TEXT,   -- JSON: contract ArtworkIssue, as far as the service was told
  replacement_sha256 TEXT,   -- ... in place of these bytes
   -- Delivered, and no longer wanted
  recall         TEXT,
  recall_code    TEXT,
  recall_values  TEXT,
  is_recall_acknowledged INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX artwork_by_job ON artwork (job_key);
CREATE INDEX artwork_by_state ON artwork (state, changed_at);
CREATE INDEX artwork_by_sha256 ON artwork (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX artwork_queued ON artwork (priority DESC, changed_at, id) WHERE state = 'queued';
CREATE INDEX artwork_waiting ON artwork (retry_at) WHERE state = 'waiting';
CREATE INDEX artwork_approved ON artwork (approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX artwork_archived ON artwork (sha256, state, bytes, changed_at, evicted_at)
  WHERE sha256 IS NOT NULL AND evicted_at IS NULL;
CREATE INDEX artwork_outdated ON artwork (id) WHERE is_outdated = 1;
CREATE INDEX artwork_preflight_due ON artwork (changed_at, id) WHERE is_preflight_due = 1 AND sha256 IS NOT NULL;
CREATE INDEX artwork_issue ON artwork (replacement_requested_at) WHERE replacement_issue IS NOT NULL;
CREATE INDEX artwork_awaited ON artwork (connection_id, artwork_status_code)
  WHERE reason_code = 'withdrawn.artwork-awaited';
CREATE INDEX artwork_recalled ON artwork (id) WHERE recall IS NOT NULL AND is_recall_acknowledged = 0;

CREATE TABLE artwork_count (
  state TEXT PRIMARY KEY,
  files INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER artwork_added AFTER INSERT ON artwork BEGIN
  INSERT INTO artwork_count VALUES (new.state, 1) ON CONFLICT DO UPDATE SET files = files + 1;
END;
CREATE TRIGGER artwork_deleted AFTER DELETE ON artwork BEGIN
  UPDATE artwork_count SET files = files - 1 WHERE state = old.state;
END;
CREATE TRIGGER artwork_moved AFTER UPDATE OF state ON artwork WHEN old.state <> new.state BEGIN
  UPDATE artwork_count SET files = files - 1 WHERE state = old.state;
  INSERT INTO artwork_count VALUES (new.state, 1) ON CONFLICT DO UPDATE SET files = files + 1;
END;

-- Bytes that others replaced and that the archive may still have.
CREATE TABLE artwork_revision (
  id          TEXT PRIMARY KEY,   -- contract ArtworkId: read as a file is
  artwork_id  TEXT NOT NULL REFERENCES artwork (id) ON DELETE CASCADE,
  sha256      TEXT NOT NULL,
  bytes       INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL,
  UNIQUE (artwork_id, sha256)
) STRICT;
CREATE INDEX artwork_revision_by_sha256 ON artwork_revision (sha256);
CREATE TRIGGER artwork_bytes_replaced AFTER UPDATE OF sha256 ON artwork WHEN old.sha256 IS NOT new.sha256 BEGIN
  UPDATE artwork SET is_preflight_due = 1 WHERE id = new.id;
  INSERT INTO artwork_revision (id, artwork_id, sha256, bytes, replaced_at)
  SELECT lower(hex(randomblob(16))), old.id, old.sha256, old.bytes, new.changed_at
   WHERE old.sha256 IS NOT NULL AND new.sha256 IS NOT NULL AND old.evicted_at IS NULL
  ON CONFLICT (artwork_id, sha256) DO UPDATE SET replaced_at = excluded.replaced_at;
END;

CREATE TABLE preflight (
  artwork_id      TEXT PRIMARY KEY REFERENCES artwork (id) ON DELETE CASCADE,
  sha256          TEXT NOT NULL,   -- of the bytes that were checked
  rules      TEXT NOT NULL,   -- of the rules and limits
  ordered      TEXT NOT NULL,   -- of the order they were compared with
  result          TEXT NOT NULL,   -- JSON: contract PreflightResult
  codes           TEXT NOT NULL,   -- JSON: contract FindingCode[], each once; the verdict of any profile follows from them
  checked_at      INTEGER NOT NULL,
  override_reason TEXT,
  override_at     INTEGER
) STRICT;
`;
