/** How far each station has read the news, as far as the others know; what is newer is kept. */
export const sql = `
ALTER TABLE station ADD COLUMN news_rev bigint NOT NULL DEFAULT 0;
`;
