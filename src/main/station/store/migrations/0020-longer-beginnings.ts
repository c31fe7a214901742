/**
 * The index of words holds their beginnings up to six letters, where it held three: to gather what begins
 * with longer ones out of the words themselves takes several times as long, and a word is typed letter by
 * letter.
 */
export const sql = `
DROP TABLE queue_search;
CREATE VIRTUAL TABLE queue_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'ascii');
INSERT INTO queue_search (rowid, words) SELECT id, words FROM queue_text;
`;
