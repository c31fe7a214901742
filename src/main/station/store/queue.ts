import { z } from 'zod';
import {
  type BatchingTimes,
  type ConnectionId,
  JobKey,
  Phase,
  QueueFile,
  type QueueMatrix,
  type QueuePage,
  type QueueQuery,
  QueueRow,
} from '../../../contract/index.ts';
import { type ArtworkRecord, toArtworkRecord } from './artwork-record.ts';
import type { Database, StoreChange } from './database.ts';
import { noPhases, phaseRank, searchWords, sortAt, urgencyRank } from './queue-row.ts';
import { type Member, QueueRowMaker } from './queue-row-maker.ts';
import { json } from './rows.ts';

const Cursor = json(z.tuple([z.number(), z.number(), z.number(), z.string()]));

/** More jobs for one address than that do not wait at the same time. */
const MOST_COMPANIONS = 500;

const ORDER = 'phase_rank, urgency, sort_at, key';

const phaseOfRank = (rank: unknown): Phase => Phase.parse(Phase.options[Number(rank)]);

const RowKeys = z.object({ batch_key: z.string().nullable(), queued_batch_key: z.string().nullable() });

const whereOf = (where: readonly string[]): string =>
  where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;

/**
 * The queue as it is shown. Its rows are made anew, inside the same transaction, for whatever a transaction
 * touched; so a page, a count or a search costs the same with a hundred jobs and with a hundred thousand.
 */
export class QueueRepository {
  readonly #db: Database;
  readonly #maker: QueueRowMaker;

  /** @param times how the account of a connection has auto batching set. */
  constructor(db: Database, times: (connection: ConnectionId) => BatchingTimes) {
    this.#db = db;
    this.#maker = new QueueRowMaker(db, times);
    this.#remakeAll();
    db.beforeCommit((changes) => this.#follow(changes));
  }

  /** A page of rows that match every word of the search, any of the phases and any of the statuses, in the queue's order. */
  list(query: QueueQuery): QueuePage {
    const filter = this.#filterOf(query);
    const phases = this.#countPhases(filter.where, filter.params);
    const after = query.cursor === null ? null : Cursor.safeParse(query.cursor).data;
    const where = [...filter.where];
    const params = [...filter.params];
    if (after !== null && after !== undefined) {
      where.push('(phase_rank, urgency, sort_at, key) > (?, ?, ?, ?)');
      params.push(...after);
    }
    // Passing over rows reads the index alone; only the page itself reads rows.
    const rows = this.#db
      .all(
        `SELECT row FROM queue_row WHERE rowid IN (
           SELECT rowid FROM queue_row ${whereOf(where)} ORDER BY ${ORDER} LIMIT ? OFFSET ?)
         ORDER BY ${ORDER}`,
        [...params, query.limit + 1, query.skip],
      )
      .map((row) => json(QueueRow).parse(row.row));
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor =
      rows.length > page.length && last !== undefined
        ? JSON.stringify([phaseRank[last.phase], urgencyRank(last), sortAt(last), last.key])
        : null;
    const total = Object.values(phases).reduce((sum, count) => sum + count, 0);
    return { rows: page, nextCursor, total, phases };
  }

  /** Statuses against phases; the status that most rows have comes first. */
  matrix(): QueueMatrix {
    const counted = this.#db.all(
      'SELECT status_code, phase_rank, count(*) AS n FROM queue_row GROUP BY status_code, phase_rank',
      [],
    );
    const byCode = new Map<string, Record<Phase, number>>();
    for (const { status_code: code, phase_rank: rank, n } of counted) {
      const phases = byCode.get(String(code)) ?? noPhases();
      phases[phaseOfRank(rank)] = Number(n);
      byCode.set(String(code), phases);
    }
    const sum = (phases: Record<Phase, number>): number =>
      Object.values(phases).reduce((total, count) => total + count, 0);
    return [...byCode]
      .map(([code, phases]) => ({ code, name: this.#nameOfStatus(code), phases }))
      .sort((one, other) => sum(other.phases) - sum(one.phases));
  }

  #nameOfStatus(code: string): string {
    const found = this.#db.one('SELECT row FROM queue_row WHERE status_code = ? LIMIT 1', [code]);
    return found === undefined ? code : json(QueueRow).parse(found.row).status.name;
  }

  /** The files behind some rows, at most `limit`. */
  files(keys: readonly string[], limit: number): QueueFile[] {
    const marks = keys.map(() => '?').join(', ');
    return this.#db
      .all(
        `SELECT artwork.id, artwork.name, artwork.state, artwork.job_key AS jobKey FROM artwork
           JOIN job ON job.key = artwork.job_key
          WHERE job.key IN (${marks}) OR job.batch_key IN (${marks}) OR job.queued_batch_key IN (${marks})
          ORDER BY artwork.job_key, artwork.id LIMIT ?`,
        [...keys, ...keys, ...keys, limit],
      )
      .map((row) => QueueFile.parse(row));
  }

  /** The file that stands for a row in pictures: the first one of it that has been fetched, colours before foils. */
  face(key: string): ArtworkRecord | null {
    const row = this.#db.one(
      `SELECT artwork.* FROM job JOIN artwork ON artwork.job_key = job.key
        WHERE (job.key = ? OR job.batch_key = ? OR job.queued_batch_key = ?) AND artwork.sha256 IS NOT NULL
        ORDER BY job.name, job.key, artwork.kind <> 'colour', artwork.component, artwork.rowid LIMIT 1`,
      [key, key, key],
    );
    return row === undefined ? null : toArtworkRecord(row);
  }

  /** The jobs that a row shows. */
  jobKeys(key: string): JobKey[] {
    return this.#db
      .all('SELECT key FROM job WHERE key = ? OR batch_key = ? OR queued_batch_key = ?', [key, key, key])
      .map((row) => JobKey.parse(row.key));
  }

  #filterOf({ phases, statuses, search }: QueueQuery): { where: string[]; params: (string | number)[] } {
    const where: string[] = [];
    const params: (string | number)[] = [];
    const anyOf = (column: string, values: readonly (string | number)[]): void => {
      if (values.length === 0) return;
      where.push(`${column} IN (${values.map(() => '?').join(', ')})`);
      params.push(...values);
    };
    anyOf(
      'phase_rank',
      phases.map((phase) => phaseRank[phase]),
    );
    anyOf('status_code', statuses);
    // The word that fewest rows have is looked up; the others are checked on what it finds.
    const words = this.#rarestFirst(searchWords([search]));
    for (const [index, word] of words.entries()) {
      where.push(
        index === 0
          ? 'key IN (SELECT row_key FROM search_word WHERE word >= ? AND word < ?)'
          : 'EXISTS (SELECT 1 FROM search_word WHERE row_key = key AND word >= ? AND word < ?)',
      );
      params.push(word, `${word}\u{10ffff}`);
    }
    return { where, params };
  }

  #rarestFirst(words: readonly string[]): string[] {
    const countedUpTo = 1_000;
    const count = (word: string): number =>
      Number(
        this.#db.one(
          'SELECT count(*) AS n FROM (SELECT 1 FROM search_word WHERE word >= ? AND word < ? LIMIT ?)',
          [word, `${word}\u{10ffff}`, countedUpTo],
        )?.n ?? 0,
      );
    const counted = words.map((word) => ({ word, count: words.length === 1 ? 0 : count(word) }));
    return counted.sort((one, other) => one.count - other.count).map(({ word }) => word);
  }

  row(key: string): QueueRow | null {
    const found = this.#db.one('SELECT row FROM queue_row WHERE key = ?', [key]);
    return found === undefined ? null : json(QueueRow).parse(found.row);
  }

  phaseCounts(): Record<Phase, number> {
    return this.#countPhases([], []);
  }

  #countPhases(where: readonly string[], params: readonly (string | number)[]): Record<Phase, number> {
    const counts = noPhases();
    const counted = this.#db.all(
      `SELECT phase_rank, count(*) AS n FROM queue_row ${whereOf(where)} GROUP BY phase_rank`,
      params,
    );
    for (const row of counted) counts[phaseOfRank(row.phase_rank)] = Number(row.n);
    return counts;
  }

  #follow(changes: readonly StoreChange[]): void {
    const rows = new Map<string, { words: boolean }>();
    const touch = (key: string, words: boolean): void => {
      rows.set(key, { words: words || rows.get(key)?.words === true });
    };
    for (const change of changes) {
      switch (change.kind) {
        case 'row':
          touch(change.key, true);
          break;
        case 'job':
          for (const key of this.#rowsOfJob(change.key)) touch(key, true);
          for (const key of this.#companionsOf(change.key)) touch(key, false);
          break;
        case 'artwork':
          for (const key of this.#rowsOfJob(change.jobKey)) touch(key, false);
          break;
        case 'hot-folder':
        case 'batch-order':
        case 'row-gone':
          break;
      }
    }
    for (const [key, { words }] of rows) this.#remake(key, words);
  }

  /** Every row a job may show in: its batch, its queued batch, and itself. */
  #rowsOfJob(key: JobKey): string[] {
    const row = this.#db.one('SELECT batch_key, queued_batch_key FROM job WHERE key = ?', [key]);
    if (row === undefined) return [key];
    const keys = RowKeys.parse(row);
    return [key, keys.batch_key, keys.queued_batch_key].filter((one) => one !== null);
  }

  /** Rows of jobs that wait for others to the same address: one that comes or goes changes when they will be batched. */
  #companionsOf(key: JobKey): string[] {
    return this.#db
      .all(
        `SELECT other.queued_batch_key AS key FROM job
           JOIN job AS other ON other.connection_id = job.connection_id AND other.address = job.address
          WHERE job.key = ? AND job.queued_batch_key IS NOT NULL
            AND other.queued_batch_key IS NOT NULL AND other.batch_key IS NULL LIMIT ?`,
        [key, MOST_COMPANIONS],
      )
      .map((row) => String(row.key));
  }

  /** The timings of auto batching have changed: what waits for it is expected at another time. */
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

  /** After a change of what a row holds, its migration leaves the table empty. */
  #remakeAll(): void {
    if (this.#db.one('SELECT 1 FROM queue_row', []) !== undefined) return;
    const keys = this.#db.all('SELECT key FROM batch UNION ALL SELECT key FROM job', []);
    if (keys.length === 0) return;
    this.#db.transaction(() => {
      for (const { key } of keys) this.#remake(String(key), true);
    });
  }

  #remake(key: string, withWords: boolean): void {
    const made = this.#maker.make(key);
    if (made === null) {
      if (this.#db.run('DELETE FROM queue_row WHERE key = ?', [key]) > 0) {
        this.#db.run('DELETE FROM search_word WHERE row_key = ?', [key]);
        this.#db.changed({ kind: 'row-gone', key });
      }
      return;
    }
    const { row, members } = made;
    if (withWords) this.#index(key, row, members);
    const text = JSON.stringify(row);
    // Most steps of a file's life leave its row as it was.
    if (this.#db.one('SELECT 1 FROM queue_row WHERE key = ? AND row = ?', [key, text]) !== undefined) return;
    this.#db.run(
      `INSERT INTO queue_row (key, phase, phase_rank, urgency, sort_at, status_code, row) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET phase = excluded.phase, phase_rank = excluded.phase_rank,
         urgency = excluded.urgency, sort_at = excluded.sort_at, status_code = excluded.status_code,
         row = excluded.row`,
      [key, row.phase, phaseRank[row.phase], urgencyRank(row), sortAt(row), row.status.code, text],
    );
    this.#db.changed({ kind: 'row', key });
  }

  #index(key: string, row: QueueRow, members: readonly Member[]): void {
    const files = this.#db.all(
      `SELECT name, file_id FROM artwork WHERE job_key IN (${members.map(() => '?').join(', ')})`,
      members.map((member) => member.key),
    );
    const words = searchWords([
      row.serviceId,
      row.title,
      row.delivery?.service ?? null,
      ...members.flatMap((member) => [member.name, member.service_id, member.address]),
      ...files.flatMap((file) => [String(file.name), String(file.file_id)]),
    ]);
    this.#db.run('DELETE FROM search_word WHERE row_key = ?', [key]);
    for (const word of words) {
      this.#db.run('INSERT INTO search_word (word, row_key) VALUES (?, ?)', [word, key]);
    }
  }
}
