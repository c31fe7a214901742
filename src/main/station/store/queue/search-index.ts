import { z } from 'zod';
import type { QueueLevel } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { levelRank } from './queue-row.ts';

/** A row's id has its level above this many bits. */
const LEVEL_BITS = 40;
const IDS = 2 ** LEVEL_BITS;

/**
 * SQL of what the full-text index holds of a row: each word, prefixed with the number of the row's level.
 * Without it, a search would read the matches of all levels. `id` and `words` are SQL.
 */
export const tokensOf = (id: string, words: string): string =>
  `replace(' ' || ${words}, ' ', ' ' || (${id} >> ${LEVEL_BITS}))`;

/**
 * The trigger is dropped if there is no FTS5; if it is missing, rows have appeared and disappeared that the
 * index does not know.
 */
const MADE = `
DROP TABLE IF EXISTS queue_search;
CREATE VIRTUAL TABLE queue_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6 7', tokenize = 'ascii');
INSERT INTO queue_search (rowid, words) SELECT id, ${tokensOf('id', 'search_text')} FROM queue_content;
CREATE TRIGGER queue_row_gone AFTER DELETE ON queue_row BEGIN
  DELETE FROM queue_search WHERE rowid = old.id;
END;
`;

/** The full-text query: every one of the words, each as a prefix. */
const searchFor = (level: QueueLevel, words: readonly string[]): string =>
  words.map((word) => `"${levelRank[level]}${word}"*`).join(' ');

/** The range of ids for a level's rows. */
export const idsOf = (level: QueueLevel): readonly [number, number] => [
  levelRank[level] * IDS,
  (levelRank[level] + 1) * IDS - 1,
];

const SET = `INSERT OR REPLACE INTO queue_search (rowid, words) VALUES (?1, ${tokensOf('?1', '?2')})`;

/** So many jobs are found by the name of a file in a hot folder. */
const MAX_NAMED = 50;

const Named = z.object({
  job_key: z.string(),
  component: z.string(),
  batch_key: z.string().nullable(),
  queued_batch_key: z.string().nullable(),
});
type Named = z.infer<typeof Named>;

/** The keys of the rows that a file may belong to, on each level. */
const keysOn: Readonly<Record<QueueLevel, (of: Named) => readonly string[]>> = {
  batches: (of) => [of.job_key, of.batch_key, of.queued_batch_key].filter((key) => key !== null),
  jobs: (of) => [of.job_key],
  components: (of) => [`${of.job_key}#${of.component}`],
};

/** A way to find words: the tables to read, the conditions, and their values. */
interface Finding {
  readonly from: string;
  readonly where: readonly string[];
  readonly params: readonly (string | number)[];
}

/**
 * Finds the rows of the queue by their words: with SQLite's full-text index (FTS5), or by reading every row
 * if the runtime has none. What no row has may be the name of a file in a hot folder, as its RIP shows it.
 * One store may be opened by both in turn; if an index has missed something, it is built again.
 */
export class SearchIndex {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    if (!db.hasFts5) return;
    const isFollowed = db.one("SELECT 1 FROM sqlite_schema WHERE name = 'queue_row_gone'", []) !== undefined;
    if (!isFollowed) db.transaction(() => db.script(MADE));
  }

  /** From now on these words find the row `id`: lower-cased, separated by spaces. */
  set(id: number, words: string): void {
    if (!this.#db.hasFts5) return;
    this.#db.run(SET, [id, words]);
  }

  /**
   * The rows of a level that have, for each of `words`, a word that begins with it; if there is none, those
   * whose file was sent under a name that begins with the first of them, and has the others.
   */
  find(level: QueueLevel, words: readonly string[]): Finding {
    const byWords = this.#byWords(level, words);
    if (words.length === 0 || this.#hasSome(byWords)) return byWords;
    const keys = this.#byFileName(level, words);
    if (keys.length === 0) return byWords;
    return {
      from: 'queue_row',
      where: ['level = ?', `key IN (${keys.map(() => '?').join(', ')})`],
      params: [levelRank[level], ...keys],
    };
  }

  #hasSome({ from, where, params }: Finding): boolean {
    return (
      this.#db.one(`SELECT 1 FROM ${from} WHERE ${where.join(' AND ')} LIMIT 1`, [...params]) !== undefined
    );
  }

  /** The keys of rows whose file was sent under such a name; not all of them are rows of the level. */
  #byFileName(level: QueueLevel, [first = '', ...others]: readonly string[]): string[] {
    const has = others.map(() => 'AND instr(lower(delivery.final_name), ?) > 0').join(' ');
    const found = this.#db.all(
      `SELECT DISTINCT artwork.job_key, artwork.component, job.batch_key, job.queued_batch_key
         FROM delivery JOIN artwork ON artwork.id = delivery.artwork_id JOIN job ON job.key = artwork.job_key
        WHERE delivery.final_name COLLATE NOCASE BETWEEN ? AND ? ${has} LIMIT ${MAX_NAMED}`,
      [first, `${first}\uffff`, ...others],
    );
    return found.flatMap((row) => keysOn[level](Named.parse(row)));
  }

  /** The rows of a level that have, for each of `words`, a word that begins with it. */
  #byWords(level: QueueLevel, words: readonly string[]): Finding {
    const ofLevel = { where: ['level = ?'], params: [levelRank[level]] };
    if (words.length === 0) return { from: 'queue_row', ...ofLevel };
    const said = saysAll(words);
    return this.#db.hasFts5
      ? {
          // A cross join, so that matches come first and each of them is looked up.
          from: 'queue_search CROSS JOIN queue_row ON queue_row.id = queue_search.rowid',
          where: ['queue_search MATCH ?'],
          params: [searchFor(level, words)],
        }
      : {
          from: 'queue_row JOIN queue_content USING (id)',
          where: [...ofLevel.where, ...said.where],
          params: [...ofLevel.params, ...said.params],
        };
  }
}

/** Checks the words of each row that is read. */
export const saysAll = (words: readonly string[]): Pick<Finding, 'where' | 'params'> => ({
  where: words.map(() => "instr(' ' || search_text, ?) > 0"),
  params: words.map((word) => ` ${word}`),
});
