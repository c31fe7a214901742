/** Batches that operators ordered here, and where to find the jobs that can still be ordered. */
export const sql = `
CREATE TABLE batch_order (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id  TEXT NOT NULL,
  kind           TEXT NOT NULL CHECK (kind IN ('batch', 'queued-batch')),
  option         TEXT NOT NULL,                -- contract DeliveryOption
  state          TEXT NOT NULL,
  why            TEXT,                         -- contract Message
  needs_decision INTEGER NOT NULL DEFAULT 0,
  created_at     INTEGER NOT NULL,
  changed_at     INTEGER NOT NULL,
  sent_at        INTEGER,                      -- when it last began to be sent
  made           TEXT                          -- key of what it became
) STRICT;
CREATE INDEX batch_order_open ON batch_order (connection_id, id) WHERE state IN ('waiting', 'sending', 'unknown');

CREATE TABLE batch_order_job (
  connection_id TEXT NOT NULL,
  service_id    TEXT NOT NULL,                 -- of the job
  order_id      INTEGER NOT NULL REFERENCES batch_order (id) ON DELETE CASCADE,
  place         INTEGER NOT NULL,
  PRIMARY KEY (connection_id, service_id, order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_order_job_by_order ON batch_order_job (order_id, place);

CREATE INDEX job_loose ON job (connection_id, address) WHERE batch_key IS NULL AND queued_batch_key IS NULL;
`;
