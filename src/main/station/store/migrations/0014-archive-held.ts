/**
 * What the archive holds, by hash: counted without a look at the files themselves, however many there have
 * been.
 */
export const sql = `
CREATE INDEX artwork_held ON artwork (sha256, state, bytes, changed_at, evicted_at) WHERE sha256 IS NOT NULL AND evicted_at IS NULL;
`;
