import { z } from 'zod';
import {
  type ConnectionId,
  type HotFolderId,
  JobKey,
  type QueueLevel,
  QueueRow,
  type SizeMm,
} from '../../../../contract/index.ts';
import { ColumnError, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { jobKeyOf, noteOrNull, numbersIn } from '../database/job-columns.ts';
import { json } from '../database/rows.ts';
import { searchTerms } from '../database/search-terms.ts';
import { stockInWords } from '../jobs/print-facts.ts';
import type { Member } from './members.ts';
import { COUNTED_COLUMNS, columnsOf, QUEUE_COLUMNS, type QueueColumns } from './queue-columns.ts';
import { levelRank, phaseRank } from './queue-row.ts';
import type { ReadRows } from './read-rows.ts';
import { type Known, KnownRow, type MadeRow, QueueRowMaker, type QueueRules } from './row-builder.ts';
import { idsOf, type SearchIndex } from './search-index.ts';
import { type Touched, TouchedRows } from './touched-rows.ts';
import { unreadableRow } from './unreadable-row.ts';

/** No more jobs than this wait for one address at the same time. */
const MAX_COMPANIONS = 500;

const FoundRow = z.object({ id: z.number(), level: z.number(), key: z.string() });

/** A stored row: its text, its words, and its columns. */
interface Stored {
  readonly id: number;
  readonly row: string;
  readonly words: string;
  readonly columns: Row;
}

const toStored = (found: Row): Stored => ({
  columns: found,
  id: Number(found.id),
  row: String(found.row),
  words: String(found.search_text),
});

const asKnown = json(KnownRow);

/** Stored rows by level and key. */
type StoredRows = Map<string, Stored | null>;

/** Keeps the rows of the queue in step with their sources. Unchanged rows are not written. */
export class QueueWriter {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #rules: QueueRules;
  readonly #maker: QueueRowMaker;
  readonly #touched: TouchedRows;
  readonly #rows: ReadRows;
  /** Rises with every row that appears, disappears or moves to another group. */
  #moves = 0;

  constructor(db: Database, parts: { index: SearchIndex; rules: QueueRules; rows: ReadRows }) {
    const { index, rules, rows } = parts;
    this.#db = db;
    this.#index = index;
    this.#rules = rules;
    this.#rows = rows;
    this.#maker = new QueueRowMaker(db, rules);
    this.#touched = new TouchedRows(db);
  }

  /** Rises whenever rows have to be counted again. */
  get moves(): number {
    return this.#moves;
  }

  /**
   * Makes the rows again whose sources have changed.
   * @param limit maximum number of batches and jobs.
   * @returns whether any are left.
   */
  follow(limit: number): boolean {
    if (!this.#touched.mayHaveSome) return false;
    const taken = this.#db.transaction(() => {
      const touched = this.#touched.take(limit);
      this.#remakeAll(touched);
      return touched.length;
    }, 'lazily');
    // What the current transaction has taken comes back if it fails.
    if (taken < limit && !this.#db.isInTransaction) this.#touched.areTaken();
    return taken === limit;
  }

  /**
   * Makes all of them again, before rows are read. If the disk refuses, the earlier rows are read, and
   * `follow` reports why.
   */
  catchUp(): void {
    try {
      this.follow(Number.MAX_SAFE_INTEGER);
    } catch {
      return;
    }
  }

  #remakeAll(touched: readonly Touched[]): void {
    const rows = new Map<string, { facts: boolean }>();
    const jobs = new Map<JobKey, { facts: boolean }>();
    const touch = <Key>(of: Map<Key, { facts: boolean }>, key: Key, facts: boolean): void => {
      of.set(key, { facts: facts || of.get(key)?.facts === true });
    };
    for (const one of touched) {
      const { facts } = one;
      switch (one.kind) {
        case 'batch':
          touch(rows, one.key, facts);
          for (const key of this.#jobsOf(one.key)) touch(jobs, key, facts);
          break;
        case 'job':
          for (const key of this.#rowsOfJob(one.key)) touch(rows, key, facts);
          if (facts) for (const key of this.#companionsOf(one.key)) touch(rows, key, false);
          touch(jobs, one.key, facts);
          break;
      }
    }
    const read = new Map<JobKey, Member>();
    for (const [key, { facts }] of rows) {
      for (const member of this.#remake(key, facts)) read.set(member.key, member);
    }
    for (const [key, { facts }] of jobs) this.#remakeJob(key, facts, read.get(key));
  }

  #jobsOf(key: string): JobKey[] {
    return this.#db
      .all('SELECT key FROM job WHERE batch_key = ? OR queued_batch_key = ?', [key, key])
      .map((row) => jobKeyOf(row.key));
  }

  /** Every row a job may show in: its batch, its queued batch, and itself. */
  #rowsOfJob(key: JobKey): string[] {
    const row = this.#db.one('SELECT batch_key, queued_batch_key FROM job WHERE key = ?', [key]);
    if (row === undefined) return [key];
    return [key, textOrNull(row.batch_key), textOrNull(row.queued_batch_key)].filter((one) => one !== null);
  }

  /**
   * Rows of jobs that wait for others to the same address; when one arrives or leaves, their batching time
   * changes.
   */
  #companionsOf(key: JobKey): string[] {
    return this.#db
      .all(
        `SELECT other.queued_batch_key AS key FROM job
           JOIN job AS other ON other.connection_id = job.connection_id AND other.address = job.address
          WHERE job.key = ? AND job.queued_batch_key IS NOT NULL
            AND other.queued_batch_key IS NOT NULL AND other.batch_key IS NULL LIMIT +?`,
        [key, MAX_COMPANIONS],
      )
      .map((row) => String(row.key));
  }

  /** The timings of auto batching have changed, so waiting jobs have new expected times. */
  retime(connection: ConnectionId): void {
    this.#db.transaction(() => {
      const waiting = this.#db.all(
        `SELECT DISTINCT queued_batch_key AS key FROM job
          WHERE connection_id = ? AND queued_batch_key IS NOT NULL AND batch_key IS NULL`,
        [connection],
      );
      for (const { key } of waiting) this.#remake(String(key), false);
    });
  }

  /** @returns the ID to continue from; null if no row is left */
  remakeOpen(after: number, limit: number): number | null {
    return this.#remakeEach(
      `SELECT id, level, key FROM queue_row
        WHERE id > ? AND level < ${levelRank.components} AND phase_rank < ${phaseRank.done} ORDER BY id LIMIT ?`,
      [after, limit],
      false,
    );
  }

  /** @returns the ID to continue from; null if no row is left */
  remakeSentTo(folders: readonly HotFolderId[], after: number, limit: number): number | null {
    const isOne = folders.map(() => 'instr(hot_folder, ?) > 0').join(' OR ');
    return this.#remakeEach(
      `SELECT id, level, key FROM queue_row
        WHERE id > ? AND level < ${levelRank.components} AND (${isOne}) ORDER BY id LIMIT ?`,
      [after, ...folders, limit],
      true,
    );
  }

  /** @returns the ID to continue from; null if no row is left */
  remakeAll(after: number, limit: number): number | null {
    return this.#remakeEach(
      `SELECT id, level, key FROM queue_row WHERE id > ? AND level < ${levelRank.components} ORDER BY id LIMIT ?`,
      [after, limit],
      true,
    );
  }

  /**
   * Remakes the rows that a query finds; its last parameter is its limit. Components are made with their
   * job.
   */
  #remakeEach(sql: string, params: readonly [...(string | number)[], number], facts: boolean): number | null {
    const found = this.#db.all(sql, [...params]).map((row) => FoundRow.parse(row));
    this.#db.transaction(() => {
      for (const { level, key } of found) {
        if (level === levelRank.batches) this.#remake(key, facts);
        else this.#remakeJob(JobKey.parse(key), facts);
      }
    }, 'lazily');
    return found.length < Number(params.at(-1)) ? null : (found.at(-1)?.id ?? null);
  }

  /** Makes all rows of these jobs and batches, whether or not there are any. */
  make(jobs: readonly JobKey[], batches: readonly string[]): void {
    const rows = new Set([...batches, ...jobs.flatMap((key) => this.#rowsOfJob(key))]);
    for (const key of rows) this.#remake(key, true);
    for (const key of jobs) this.#remakeJob(key, true);
  }

  /**
   * @param facts its jobs may have changed; otherwise only the states of their files have.
   * @returns the jobs that it was made from.
   */
  #remake(key: string, facts: boolean): readonly Member[] {
    const stored: StoredRows = new Map();
    const made = this.#orUnreadable('batches', key, () => {
      const row = this.#maker.make(key, this.#known(stored, facts));
      return row === null ? [] : [row];
    });
    // Only its facts say where a job is shown.
    if (made.length === 0 && facts) this.#remove('batches', key);
    for (const row of made) this.#write(row, this.#stored(stored, row.level, row.key), facts);
    return made.flatMap(({ members }) => members);
  }

  /** The row of a job, and those of its components. */
  #remakeJob(key: JobKey, facts: boolean, read?: Member): void {
    const stored: StoredRows = new Map();
    const made = this.#orUnreadable('jobs', key, () =>
      this.#maker.makeJob(key, this.#known(stored, facts), read),
    );
    for (const row of made) this.#write(row, this.#stored(stored, row.level, row.key), facts);
    if (made.length === 0) this.#remove('jobs', key);
    if (!facts) return;
    const kept = new Set(made.map((row) => row.key));
    for (const component of this.#componentsOf(key)) {
      if (!kept.has(component)) this.#remove('components', component);
    }
  }

  /** Keys of a job's components begin with its own and '#'; '$' is the next character. */
  #componentsOf(key: JobKey): string[] {
    return this.#db
      .all('SELECT key FROM queue_row WHERE level = ? AND key > ? AND key < ?', [
        levelRank.components,
        `${key}#`,
        `${key}$`,
      ])
      .map((row) => String(row.key));
  }

  /**
   * A screen's schema must not prevent a ledger write, so a row that does not fit becomes one that says so.
   */
  #orUnreadable(level: QueueLevel, key: string, make: () => readonly MadeRow[]): readonly MadeRow[] {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof ColumnError)) throw error;
      return this.#unreadable(level, key, error);
    }
  }

  #unreadable(level: QueueLevel, key: string, error: Error): MadeRow[] {
    this.#db.reportUnreadable(`queue row ${key}`, error);
    const row = unreadableRow(this.#db, level, key);
    return row === null ? [] : [{ level, key, row, hotFolderIds: [], members: [], completedAt: null }];
  }

  #known(stored: StoredRows, facts: boolean): Known {
    return (level, key) => {
      const found = facts ? null : this.#stored(stored, level, key);
      if (found === null) return null;
      return this.#rows.get(found.id, found.row) ?? asKnown.safeParse(found.row).data ?? null;
    };
  }

  #stored(rows: StoredRows, level: QueueLevel, key: string): Stored | null {
    const name = `${level} ${key}`;
    const known = rows.get(name);
    if (known !== undefined) return known;
    const found = this.#db.one(
      'SELECT * FROM queue_row JOIN queue_content USING (id) WHERE level = ? AND key = ?',
      [levelRank[level], key],
    );
    const stored = found === undefined ? null : toStored(found);
    rows.set(name, stored);
    return stored;
  }

  #remove(level: QueueLevel, key: string): void {
    const gone = this.#db.run('DELETE FROM queue_row WHERE level = ? AND key = ?', [levelRank[level], key]);
    if (gone === 0) return;
    this.#moves++;
    this.#db.changed({ kind: 'queue-row', level, key });
  }

  #write(made: MadeRow, stored: Stored | null, facts: boolean): void {
    const text = JSON.stringify(made.row);
    // Most steps of a file's life leave its rows unchanged.
    if (stored?.row === text && !facts) return;
    const { data: row, error } = QueueRow.safeParse(made.row);
    if (error !== undefined) {
      for (const other of this.#unreadable(made.level, made.key, error)) this.#write(other, stored, facts);
      return;
    }
    const columns = columnsOf(row, made.completedAt);
    const id = this.#place(row, columns, stored);
    // If its facts are unchanged, its words only change when it is sent elsewhere.
    const words =
      stored === null || facts || stored.columns.hot_folder !== columns.hot_folder
        ? this.#wordsOf(row, made)
        : stored.words;
    if (stored?.words !== words) {
      this.#db.run(
        `INSERT INTO queue_content (id, row, search_text) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET row = excluded.row, search_text = excluded.search_text`,
        [id, text, words],
      );
      this.#index.set(id, words);
    } else if (stored.row !== text) {
      this.#db.run('UPDATE queue_content SET row = ? WHERE id = ?', [text, id]);
    }
    if (stored?.row === text) return;
    this.#rows.set(id, text, row);
    this.#db.changed({ kind: 'queue-row', level: made.level, key: made.key });
  }

  /**
   * Writes only columns that differ, so that the indexes of others are not touched. @returns the id of the
   * row.
   */
  #place(row: QueueRow, columns: QueueColumns, stored: Stored | null): number {
    const changed = QUEUE_COLUMNS.filter((name) => stored?.columns[name] !== columns[name]);
    const values = changed.map((name) => columns[name] ?? null);
    if (changed.some((name) => COUNTED_COLUMNS.includes(name))) this.#moves++;
    if (stored !== null) {
      if (changed.length > 0) {
        const sets = changed.map((name) => `${name} = ?`).join(', ');
        this.#db.run(`UPDATE queue_row SET ${sets} WHERE id = ?`, [...values, stored.id]);
      }
      return stored.id;
    }
    const level = levelRank[row.level];
    const [from, to] = idsOf(row.level);
    const placed = this.#db.one(
      `INSERT INTO queue_row (id, level, key, ${changed.join(', ')})
       VALUES (coalesce((SELECT max(id) FROM queue_row WHERE id BETWEEN ? AND ?), ?) + 1, ?, ?${', ?'.repeat(values.length)})
       RETURNING id`,
      [from, to, from, level, row.key, ...values],
    );
    return z.object({ id: z.number() }).parse(placed).id;
  }

  /** Everything the row can be found by. */
  #wordsOf(row: QueueRow, { members }: MadeRow): string {
    const component = row.kind === 'component' ? row.component : null;
    const keys = members.map((member) => member.key);
    const marks = keys.map(() => '?').join(', ');
    const files = this.#db.all(
      `SELECT name, file_id FROM artwork
        WHERE job_key IN (${marks}) AND component = coalesce(?, component)`,
      [...keys, component],
    );
    const jobs = this.#db.all(
      `SELECT name, numbers, product, customer, note FROM job WHERE key IN (${marks})`,
      keys,
    );
    const batches = this.#db.all('SELECT note FROM batch WHERE key = ?', [row.key]);
    return searchTerms([
      row.serviceId,
      row.delivery?.service ?? null,
      row.delivery?.group ?? null,
      ...row.stocks.map(stockInWords),
      ...row.finishings,
      ...row.sizes.flatMap(({ name, mm }) => [name, mm === null ? null : sidesInWords(mm)]),
      ...row.hotFolderIds.map((id) => this.#rules.folder(id).name),
      ...members.flatMap((member) => [member.service_id, member.address]),
      ...jobs.flatMap((job) => [String(job.name), String(job.product), String(job.customer ?? '')]),
      ...[...jobs, ...batches].map(({ note }) => noteOrNull(note)?.text ?? null),
      ...jobs.flatMap((job) => numbersIn(job.numbers).map(({ text }) => text)),
      ...files.flatMap((file) => [String(file.name), String(file.file_id)]),
    ])
      .sort()
      .join(' ');
  }
}

/** "85 55 85x55": its sides in every usual notation. */
const sidesInWords = ({ width, height }: SizeMm): string =>
  `${width} ${height} ${Math.round(width)}x${Math.round(height)}`;
