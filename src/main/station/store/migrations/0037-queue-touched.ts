/** What the rows of the queue have still to be made again for: a batch, a job, or only the files of a job. */
export const sql = `
CREATE TABLE queue_touched (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  facts INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;
`;
