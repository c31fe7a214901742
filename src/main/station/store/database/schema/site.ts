/** What other stations did, and what they have still to be told. */
export const site = `
CREATE TABLE site_decision (
  seq          INTEGER PRIMARY KEY AUTOINCREMENT,
  id           TEXT NOT NULL UNIQUE,   -- the same at every station
  subject      TEXT NOT NULL,   -- a file, or the key of a job or batch
  connection_id TEXT NOT NULL,
  decision     TEXT NOT NULL,   -- JSON: contract Decision
  operator     TEXT,
  desk         TEXT,
  station      TEXT,   -- null: this one
  made_at      INTEGER NOT NULL,
  seen_revision INTEGER NOT NULL,   -- of the subject, when it was made
  revision     INTEGER,   -- in the ledger; null: not reported yet, or refused
  keeps_file   INTEGER NOT NULL,   -- until it is carried out, nothing of its file is committed
  state        TEXT NOT NULL CHECK (state IN ('to-report', 'to-apply', 'applied', 'refused'))
) STRICT;
CREATE INDEX site_decision_keeping ON site_decision (subject) WHERE state = 'to-apply' AND keeps_file = 1;
CREATE INDEX site_decision_by_subject ON site_decision (subject, revision);
CREATE INDEX site_decision_open ON site_decision (state, seq) WHERE state IN ('to-report', 'to-apply');
CREATE TABLE delivered_elsewhere (
  delivery_key TEXT PRIMARY KEY,   -- the same at every station
  sha256       TEXT NOT NULL,
  job_key      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX delivered_elsewhere_by_sha256 ON delivered_elsewhere (sha256);
CREATE INDEX delivered_elsewhere_by_job ON delivered_elsewhere (job_key);
CREATE TABLE ordered_elsewhere (
  order_id      TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  service_id    TEXT NOT NULL,   -- in lower case
  station       TEXT NOT NULL,
  operator      TEXT,
  PRIMARY KEY (order_id, service_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ordered_elsewhere_by_job ON ordered_elsewhere (connection_id, service_id);
`;
