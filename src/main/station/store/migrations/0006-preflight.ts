/** What preflight found, and which files it still has to check. */
export const sql = `
-- One result for each file, compared with its own order.
CREATE TABLE preflight (
  artwork_id      TEXT PRIMARY KEY REFERENCES artwork (id) ON DELETE CASCADE,
  sha256          TEXT NOT NULL,               -- of the bytes that were looked at
  rules           TEXT NOT NULL,               -- version of the rules and limits they were looked at with
  ordered         TEXT NOT NULL,               -- what they were compared with
  result          TEXT NOT NULL,
  house           TEXT NOT NULL,               -- verdict in each profile
  strict          TEXT NOT NULL,
  checked_at      INTEGER NOT NULL,
  override_reason TEXT,
  override_at     INTEGER
) STRICT;

-- True until a file has been looked at as it is now. What is done with already is left in peace.
ALTER TABLE artwork ADD COLUMN preflight_due INTEGER NOT NULL DEFAULT 1;
UPDATE artwork SET preflight_due = 0 WHERE state IN ('delivered', 'picked-up');
CREATE INDEX artwork_preflight_due ON artwork (changed_at, id) WHERE preflight_due = 1 AND sha256 IS NOT NULL;
CREATE TRIGGER artwork_of_other_bytes AFTER UPDATE OF sha256 ON artwork WHEN old.sha256 IS NOT new.sha256
BEGIN
  UPDATE artwork SET preflight_due = 1 WHERE id = new.id;
END;
`;
