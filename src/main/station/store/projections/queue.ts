import { z } from 'zod';
import {
  type BatchingTimes,
  type ConnectionId,
  JobKey,
  Phase,
  QueueFile,
  type QueuePage,
  type QueueQuery,
  QueueRow,
  type QueueStatusCounts,
  type StatusMeaning,
} from '../../../../contract/index.ts';
import type { Database, Row } from '../database/database.ts';
import { json } from '../database/rows.ts';
import type { QueueRepository } from '../interfaces/queue.ts';
import type { StoreChange } from '../interfaces/store-change.ts';
import { type ArtworkRecord, toArtworkRecord } from '../records/artwork-record.ts';
import { type Condition, PHASE_COUNTS, sumOf, type Wanted, wantedBy, whereOf } from './queue-query.ts';
import { noPhases, phaseRank, searchTerms, sortAt, urgencyRank } from './queue-row.ts';
import { type Member, QueueRowMaker } from './queue-row-maker.ts';
import { SearchIndex, saysAll } from './search-index.ts';

const Cursor = json(z.tuple([z.number(), z.number(), z.number(), z.string()]));

/** More jobs for one address than that do not wait at the same time. */
const MAX_COMPANIONS = 500;

const ORDER = 'phase_rank, urgency, sort_at, key';

const phaseOfRank = (rank: unknown): Phase => Phase.parse(Phase.options[Number(rank)]);

const RowKeys = z.object({ batch_key: z.string().nullable(), queued_batch_key: z.string().nullable() });

/** So many rows are looked at, one by one, before what a search finds is sorted. */
const MAX_WALKED = 2_000;

/** A row of the queue with where it stands in it. */
const SHOWN = `row, ${ORDER}`;

const Known = z.object({ phase_rank: z.number(), row: z.string(), words: z.string() });
const Placed = z.object({ id: z.number() });

export class SqliteQueueRepository implements QueueRepository {
  readonly #db: Database;
  readonly #maker: QueueRowMaker;
  readonly #index: SearchIndex;
  /** Every window asks for it after every change, and few changes change it. Null: to be counted again. */
  #counted: Record<Phase, number> | null = null;

  /**
   * @param times how the account of a connection has auto batching set.
   * @param meaningOf what a status means to a connection.
   */
  constructor(
    db: Database,
    times: (connection: ConnectionId) => BatchingTimes,
    meaningOf: (connection: ConnectionId, code: string) => StatusMeaning,
  ) {
    this.#db = db;
    this.#maker = new QueueRowMaker(db, times, meaningOf);
    this.#index = new SearchIndex(db);
    this.#remakeAll();
    db.beforeCommit((changes) => this.#follow(changes));
  }

  list(query: QueueQuery): QueuePage {
    const wanted = wantedBy(query);
    const phases = this.#phasesOf(query, wanted);
    const total = sumOf(phases);
    const found = this.#rowsOf(query, wanted, total);
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor =
      found.length > page.length && last !== undefined
        ? JSON.stringify([last.phase_rank, last.urgency, last.sort_at, last.key])
        : null;
    const rows = page.map((row) => this.#shown(row)).filter((row) => row !== null);
    return { rows, nextCursor, total, phases };
  }

  /** The rows of a page, and one more where there is one. */
  #rowsOf(query: QueueQuery, wanted: Wanted, total: number): Row[] {
    const after = query.cursor === null ? undefined : Cursor.safeParse(query.cursor).data;
    const beyond: Wanted =
      after === undefined
        ? wanted
        : {
            ...wanted,
            where: [...wanted.where, '(phase_rank, urgency, sort_at, key) > (?, ?, ?, ?)'],
            params: [...wanted.params, ...after],
          };
    const most = query.limit + 1;
    // What is found in nearly every row is there within a few: to sort all of that takes far longer.
    const toWalk = ((query.skip + most) * sumOf(this.phaseCounts())) / total;
    if (wanted.words.length > 0 && toWalk <= MAX_WALKED) {
      const walked = this.#walk(beyond, most, query.skip);
      if (walked.length === most) return walked;
    }
    return this.#sorted(beyond, most, query.skip);
  }

  #found({ words, where, params }: Wanted): Condition & { readonly from: string } {
    const finding = this.#index.find(words);
    return {
      from: finding.from,
      where: [...finding.where, ...where],
      params: [...finding.params, ...params],
    };
  }

  /**
   * Goes through the queue in its order, looking at the words of each row; gives up where that leads too far.
   */
  #walk({ words, where, params }: Wanted, limit: number, skip: number): Row[] {
    const phrase = saysAll(words);
    return this.#db.all(
      `SELECT ${SHOWN} FROM (
         SELECT id, ${ORDER} FROM queue_row INDEXED BY queue_order ${whereOf(where)} ORDER BY ${ORDER} LIMIT ?)
         JOIN queue_text USING (id) WHERE ${phrase.where.join(' AND ')} ORDER BY ${ORDER} LIMIT ? OFFSET ?`,
      [...params, MAX_WALKED, ...phrase.params, limit, skip],
    );
  }

  /** Passing over rows reads what they are ordered by; only what the page itself shows is read. */
  #sorted(wanted: Wanted, limit: number, skip: number): Row[] {
    const { from, where, params } = this.#found(wanted);
    return this.#db.all(
      `SELECT ${SHOWN} FROM (
         SELECT id, ${ORDER} FROM ${from} ${whereOf(where)} ORDER BY ${ORDER} LIMIT ? OFFSET ?)
         JOIN queue_text USING (id) ORDER BY ${ORDER}`,
      [...params, limit, skip],
    );
  }

  statusCounts(): QueueStatusCounts {
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
    return [...byCode]
      .map(([code, phases]) => ({ code, name: this.#nameOfStatus(code), phases }))
      .sort((one, other) => sumOf(other.phases) - sumOf(one.phases));
  }

  #nameOfStatus(code: string): string {
    const found = this.#db.one(
      'SELECT row FROM queue_row JOIN queue_text USING (id) WHERE status_code = ? LIMIT 1',
      [code],
    );
    return json(QueueRow).safeParse(found?.row).data?.status.name ?? code;
  }

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

  face(key: string): ArtworkRecord | null {
    const row = this.#db.one(
      `SELECT artwork.* FROM job JOIN artwork ON artwork.job_key = job.key
        WHERE (job.key = ? OR job.batch_key = ? OR job.queued_batch_key = ?) AND artwork.sha256 IS NOT NULL
        ORDER BY job.name, job.key, artwork.kind <> 'colour', artwork.component, artwork.rowid LIMIT 1`,
      [key, key, key],
    );
    return row === undefined ? null : toArtworkRecord(row);
  }

  jobKeys(key: string): JobKey[] {
    return this.#db
      .all('SELECT key FROM job WHERE key = ? OR batch_key = ? OR queued_batch_key = ?', [key, key, key])
      .map((row) => JobKey.parse(row.key));
  }

  row(key: string): QueueRow | null {
    const found = this.#db.one('SELECT row, key FROM queue_row JOIN queue_text USING (id) WHERE key = ?', [
      key,
    ]);
    return found === undefined ? null : this.#shown(found);
  }

  /** What is kept of a row; where that cannot be read, as much as is known. */
  #shown({ row, key }: Row): QueueRow | null {
    const { data, error } = json(QueueRow).safeParse(row);
    if (error === undefined) return data;
    this.#db.reportUnreadable(`queue row ${key}`, error);
    return this.#maker.makeUnreadable(String(key));
  }

  phaseCounts(): Record<Phase, number> {
    this.#counted ??= this.#countPhases({ words: [], where: [], params: [] });
    return this.#counted;
  }

  /** Where nothing but phases is asked for, the counts are known. */
  #phasesOf({ phases, statuses }: QueueQuery, wanted: Wanted): Record<Phase, number> {
    if (statuses.length > 0 || wanted.words.length > 0) return this.#countPhases(wanted);
    const all = this.phaseCounts();
    if (phases.length === 0) return all;
    const some = noPhases();
    for (const phase of phases) some[phase] = all[phase];
    return some;
  }

  #countPhases(wanted: Wanted): Record<Phase, number> {
    const { from, where, params } = this.#found(wanted);
    const counted = this.#db.one(`SELECT ${PHASE_COUNTS} FROM ${from} ${whereOf(where)}`, params);
    const counts = noPhases();
    for (const phase of Phase.options) counts[phase] = Number(counted?.[phase] ?? 0);
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
        case 'submission':
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

  /**
   * Rows of jobs that wait for others to the same address: one that comes or goes changes when they will be
   * batched.
   */
  #companionsOf(key: JobKey): string[] {
    return this.#db
      .all(
        `SELECT other.queued_batch_key AS key FROM job
           JOIN job AS other ON other.connection_id = job.connection_id AND other.address = job.address
          WHERE job.key = ? AND job.queued_batch_key IS NOT NULL
            AND other.queued_batch_key IS NOT NULL AND other.batch_key IS NULL LIMIT ?`,
        [key, MAX_COMPANIONS],
      )
      .map((row) => String(row.key));
  }

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

  /**
   * What a screen shows must not keep what it is made of from being written: what does not fit becomes a row
   * that says so.
   */
  #make(key: string): { row: QueueRow; members: Member[] } | null {
    try {
      return this.#maker.make(key);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      this.#db.reportUnreadable(`queue row ${key}`, error);
      const row = this.#maker.makeUnreadable(key);
      return row === null ? null : { row, members: [] };
    }
  }

  #remake(key: string, withWords: boolean): void {
    const made = this.#make(key);
    if (made === null) {
      if (this.#db.run('DELETE FROM queue_row WHERE key = ?', [key]) > 0) {
        this.#counted = null;
        this.#db.changed({ kind: 'row-gone', key });
      }
      return;
    }
    const { row, members } = made;
    const stored = this.#db.one(
      'SELECT phase_rank, row, words FROM queue_row JOIN queue_text USING (id) WHERE key = ?',
      [key],
    );
    const known = stored === undefined ? null : Known.parse(stored);
    const text = JSON.stringify(row);
    const words = known === null || withWords ? this.#wordsOf(row, members) : known.words;
    // Most steps of a file's life leave its row as it was.
    if (known?.row === text && known.words === words) return;
    if (known?.phase_rank !== phaseRank[row.phase]) this.#counted = null;
    const placed = this.#db.one(
      `INSERT INTO queue_row (key, phase_rank, urgency, sort_at, status_code) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET phase_rank = excluded.phase_rank, urgency = excluded.urgency,
         sort_at = excluded.sort_at, status_code = excluded.status_code
       RETURNING id`,
      [key, phaseRank[row.phase], urgencyRank(row), sortAt(row), row.status.code],
    );
    const { id } = Placed.parse(placed);
    this.#db.run(
      `INSERT INTO queue_text (id, row, words) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET row = excluded.row, words = excluded.words`,
      [id, text, words],
    );
    if (known?.words !== words) this.#index.set(id, words);
    if (known?.row !== text) this.#db.changed({ kind: 'row', key });
  }

  /** Everything the row is found by. */
  #wordsOf(row: QueueRow, members: readonly Member[]): string {
    const files = this.#db.all(
      `SELECT name, file_id FROM artwork WHERE job_key IN (${members.map(() => '?').join(', ')})`,
      members.map((member) => member.key),
    );
    return searchTerms([
      row.serviceId,
      row.title,
      row.delivery?.service ?? null,
      ...members.flatMap((member) => [member.name, member.service_id, member.address]),
      ...files.flatMap((file) => [String(file.name), String(file.file_id)]),
    ])
      .sort()
      .join(' ');
  }
}
