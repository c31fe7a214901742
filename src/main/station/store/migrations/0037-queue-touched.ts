/** Why rows of the queue have to be remade: a batch, a job, or only the files of a job. */
export const sql = `
CREATE TABLE queue_touched (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  facts INTEGER NOT NULL,
  UNIQUE (kind, key)
);
`;
