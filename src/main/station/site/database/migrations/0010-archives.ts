/** Stations bring files from each other's archives. */
export const sql = `
-- Where the station's archive is reached, and with which certificate; null: it is not offered. The SHA-256 of the key by
-- which this run of the station asks for files of the others.
ALTER TABLE station ADD COLUMN archive jsonb, ADD COLUMN archive_key text;

-- What was downloaded, as soon as it was; null: not yet.
ALTER TABLE download ADD COLUMN sha256 text, ADD COLUMN bytes bigint;
`;
