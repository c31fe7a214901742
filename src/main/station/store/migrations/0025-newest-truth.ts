/** The latest data from the service on which sending depends, and what an operator has decided about it. */
export const sql = `
ALTER TABLE job ADD COLUMN meaning TEXT NOT NULL DEFAULT '';        -- contract StatusMeaning; '': worked out at the next start
ALTER TABLE job ADD COLUMN gone_at INTEGER;                         -- the service does not have it any more
ALTER TABLE job ADD COLUMN acknowledged TEXT;                       -- the status whose alarm an operator has acknowledged
ALTER TABLE job ADD COLUMN entry_sha256 TEXT;                       -- of its entry in a list that does not carry it whole

ALTER TABLE artwork ADD COLUMN named INTEGER NOT NULL DEFAULT 1;    -- 0: the service names it no longer
ALTER TABLE artwork ADD COLUMN replaced_by TEXT;                    -- id of the artwork that the service names instead
ALTER TABLE artwork ADD COLUMN replaces TEXT;                       -- id of the artwork in whose place it has come
ALTER TABLE artwork ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;  -- an operator sends it past the status that feeds
ALTER TABLE artwork ADD COLUMN recall TEXT;                         -- it was fed and is not wanted any more: a message
ALTER TABLE artwork ADD COLUMN recall_code TEXT;
ALTER TABLE artwork ADD COLUMN recall_values TEXT;
ALTER TABLE artwork ADD COLUMN recall_seen INTEGER NOT NULL DEFAULT 0;

-- What batches name, as news of either may come first.
CREATE TABLE batch_job (
  job_key   TEXT NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('batch', 'queued-batch')),
  batch_key TEXT NOT NULL,
  PRIMARY KEY (job_key, kind)
) STRICT, WITHOUT ROWID;
`;
