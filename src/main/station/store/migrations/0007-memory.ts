/** Small things a station keeps over restarts: its public address, and how far it has read a relay. */
export const sql = `
CREATE TABLE memory (
  name   TEXT PRIMARY KEY,
  value  TEXT NOT NULL
) STRICT;
`;
