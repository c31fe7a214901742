import { z } from 'zod';
import {
  type ConnectionId,
  type DeliveryState,
  type HotFolderId,
  JobKey,
  Phase,
  type QueueFile,
  type QueueGroup,
  type QueueLevel,
  type QueuePage,
  type QueueQuery,
  QueueRow,
  type QueueStatusCounts,
  type QueueTotals,
} from '../../../../contract/index.ts';
import { type ArtworkRecord, toArtworkRecord } from '../artworks/artwork-record.ts';
import type { Database, Row } from '../database/database.ts';
import { json, sqlSet } from '../database/rows.ts';
import type { Transitions } from '../log/transitions.ts';
import { componentOf, jobOf } from './component-of.ts';
import { QueueCounts } from './counts.ts';
import {
  both,
  type Condition,
  groupColumns,
  inPhases,
  ORDER,
  orderWithin,
  sumOf,
  type Wanted,
  wantedBy,
  whereOf,
} from './query.ts';
import { QUEUE_FILE_COLUMNS, toQueueFile } from './queue-file.ts';
import { levelRank, noPhases, phaseRank } from './queue-row.ts';
import type { QueueWriter } from './queue-writer.ts';
import type { ReadRows } from './read-rows.ts';
import { QueueBackfill } from './rebuild.ts';
import type { QueueRules } from './row-builder.ts';
import { Rush } from './rush.ts';
import { type SearchIndex, saysAll } from './search-index.ts';
import { unreadableRow } from './unreadable-row.ts';

/** Where the queue's own order continues: after the row with that place. */
const Place = json(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.string()]));
/** Where any other order continues: after this many rows. */
const Passed = json(z.number().int().min(0));

/** This many rows are examined one by one before the matches of a search are sorted. */
const MAX_WALKED = 2_000;

const Found = z.object({ id: z.number() });
const PlacedRow = z.object({
  id: z.number(),
  phase_rank: z.number(),
  is_not_rush: z.number(),
  ship_by: z.number(),
  urgency: z.number(),
  sort_at: z.number(),
  key: z.string(),
});

const isRow = (row: QueueRow | null): row is QueueRow => row !== null;

/** Part of a page: the ids of its rows, and where the next begins. */
interface Slice {
  readonly ids: readonly number[];
  readonly nextCursor: string | null;
}

/**
 * The queue as shown. Its rows are stored, so a page, a count or a search costs the same with a hundred
 * jobs as with a hundred thousand. They follow their sources: a few at a time by `follow`, and all of them
 * before they are read.
 */
export class Queue {
  readonly #db: Database;
  readonly #rules: QueueRules;
  readonly #index: SearchIndex;
  readonly #writer: QueueWriter;
  readonly #counts: QueueCounts;
  readonly #backfill: QueueBackfill;
  readonly #rush: Rush;
  readonly #rows: ReadRows;
  readonly #now: () => number;

  constructor(
    db: Database,
    rules: QueueRules,
    parts: {
      readonly index: SearchIndex;
      readonly writer: QueueWriter;
      readonly rows: ReadRows;
      readonly transitions: Transitions;
      readonly now: () => number;
    },
  ) {
    const { index, writer, rows, transitions, now } = parts;
    this.#db = db;
    this.#rules = rules;
    this.#index = index;
    this.#writer = writer;
    this.#rows = rows;
    this.#now = now;
    this.#backfill = new QueueBackfill(db, this.#writer);
    this.#rush = new Rush(db, transitions, now);
    this.#counts = new QueueCounts(db, { index: this.#index, writer: this.#writer, rules, now });
  }

  /** Makes the rows of at most `limit` changed batches and jobs again. @returns whether any are left. */
  follow(limit: number): boolean {
    return this.#writer.follow(limit);
  }

  /**
   * A page of a level's rows that match every word of the search, any of the phases and any of the
   * statuses, by groups.
   */
  list(query: QueueQuery): QueuePage {
    this.#writer.catchUp();
    const { phases, pickedUpToday } = this.#counts.phases(query);
    const groups = this.#counts.groups(query, phases);
    const open = groups.filter(({ key }) => !query.collapsed.includes(key));
    const total = open.reduce((sum, { count }) => sum + count, 0);
    const { ids, nextCursor } =
      query.groupBy === 'stage' && query.sort === null
        ? this.#inOwnOrder(query, open, total)
        : this.#inGroups(query, open, total);
    const rows = ids.map((id) => this.#shown(query.level, id)).filter(isRow);
    return { rows, nextCursor, total, groups, phases, pickedUpToday };
  }

  /** What the rows of a query add up to, by group. */
  totals(query: QueueQuery): QueueTotals {
    this.#writer.catchUp();
    return this.#counts.totals(query);
  }

  /** By the index of the queue, from the row that ended the previous page. */
  #inOwnOrder(query: QueueQuery, groups: readonly QueueGroup[], total: number): Slice {
    if (total === 0) return { ids: [], nextCursor: null };
    const isAll = query.phases.length === 0 && query.collapsed.length === 0;
    const wanted = both(
      wantedBy(query, this.#now()),
      isAll ? inPhases([]) : inPhases(groups.map(({ key }) => Phase.parse(key))),
    );
    const after = query.cursor === null ? undefined : Place.safeParse(query.cursor).data;
    const beyond =
      after === undefined
        ? wanted
        : both(wanted, { where: [`(${ORDER}) > (?, ?, ?, ?, ?, ?)`], params: after });
    const most = query.limit + 1;
    // A match in nearly every row is found within a few; sorting all of them would take far longer.
    const toWalk = ((query.skip + most) * this.#counts.all(query.level)) / total;
    const walked = wanted.words.length > 0 && toWalk <= MAX_WALKED ? this.#walk(query, beyond, most) : [];
    const found = walked.length === most ? walked : this.#sorted(query, beyond, most);
    const page = found.slice(0, query.limit).map((row) => PlacedRow.parse(row));
    const last = page.at(-1);
    return {
      ids: page.map(({ id }) => id),
      nextCursor:
        found.length > page.length && last !== undefined
          ? JSON.stringify([
              last.phase_rank,
              last.is_not_rush,
              last.ship_by,
              last.urgency,
              last.sort_at,
              last.key,
            ])
          : null,
    };
  }

  /** Walks through the queue in order, checking the words of each row; gives up if that leads too far. */
  #walk({ level, skip }: QueueQuery, { words, where, params }: Wanted, limit: number): Row[] {
    const phrase = saysAll(words);
    return this.#db.all(
      `SELECT id, ${ORDER} FROM (
         SELECT id, ${ORDER} FROM queue_row INDEXED BY queue_order
          ${whereOf(['level = ?', ...where])} ORDER BY ${ORDER} LIMIT ?)
         JOIN queue_content USING (id) WHERE ${phrase.where.join(' AND ')} ORDER BY ${ORDER} LIMIT ? OFFSET ?`,
      [levelRank[level], ...params, MAX_WALKED, ...phrase.params, limit, skip],
    );
  }

  #sorted({ level, skip }: QueueQuery, wanted: Wanted, limit: number): Row[] {
    const { from, where, params } = this.#found(level, wanted);
    return this.#db.all(
      `SELECT id, ${ORDER} FROM ${from} ${whereOf(where)} ORDER BY ${ORDER} LIMIT ? OFFSET ?`,
      [...params, limit, skip],
    );
  }

  #found(level: QueueLevel, { words, where, params }: Wanted): Condition & { readonly from: string } {
    const finding = this.#index.find(level, words);
    return {
      from: finding.from,
      where: [...finding.where, ...where],
      params: [...finding.params, ...params],
    };
  }

  /** Only sorts the groups that the page reaches. */
  #inGroups(query: QueueQuery, groups: readonly QueueGroup[], total: number): Slice {
    const passed = query.cursor === null ? 0 : (Passed.safeParse(query.cursor).data ?? 0);
    const from = passed + query.skip;
    const to = Math.min(total, from + query.limit);
    const reached: (string | number)[] = [];
    let before = 0;
    let skip = 0;
    for (const { key, count } of groups) {
      if (before < to && before + count > from) {
        if (reached.length === 0) skip = from - before;
        reached.push(query.groupBy === 'stage' ? phaseRank[Phase.parse(key)] : key);
      }
      before += count;
    }
    if (reached.length === 0) return { ids: [], nextCursor: null };
    const {
      from: tables,
      where,
      params,
    } = this.#found(query.level, both(wantedBy(query, this.#now()), inPhases(query.phases)));
    const ids = this.#db
      .all(
        `WITH reached (place, value) AS (VALUES ${reached.map(() => '(?, ?)').join(', ')})
         SELECT id FROM ${tables} JOIN reached ON value = ${groupColumns[query.groupBy]} ${whereOf(where)}
          ORDER BY place, ${orderWithin(query.sort)} LIMIT ? OFFSET ?`,
        [...reached.flatMap((value, place) => [place, value]), ...params, to - from, skip],
      )
      .map((row) => Found.parse(row).id);
    return { ids, nextCursor: to < total ? JSON.stringify(to) : null };
  }

  /** Counts a level's rows by status and phase; the most frequent status comes first. */
  statusCounts(level: QueueLevel): QueueStatusCounts {
    this.#writer.catchUp();
    const counted = this.#db.all(
      'SELECT status_code, phase_rank, rows FROM queue_count WHERE level = ? AND rows > 0',
      [levelRank[level]],
    );
    const byCode = new Map<string, Record<Phase, number>>();
    for (const { status_code: code, phase_rank: rank, rows: n } of counted) {
      const phases = byCode.get(String(code)) ?? noPhases();
      phases[Phase.parse(Phase.options[Number(rank)])] = Number(n);
      byCode.set(String(code), phases);
    }
    return [...byCode]
      .map(([code, phases]) => ({ code, name: this.#nameOfStatus(level, code), phases }))
      .sort((one, other) => sumOf(other.phases) - sumOf(one.phases));
  }

  #nameOfStatus(level: QueueLevel, code: string): string {
    const found = this.#db.one(
      'SELECT row FROM queue_row JOIN queue_content USING (id) WHERE level = ? AND status_code = ? LIMIT 1',
      [levelRank[level], code],
    );
    return json(QueueRow).safeParse(found?.row).data?.status.name ?? code;
  }

  /** The files behind some rows, at most `limit`. */
  files(keys: readonly string[], limit: number): QueueFile[] {
    this.#writer.catchUp();
    const components = keys.flatMap((key) => componentOf(this.#db, key) ?? []);
    const marks = keys.map(() => '?').join(', ');
    const pairs = components.map(() => '(?, ?)').join(', ');
    const watched = this.#rules.folderOrder();
    return this.#db
      .all(
        `SELECT ${QUEUE_FILE_COLUMNS} FROM artwork
           JOIN job ON job.key = artwork.job_key
          WHERE job.key IN (${marks}) OR job.batch_key IN (${marks}) OR job.queued_batch_key IN (${marks})
             ${pairs === '' ? '' : `OR (artwork.job_key, artwork.component) IN (VALUES ${pairs})`}
          ORDER BY artwork.job_key, artwork.id LIMIT ?`,
        [
          ...keys,
          ...keys,
          ...keys,
          ...components.flatMap(({ jobKey, component }) => [jobKey, component]),
          limit,
        ],
      )
      .map((row) => toQueueFile(row, watched));
  }

  /**
   * The files of a hot folder with a delivery in one of those states; the first to be sent comes first.
   */
  filesIn(id: HotFolderId, states: readonly DeliveryState[], limit: number): QueueFile[] {
    const watched = this.#rules.folderOrder();
    return this.#db
      .all(
        `SELECT ${QUEUE_FILE_COLUMNS} FROM artwork
           JOIN delivery AS here ON here.artwork_id = artwork.id
          WHERE here.hot_folder_id = ? AND here.state IN ${sqlSet(states)}
          GROUP BY artwork.id ORDER BY min(here.id) LIMIT ?`,
        [id, limit],
      )
      .map((row) => toQueueFile(row, watched));
  }

  /** The file whose image stands for a row: its first downloaded one, colours before foils. */
  face(key: string): ArtworkRecord | null {
    this.#writer.catchUp();
    const part = componentOf(this.#db, key);
    const of = part?.jobKey ?? key;
    const row = this.#db.one(
      `SELECT artwork.* FROM job JOIN artwork ON artwork.job_key = job.key
        WHERE (job.key = ? OR job.batch_key = ? OR job.queued_batch_key = ?) AND artwork.sha256 IS NOT NULL
          AND artwork.component = coalesce(?, artwork.component)
        ORDER BY job.name, job.key, artwork.kind <> 'colour', artwork.component, artwork.rowid LIMIT 1`,
      [of, of, of, part?.component ?? null],
    );
    return row === undefined ? null : toArtworkRecord(row);
  }

  /** The jobs that a row shows. */
  jobKeys(key: string): JobKey[] {
    this.#writer.catchUp();
    const of = jobOf(this.#db, key);
    return this.#db
      .all('SELECT key FROM job WHERE key = ? OR batch_key = ? OR queued_batch_key = ?', [of, of, of])
      .map((row) => JobKey.parse(row.key));
  }

  /** @param level by default `batches`. */
  row(key: string, level: QueueLevel = 'batches'): QueueRow | null {
    this.#writer.catchUp();
    const found = this.#db.one('SELECT id FROM queue_row WHERE level = ? AND key = ?', [
      levelRank[level],
      key,
    ]);
    return found === undefined ? null : this.#shown(level, Found.parse(found).id);
  }

  /** Whether there is that row. */
  has(key: string, level: QueueLevel): boolean {
    this.#writer.catchUp();
    return (
      this.#db.one('SELECT 1 FROM queue_row WHERE level = ? AND key = ?', [levelRank[level], key]) !==
      undefined
    );
  }

  /** A stored row; if it cannot be read, as much as is known. */
  #shown(level: QueueLevel, id: number): QueueRow | null {
    const { row, key } =
      this.#db.one('SELECT row, key FROM queue_row JOIN queue_content USING (id) WHERE id = ?', [id]) ?? {};
    const known = this.#rows.get(id, row);
    if (known !== null) return known;
    const { data, error } = json(QueueRow).safeParse(row);
    if (error === undefined) {
      this.#rows.set(id, String(row), data);
      return data;
    }
    this.#db.reportUnreadable(`queue row ${key}`, error);
    return unreadableRow(this.#db, level, String(key));
  }

  phaseCounts(): Record<Phase, number> {
    this.#writer.catchUp();
    return this.#counts.ofLevel('batches');
  }

  /** The timings of auto batching have changed, so waiting jobs have new expected times. */
  retime(connection: ConnectionId): void {
    this.#writer.retime(connection);
  }

  /**
   * The cut-offs have changed: makes at most `limit` unfinished rows again, those after the one with that
   * id. @returns the id to continue from; null if none is left.
   */
  remakeOpen(after: number, limit: number): number | null {
    return this.#writer.remakeOpen(after, limit);
  }

  /**
   * These hot folders or their RIPs have new names: makes at most `limit` rows again that have files sent
   * there, those after the one with that id. @returns the id to continue from; null if none is left.
   */
  remakeSentTo(folders: readonly HotFolderId[], after: number, limit: number): number | null {
    return this.#writer.remakeSentTo(folders, after, limit);
  }

  /**
   * What services never state has changed: makes at most `limit` rows again, those after the one with that
   * id. @returns the id to continue from; null if none is left.
   */
  remakeAll(after: number, limit: number): number | null {
    return this.#writer.remakeAll(after, limit);
  }

  /**
   * Makes rows that a migration has left to be made, for at most `limit` jobs. @returns whether any are
   * left.
   */
  backfill(limit: number): boolean {
    return this.#backfill.next(limit);
  }

  /**
   * Moves batches, jobs and the jobs of components to the front, or back. A batch that is moved back takes
   * all of its jobs along; a job of a rush batch that is moved back leaves the others at the front.
   * @returns the keys that changed.
   */
  setRush(keys: readonly string[], isRush: boolean): string[] {
    this.#writer.catchUp();
    return this.#rush.set(keys, isRush);
  }
}
