/** Jobs that operators submitted here, with the request until it is settled. */
export const sql = `
CREATE TABLE submission (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id  TEXT NOT NULL,
  name           TEXT NOT NULL,
  quantity       INTEGER NOT NULL,
  body           TEXT NOT NULL,                -- JSON, with the artwork in it; empty once settled
  state          TEXT NOT NULL,
  why            TEXT,                         -- contract Message
  needs_decision INTEGER NOT NULL DEFAULT 0,
  changed_at     INTEGER NOT NULL,
  sent_at        INTEGER,                      -- when it first began to be sent
  made           TEXT                          -- key of the job
) STRICT;
CREATE INDEX submission_open ON submission (id) WHERE state IN ('waiting', 'sending', 'unknown');
`;
