/** The log, the inbox of webhooks, incidents and people. */
export const station = `
-- Append only.
CREATE TABLE transition (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  subject    TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  label      TEXT NOT NULL,
  job_key    TEXT,   -- the job in whose time line it is
  batch_key  TEXT,
  from_state TEXT,
  to_state   TEXT NOT NULL,
  at         INTEGER NOT NULL,   -- when the station learned of it
  service_at INTEGER,   -- by the service's clock
  why        TEXT,
  why_code   TEXT,
  why_values TEXT,
  source     TEXT NOT NULL,
  operator   TEXT,
  desk       TEXT,
  chain      BLOB NOT NULL   -- hash of this line and the one before it
) STRICT;
CREATE INDEX transition_by_job ON transition (job_key, seq) WHERE job_key IS NOT NULL;
CREATE INDEX transition_by_batch ON transition (batch_key, seq) WHERE batch_key IS NOT NULL;
-- What the report of a shift reads, in the words of its query.
CREATE INDEX transition_noted ON transition (at) WHERE source = 'operator' OR to_state IN ('rejected', 'refused');

-- Webhooks, stored before they are answered.
CREATE TABLE webhook (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id  TEXT NOT NULL,
  received_at    INTEGER NOT NULL,
  dedup          TEXT NOT NULL,   -- delivery id, or SHA-256 of the body
  event          TEXT,
  headers        TEXT,
  body           BLOB NOT NULL,   -- empty: refused, or forgotten
  body_bytes     INTEGER NOT NULL,
  is_refused     INTEGER NOT NULL DEFAULT 0,
  begun          INTEGER NOT NULL DEFAULT 0,   -- tries to read it
  outcome        TEXT,   -- null: still to be processed
  outcome_code   TEXT,
  outcome_values TEXT,
  UNIQUE (connection_id, dedup)
) STRICT;
CREATE INDEX webhook_pending ON webhook (id) WHERE outcome IS NULL;
CREATE INDEX webhook_refused ON webhook (id) WHERE is_refused = 1;

-- The current ones; their content follows from the rest.
CREATE TABLE incident (
  id              TEXT PRIMARY KEY,
  message         TEXT NOT NULL,   -- JSON: contract Message, as it began
  began_at        INTEGER NOT NULL,
  acknowledged_at INTEGER,
  snoozed_until   INTEGER
) STRICT, WITHOUT ROWID;

-- Messages to people outside: those to be sent, and on incidents those that say what was told.
CREATE TABLE outgoing (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  receiver_id TEXT NOT NULL,
  message_id  TEXT NOT NULL,   -- the same in every attempt, and of those that are sent as one
  incident_id TEXT,   -- null: on something else that happened
  began_at    INTEGER,   -- of the incident: the same cause may return
  kind        TEXT NOT NULL,
  content     TEXT NOT NULL,   -- JSON: what it says
  state       TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'given-up')),
  attempts    INTEGER NOT NULL DEFAULT 0,
  in_doubt    INTEGER NOT NULL DEFAULT 0,   -- an attempt may have arrived
  made_at     INTEGER NOT NULL,
  next_at     INTEGER NOT NULL,
  why         TEXT,   -- JSON: contract Message, of the last failure
  not_at      TEXT,   -- JSON: the mail addresses that it did not reach, while others have it
  UNIQUE (receiver_id, incident_id, began_at, kind)
) STRICT;

CREATE TABLE operator (
  id        TEXT PRIMARY KEY,
  name      TEXT NOT NULL,
  role      TEXT NOT NULL,
  colour    TEXT NOT NULL,
  verifier  TEXT,   -- JSON: checks a PIN or password; null: has left
  badge_digest TEXT UNIQUE,
  added_at  INTEGER NOT NULL,
  left_at   INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX operator_name ON operator (lower(name));
CREATE TABLE desk (
  id              TEXT PRIMARY KEY,
  name            TEXT NOT NULL,
  credential_hash TEXT NOT NULL,
  version         TEXT NOT NULL,
  added_at        INTEGER NOT NULL,
  last_seen_at    INTEGER,
  revoked_at      INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE key_value (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
