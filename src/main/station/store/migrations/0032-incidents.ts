/**
 * The current incidents, and what an operator said about them; their content follows from the rest of the
 * store and the station's state. And an index for files that were sent and are no longer wanted.
 */
export const sql = `
CREATE TABLE incident (
  id              TEXT PRIMARY KEY,   -- contract IncidentId
  what            TEXT NOT NULL,      -- JSON {code, values} of its sentence as it began
  began_at        INTEGER NOT NULL,
  acknowledged_at INTEGER,
  snoozed_until   INTEGER
) WITHOUT ROWID, STRICT;
CREATE INDEX artwork_recalled ON artwork (id) WHERE recall IS NOT NULL AND recall_seen = 0;
`;
