import type { QueueLevel } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { levelRank, searchFor } from './queue-row.ts';

/**
 * The trigger is dropped where there is no FTS5: where it is missing, rows have come and gone that the index
 * knows nothing of.
 */
const MADE = `
DROP TABLE IF EXISTS queue_search;
CREATE VIRTUAL TABLE queue_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'ascii');
INSERT INTO queue_search (rowid, words) SELECT id, words FROM queue_text;
CREATE TRIGGER queue_row_gone AFTER DELETE ON queue_row BEGIN
  DELETE FROM queue_search WHERE rowid = old.id;
END;
`;

const IDS = 2 ** 40;

/**
 * The first and the last id that rows of a level may have. The index of words knows no more of a row than
 * its id: by this it looks through the rows of one level only.
 */
export const idsOf = (level: QueueLevel): readonly [number, number] => [
  levelRank[level] * IDS,
  (levelRank[level] + 1) * IDS - 1,
];

/** What finds words: the tables it reads, the conditions, and their values. */
interface Finding {
  readonly from: string;
  readonly where: readonly string[];
  readonly params: readonly (string | number)[];
}

/**
 * Finds the rows of the queue by their words: by SQLite's index of words (FTS5), or by looking at every row
 * where the runtime has none. One store may be opened by both in turn: what an index has missed meanwhile is
 * made up for by making it again.
 */
export class SearchIndex {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    if (!db.hasFts5) return;
    const isFollowed = db.one("SELECT 1 FROM sqlite_schema WHERE name = 'queue_row_gone'", []) !== undefined;
    if (!isFollowed) db.transaction(() => db.script(MADE));
  }

  /** The row `id` is found by these words from now on: lower-cased, a space in between. */
  set(id: number, words: string): void {
    if (!this.#db.hasFts5) return;
    this.#db.run('INSERT OR REPLACE INTO queue_search (rowid, words) VALUES (?, ?)', [id, words]);
  }

  /** The rows of a level that have, for each of `words`, one that begins with it. */
  find(level: QueueLevel, words: readonly string[]): Finding {
    const ofLevel = { where: ['level = ?'], params: [levelRank[level]] };
    if (words.length === 0) return { from: 'queue_row', ...ofLevel };
    const said = saysAll(words);
    return this.#db.hasFts5
      ? {
          // Crossed: what the words find comes first, and each of it is looked up.
          from: 'queue_search CROSS JOIN queue_row ON queue_row.id = queue_search.rowid',
          where: ['queue_search MATCH ?', 'queue_search.rowid BETWEEN ? AND ?'],
          params: [searchFor(words), ...idsOf(level)],
        }
      : {
          from: 'queue_row JOIN queue_text USING (id)',
          where: [...ofLevel.where, ...said.where],
          params: [...ofLevel.params, ...said.params],
        };
  }
}

/** Looks at the words of each row that is read. */
export const saysAll = (words: readonly string[]): Pick<Finding, 'where' | 'params'> => ({
  where: words.map(() => "instr(' ' || words, ?) > 0"),
  params: words.map((word) => ` ${word}`),
});
