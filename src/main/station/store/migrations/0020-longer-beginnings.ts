/**
 * The index of words has their first six letters instead of three: finding longer beginnings in the words
 * themselves takes several times as long, and a word is typed letter by letter.
 */
export const sql = `
DROP TABLE queue_search;
CREATE VIRTUAL TABLE queue_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'ascii');
INSERT INTO queue_search (rowid, words) SELECT id, words FROM queue_text;
`;
