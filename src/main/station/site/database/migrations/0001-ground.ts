/**
 * The site's ledger: which station put which file into which shared hot folder, and everything else that
 * the stations agree on.
 */
export const sql = `
-- The one site of this database. On which server it was last agreed that its ledger goes on: after a restore or a
-- promotion it is on another timeline, or another system.
CREATE TABLE site (
  only_one  boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id        text NOT NULL,
  name      text NOT NULL,
  system_id text NOT NULL,
  timeline  bigint NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now()
);

-- Installations. An incarnation is one run of one of them: a lease is held by that run alone.
CREATE TABLE station (
  id          text PRIMARY KEY,
  name        text NOT NULL,
  incarnation bigint NOT NULL DEFAULT 0,
  lease_until timestamptz NOT NULL DEFAULT '-infinity',
  seen_at     timestamptz,
  version     text NOT NULL,
  reaches     jsonb NOT NULL DEFAULT '[]',           -- shared hot folders that it has proven to see
  joined_at   timestamptz NOT NULL DEFAULT now(),
  left_at     timestamptz                            -- null: it belongs to the site
);

-- Accounts without tokens, hot folders and rules: one for the house, every revision of it.
CREATE TABLE config (
  revision    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  by_station  text NOT NULL REFERENCES station (id),
  by_operator text,
  at          timestamptz NOT NULL DEFAULT now(),
  body        jsonb NOT NULL
);

-- Two stations see the same folder: one has put a file beside it and told its hash, another has read and renamed it.
CREATE TABLE folder_proof (
  id          uuid PRIMARY KEY,
  hot_folder  text NOT NULL,
  asked_by    text NOT NULL REFERENCES station (id),
  nonce_hash  text NOT NULL,
  folder      jsonb NOT NULL,                        -- what of it is the same at every station
  answered_by text REFERENCES station (id),
  state       text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'renamed', 'proven', 'failed')),
  at          timestamptz NOT NULL DEFAULT now()
);

-- Names are relative to the hot folder. The epoch counts how often a delivery was claimed; commit_epoch is the claim whose
-- temp file alone may get the final name.
CREATE TABLE delivery (
  key          text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}$'),
  hot_folder   text NOT NULL,
  is_shared    boolean NOT NULL DEFAULT true,        -- false: of one station's own hot folder, told afterwards
  account      text NOT NULL,
  file_id      text NOT NULL,
  revision     integer NOT NULL,
  sha256       text NOT NULL,
  bytes        bigint NOT NULL,
  final_name   text,
  ticket_name  text,
  seq          bigint,                               -- the number that a name may hold, counted for each shared hot folder
  state        text NOT NULL CHECK (state IN
                 ('planned', 'copying', 'committing', 'delivered', 'taken', 'refused', 'stuck', 'unknown', 'withdrawn')),
  epoch        integer NOT NULL DEFAULT 0,
  commit_epoch integer,
  owner        text REFERENCES station (id),
  incarnation  bigint,
  why          jsonb,
  changed      timestamptz NOT NULL DEFAULT now(),
  CHECK (commit_epoch <= epoch)
);
CREATE UNIQUE INDEX delivery_final_name ON delivery (hot_folder, lower(final_name)) WHERE is_shared;
CREATE UNIQUE INDEX delivery_ticket_name ON delivery (hot_folder, lower(ticket_name)) WHERE is_shared;
CREATE INDEX delivery_open ON delivery (hot_folder, changed) WHERE state IN ('planned', 'copying', 'committing');
CREATE INDEX delivery_of_file ON delivery (account, file_id);
CREATE INDEX delivery_sha256 ON delivery (sha256);
CREATE INDEX delivery_owner ON delivery (owner) WHERE state IN ('copying', 'committing');

-- The number of the newest delivery of a shared hot folder.
CREATE TABLE sequence (
  hot_folder text PRIMARY KEY,
  seq        bigint NOT NULL
);

-- Where the stations make the files for a shared hot folder: beside it, or inside. The first who made it says so; for
-- another one, a folder that is missing there is not the same hot folder.
CREATE TABLE staging (
  hot_folder text PRIMARY KEY,
  place      text NOT NULL CHECK (place IN ('outside', 'inside'))
);

-- Who asks the service on behalf of all, for each account.
CREATE TABLE reader (
  account     text PRIMARY KEY,
  owner       text NOT NULL REFERENCES station (id),
  incarnation bigint NOT NULL,
  epoch       bigint NOT NULL,
  lease_until timestamptz NOT NULL
);

CREATE TABLE news (
  rev     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station text NOT NULL REFERENCES station (id),
  account text,
  kind    text NOT NULL,
  id      text NOT NULL,
  epoch   bigint,                                    -- of the reader that told it
  body    jsonb,
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX news_of ON news (kind, id);

CREATE TABLE inbox (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account  text NOT NULL,
  dedup    text NOT NULL UNIQUE,
  headers  jsonb NOT NULL,
  body     bytea NOT NULL,
  received timestamptz NOT NULL DEFAULT now(),
  done     timestamptz
);
CREATE INDEX inbox_waiting ON inbox (account, id) WHERE done IS NULL;

CREATE TABLE decision (
  id           uuid PRIMARY KEY,
  subject      text NOT NULL,
  expected_rev bigint NOT NULL,
  rev          bigint,                               -- null: not applied
  what         text NOT NULL,
  note         text,
  operator     text,
  station      text NOT NULL REFERENCES station (id),
  made_at      timestamptz NOT NULL,
  arrived_at   timestamptz NOT NULL DEFAULT now(),
  outcome      text NOT NULL
);
CREATE INDEX decision_of ON decision (subject, rev);

-- Sent by one station; one whose answer is unknown is never sent again.
CREATE TABLE batch_order (
  id          text PRIMARY KEY,
  account     text NOT NULL,
  jobs        jsonb NOT NULL,
  option      jsonb NOT NULL,
  state       text NOT NULL CHECK (state IN ('planned', 'sending', 'sent', 'refused', 'unknown', 'withdrawn')),
  epoch       integer NOT NULL DEFAULT 0,
  owner       text REFERENCES station (id),
  incarnation bigint,
  changed     timestamptz NOT NULL DEFAULT now()
);
`;
