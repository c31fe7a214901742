/**
 * The queue in three tables that share an ID: the narrow one by which it is ordered and counted, which is
 * scanned; the content and words of rows, of which only a page is ever read; and SQLite's own index of words.
 */
export const sql = `
ALTER TABLE queue_row RENAME TO older_queue_row;
DROP INDEX queue_order;
DROP INDEX queue_status;

CREATE TABLE queue_row (
  id          INTEGER PRIMARY KEY,
  key         TEXT NOT NULL UNIQUE,
  phase_rank  INTEGER NOT NULL,
  urgency     INTEGER NOT NULL,                -- 0 leaves first
  sort_at     INTEGER NOT NULL,                -- oldest first; what is done, newest first (negative)
  status_code TEXT NOT NULL
) STRICT;
INSERT INTO queue_row (key, phase_rank, urgency, sort_at, status_code)
  SELECT key, phase_rank, urgency, sort_at, status_code FROM older_queue_row;
CREATE INDEX queue_order ON queue_row (phase_rank, urgency, sort_at, key);
CREATE INDEX queue_status ON queue_row (status_code, phase_rank, urgency, sort_at, key);

CREATE TABLE queue_text (
  id    INTEGER PRIMARY KEY REFERENCES queue_row (id) ON DELETE CASCADE,
  row   TEXT NOT NULL,                         -- contract QueueRow
  words TEXT NOT NULL                          -- what an operator may look for: lower-cased, sorted, a space in between
) STRICT;
INSERT INTO queue_text (id, row, words)
  SELECT queue_row.id, older.row,
         coalesce((SELECT group_concat(word, ' ' ORDER BY word) FROM search_word WHERE row_key = queue_row.key), '')
    FROM queue_row JOIN older_queue_row AS older USING (key);

-- The words are made ready before they come here: no more is asked of the tokenizer than to part them at the spaces.
CREATE VIRTUAL TABLE queue_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', tokenize = 'ascii');
INSERT INTO queue_search (rowid, words) SELECT id, words FROM queue_text;
CREATE TRIGGER queue_row_gone AFTER DELETE ON queue_row BEGIN
  DELETE FROM queue_search WHERE rowid = old.id;
END;

DROP TABLE older_queue_row;
DROP TABLE search_word;
`;
