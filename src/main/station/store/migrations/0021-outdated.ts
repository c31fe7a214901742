/**
 * The service may announce other bytes for a file than the archive holds: it is fetched anew as soon as that
 * can be.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX artwork_outdated ON artwork (id) WHERE outdated = 1;
`;
