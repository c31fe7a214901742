/** Up to where each station has heard the news just now, for screens: a power cut may take that back. */
export const sql = `
ALTER TABLE station ADD COLUMN heard_rev bigint NOT NULL DEFAULT 0;
`;
