/** Decisions made at the stations of a site about files and jobs, as far as this one knows. */
export const sql = `
CREATE TABLE shared_decision (
  seq          INTEGER PRIMARY KEY AUTOINCREMENT,
  id           TEXT NOT NULL UNIQUE,   -- the same at every station
  subject      TEXT NOT NULL,          -- a file, or the key of a job or batch
  account      TEXT NOT NULL,
  decision     TEXT NOT NULL,
  operator     TEXT,
  desk         TEXT,
  station      TEXT,                   -- null: this one
  made_at      INTEGER NOT NULL,
  expected_rev INTEGER NOT NULL,       -- the revision of the subject that it was made on
  rev          INTEGER,                -- in the site's ledger; null: not told yet, or refused
  stands       TEXT NOT NULL CHECK (stands IN ('to-tell', 'to-carry-out', 'counts', 'refused'))
) STRICT;
CREATE INDEX shared_decision_subject ON shared_decision (subject, rev);
CREATE INDEX shared_decision_open ON shared_decision (stands, seq) WHERE stands IN ('to-tell', 'to-carry-out');
`;
