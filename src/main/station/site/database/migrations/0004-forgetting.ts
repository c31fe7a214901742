/** Up to where each station has read the news, as far as the others know: the rest is not forgotten. */
export const sql = `
ALTER TABLE station ADD COLUMN news_rev bigint NOT NULL DEFAULT 0;
`;
