/**
 * What other stations of the site have put into a hot folder: identical files may have been printed there.
 */
export const sql = `
CREATE TABLE fed_elsewhere (
  key     TEXT PRIMARY KEY,   -- of the delivery, the same at every station
  sha256  TEXT NOT NULL,
  job_key TEXT NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX fed_elsewhere_sha256 ON fed_elsewhere (sha256);
`;
