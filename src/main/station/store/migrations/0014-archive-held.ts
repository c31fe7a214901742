/**
 * The archive's contents by hash, counted without reading the rows of all files that there have ever been.
 */
export const sql = `
CREATE INDEX artwork_held ON artwork (sha256, state, bytes, changed_at, evicted_at) WHERE sha256 IS NOT NULL AND evicted_at IS NULL;
`;
