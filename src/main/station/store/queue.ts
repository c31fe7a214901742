import { z } from 'zod';
import {
  ConnectionId,
  JobKey,
  NewsSource,
  Phase,
  type QueuePage,
  type QueueQuery,
  QueueRow,
  Status,
} from '../../../contract/index.ts';
import type { Database, StoreChange } from './database.ts';
import {
  attentionInWords,
  hasLeftPrepress,
  phaseOf,
  phaseRank,
  productsInWords,
  searchWords,
  sortAt,
} from './queue-row.ts';
import { instant, json } from './rows.ts';

const HeadRow = z.object({
  key: z.string(),
  kind: z.enum(['batch', 'queued-batch', 'job']),
  connection_id: ConnectionId,
  service_id: z.string(),
  status: json(Status),
  delivery: json(z.object({ service: z.string(), group: z.string().nullable() })).nullable(),
  created_at: z.number().nullable(),
  news_source: NewsSource,
  news_at: z.number(),
});
type Head = z.infer<typeof HeadRow>;

const MemberRow = z.object({
  key: JobKey,
  name: z.string(),
  service_id: z.string(),
  product: z.string(),
  address: z.string().nullable(),
  status_code: z.string(),
  files_total: z.number(),
  files_under_way: z.number(),
  files_delivered: z.number(),
  files_taken: z.number(),
  files_need_hand: z.number(),
});
type Member = z.infer<typeof MemberRow>;

const MEMBERS = `
  SELECT job.key, job.name, job.service_id, job.product, job.address, job.status_code,
         count(artwork.id) AS files_total,
         coalesce(sum(artwork.state <> 'expected'), 0) AS files_under_way,
         coalesce(sum(artwork.state IN ('delivered', 'picked-up')), 0) AS files_delivered,
         coalesce(sum(artwork.state = 'picked-up'), 0) AS files_taken,
         coalesce(sum(artwork.state IN ('failed', 'held', 'no-route') OR EXISTS (
           SELECT 1 FROM delivery
           WHERE delivery.artwork_id = artwork.id AND delivery.state IN ('failed', 'refused', 'stuck'))), 0)
           AS files_need_hand
    FROM job LEFT JOIN artwork ON artwork.job_key = job.key`;

const Cursor = json(z.tuple([z.number(), z.number(), z.string()]));

/**
 * The queue as it is shown. Its rows are made anew, inside the same transaction, for whatever a transaction
 * touched; so a page, a count or a search costs the same with a hundred jobs and with a hundred thousand.
 */
export class QueueRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    db.beforeCommit((changes) => this.#follow(changes));
  }

  /** A page of rows that match every word of the search and any of the phases, in the queue's order. */
  list(query: QueueQuery): QueuePage {
    const where: string[] = [];
    const params: (string | number)[] = [];
    if (query.phases.length > 0) {
      where.push(`phase_rank IN (${query.phases.map(() => '?').join(', ')})`);
      params.push(...query.phases.map((phase) => phaseRank[phase]));
    }
    // The word that fewest rows have is looked up; the others are checked on what it finds.
    const words = this.#rarestFirst(searchWords([query.search]));
    for (const [index, word] of words.entries()) {
      where.push(
        index === 0
          ? 'key IN (SELECT row_key FROM search_word WHERE word >= ? AND word < ?)'
          : 'EXISTS (SELECT 1 FROM search_word WHERE row_key = key AND word >= ? AND word < ?)',
      );
      params.push(word, `${word}\u{10ffff}`);
    }
    const filter = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
    const total = Number(this.#db.one(`SELECT count(*) AS n FROM queue_row ${filter}`, params)?.n ?? 0);

    const after = query.cursor === null ? null : Cursor.safeParse(query.cursor).data;
    if (after !== null && after !== undefined) {
      where.push('(phase_rank, sort_at, key) > (?, ?, ?)');
      params.push(...after);
    }
    const paged = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
    const rows = this.#db
      .all(`SELECT row FROM queue_row ${paged} ORDER BY phase_rank, sort_at, key LIMIT ?`, [
        ...params,
        query.limit + 1,
      ])
      .map((row) => json(QueueRow).parse(row.row));
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor =
      rows.length > page.length && last !== undefined
        ? JSON.stringify([phaseRank[last.phase], sortAt(last), last.key])
        : null;
    return { rows: page, nextCursor, total };
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
    const counts: Record<Phase, number> = { attention: 0, prepress: 0, ready: 0, 'at-rip': 0, done: 0 };
    for (const row of this.#db.all('SELECT phase, count(*) AS n FROM queue_row GROUP BY phase_rank', [])) {
      counts[Phase.parse(row.phase)] = Number(row.n);
    }
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
          break;
        case 'artwork':
          for (const key of this.#rowsOfJob(change.jobKey)) touch(key, false);
          break;
        case 'hot-folder':
        case 'row-gone':
          break;
      }
    }
    for (const [key, { words }] of rows) this.#remake(key, words);
  }

  /** Every row a job may show in: its batch, its queued batch, and itself. */
  #rowsOfJob(key: JobKey): string[] {
    const Keys = z.object({ batch_key: z.string().nullable(), queued_batch_key: z.string().nullable() });
    const row = this.#db.one('SELECT batch_key, queued_batch_key FROM job WHERE key = ?', [key]);
    if (row === undefined) return [key];
    const keys = Keys.parse(row);
    return [key, keys.batch_key, keys.queued_batch_key].filter((one) => one !== null);
  }

  #remake(key: string, withWords: boolean): void {
    const made = this.#make(key);
    if (made === null) {
      if (this.#db.run('DELETE FROM queue_row WHERE key = ?', [key]) > 0) {
        this.#db.run('DELETE FROM search_word WHERE row_key = ?', [key]);
        this.#db.changed({ kind: 'row-gone', key });
      }
      return;
    }
    const { row, members } = made;
    this.#db.run(
      `INSERT INTO queue_row (key, phase, phase_rank, sort_at, row) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET phase = excluded.phase, phase_rank = excluded.phase_rank,
         sort_at = excluded.sort_at, row = excluded.row`,
      [key, row.phase, phaseRank[row.phase], sortAt(row), JSON.stringify(row)],
    );
    if (withWords) this.#index(key, row, members);
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

  /** The row under `key`, or null where it shows in another row or nowhere. */
  #make(key: string): { row: QueueRow; members: Member[] } | null {
    const head = this.#head(key);
    if (head === null) return null;
    const members = this.#members(head);
    if (head.kind === 'queued-batch' && members.length === 0 && this.#wasBatched(key)) return null;

    const sum = (pick: (member: Member) => number): number =>
      members.reduce((total, member) => total + pick(member), 0);
    const counts = {
      jobsReady: members.filter((member) => hasLeftPrepress(member.status_code, member.files_under_way))
        .length,
      jobsTotal: members.length,
      filesTotal: sum((member) => member.files_total),
      filesDelivered: sum((member) => member.files_delivered),
      filesTaken: sum((member) => member.files_taken),
      filesNeedHand: sum((member) => member.files_need_hand),
    };
    const { filesNeedHand, ...shown } = counts;
    const problem = filesNeedHand === 0 ? null : this.#firstProblem(members);
    const row = QueueRow.parse({
      kind: head.kind,
      key: head.key,
      connectionId: head.connection_id,
      serviceId: head.service_id,
      title: productsInWords(members.map((member) => member.product)),
      delivery: head.delivery,
      status: head.status,
      phase: phaseOf(counts),
      attention: attentionInWords(filesNeedHand, problem),
      ...shown,
      createdAt: instant(head.created_at),
      news: { source: head.news_source, at: instant(head.news_at) },
      ...(head.kind === 'queued-batch' ? { batchedAt: null } : {}),
    });
    return { row, members };
  }

  #head(key: string): Head | null {
    const batch = this.#db.one(
      `SELECT key, kind, connection_id, service_id, status, delivery, created_at, news_source, news_at
         FROM batch WHERE key = ?`,
      [key],
    );
    if (batch !== undefined) return HeadRow.parse(batch);
    const job = this.#db.one(
      `SELECT key, 'job' AS kind, connection_id, service_id, status, NULL AS delivery, created_at, news_source,
              news_at
         FROM job WHERE key = ?
          AND NOT EXISTS (SELECT 1 FROM batch WHERE batch.key IN (job.batch_key, job.queued_batch_key))`,
      [key],
    );
    return job === undefined ? null : HeadRow.parse(job);
  }

  #members(head: Head): Member[] {
    const where: Record<Head['kind'], string> = {
      batch: 'job.batch_key = ?',
      // A job that has been grouped into a batch shows there, not in its queued batch as well.
      'queued-batch':
        'job.queued_batch_key = ? AND NOT EXISTS (SELECT 1 FROM batch WHERE batch.key = job.batch_key)',
      job: 'job.key = ?',
    };
    return this.#db
      .all(`${MEMBERS} WHERE ${where[head.kind]} GROUP BY job.key ORDER BY job.name, job.key`, [head.key])
      .map((row) => MemberRow.parse(row));
  }

  #wasBatched(key: string): boolean {
    return this.#db.one('SELECT 1 FROM job WHERE queued_batch_key = ?', [key]) !== undefined;
  }

  #firstProblem(members: readonly Member[]): string | null {
    const jobs = members.map((member) => member.key);
    const marks = jobs.map(() => '?').join(', ');
    const row = this.#db.one(
      `SELECT coalesce(artwork.reason, delivery.problem) AS problem
         FROM artwork LEFT JOIN delivery ON delivery.artwork_id = artwork.id
          AND delivery.state IN ('failed', 'refused', 'stuck')
        WHERE artwork.job_key IN (${marks})
          AND (artwork.state IN ('failed', 'held', 'no-route') OR delivery.id IS NOT NULL)
        ORDER BY artwork.changed_at LIMIT 1`,
      jobs,
    );
    return typeof row?.problem === 'string' ? row.problem : null;
  }
}
