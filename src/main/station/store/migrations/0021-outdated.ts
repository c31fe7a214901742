/**
 * The service may announce other bytes for a file than those in the archive: it is downloaded again as soon
 * as possible.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX artwork_outdated ON artwork (id) WHERE outdated = 1;
`;
