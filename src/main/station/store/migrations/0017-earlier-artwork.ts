/** The archive's previous bytes of a file, kept when others come, so that both can be compared. */
export const sql = `
CREATE TABLE earlier_artwork (
  id          TEXT PRIMARY KEY,                -- 32 hex digits, contract ArtworkId: read as a file is
  artwork_id  TEXT NOT NULL REFERENCES artwork (id) ON DELETE CASCADE,
  sha256      TEXT NOT NULL,
  bytes       INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL,
  UNIQUE (artwork_id, sha256)
) STRICT;
CREATE INDEX earlier_artwork_by_sum ON earlier_artwork (sha256);

CREATE TRIGGER artwork_replaced AFTER UPDATE OF sha256 ON artwork
WHEN old.sha256 IS NOT NULL AND new.sha256 IS NOT NULL AND old.sha256 <> new.sha256 AND old.evicted_at IS NULL
BEGIN
  INSERT INTO earlier_artwork (id, artwork_id, sha256, bytes, replaced_at)
  VALUES (lower(hex(randomblob(16))), old.id, old.sha256, old.bytes, new.changed_at)
  ON CONFLICT (artwork_id, sha256) DO UPDATE SET replaced_at = excluded.replaced_at;
END;
`;
