import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  BatchKey,
  ChangeSource,
  type ConnectionId,
  fetchingStates,
  JobKey,
  message,
  type Status,
  type StatusMeaning,
  UNKNOWN_STATUS,
  undeliveredStates,
} from '../../../../contract/index.ts';
import type { ServiceJob } from '../../model/service-resources.ts';
import type { Clock } from '../../ports.ts';
import { number, numberOrNull, remembered, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { meaningOf, notesIn, statusIn } from '../database/job-columns.ts';
import { batchKey, jobKey } from '../database/keys.ts';
import { type StoredAnswer, type StoredJob, sqlSet } from '../database/rows.ts';
import type { Change, UpsertResult } from '../database/upsert.ts';
import type { Transitions } from '../log/transitions.ts';
import type { AnnouncedFiles } from './announced-files.ts';
import { batchesLeft } from './batches-left.ts';
import type { DueFiles } from './due-files.ts';
import { STORE_JOB, valuesOf } from './job-record.ts';
import { changedFacts, effectOf, jobAtOnce, type RereadEffect } from './reread-effect.ts';
import type { SentOrders } from './sent-orders.ts';

/** A job whose stored original has to be decoded again. */
export interface RereadJob {
  readonly serviceId: string;
  readonly original: string;
}

/** The jobs of a connection that have one status: the service's word for it, and since when, in ms. */
export interface JobsWithStatus {
  readonly name: string;
  readonly jobs: number;
  readonly since: number;
}

/** What was known about a job before the service said more. */
interface Before {
  readonly name: string;
  readonly status_code: string;
  readonly status: Status;
  readonly original: string;
  readonly reading: string;
  readonly language: string;
  /** Whether its status was read after `original`, in a list that mentioned it. */
  readonly isMentioned: boolean;
  readonly batch_key: BatchKey | null;
  readonly queued_batch_key: string | null;
  readonly meaning: StatusMeaning;
  readonly gone_at: number | null;
}

const batchOf = remembered((key) => BatchKey.parse(key));

const toBefore = (row: Row): Before => ({
  name: text(row.name),
  status_code: text(row.status_code),
  status: statusIn(row.status),
  original: text(row.original),
  reading: text(row.reading),
  language: text(row.language),
  isMentioned: row.mentioned === 1,
  batch_key: row.batch_key === null ? null : batchOf(row.batch_key),
  queued_batch_key: textOrNull(row.queued_batch_key),
  meaning: meaningOf(row.meaning),
  gone_at: numberOrNull(row.gone_at),
});

const sourceIn = remembered((source) => ChangeSource.parse(source));

const withoutReading = ({ reading: _, ...row }: Row): Row => row;

/** The note of a job that a webhook carried, which no reading of its original finds. */
const BY_WEBHOOK = 'unread.by-webhook';

/** A service that makes up a status for each job has no end of them. */
const MAX_STATUS_CODES = 500;

/** The word of the log for a job that the service no longer has. */
const GONE = 'gone';
/** The word for a job whose stored original was decoded by another reading, and has other files. */
const READ_ANEW = 'read-anew';

const StatusRow = z.object({ code: z.string(), name: z.string(), jobs: z.number(), was_sent: z.number() });
const MeaningRow = z.object({ key: JobKey, status_code: z.string(), meaning: z.string() });

/** The jobs of all connections, as the service last sent them. */
export class Jobs {
  readonly #db: Database;
  readonly #files: AnnouncedFiles;
  readonly #transitions: Transitions;
  readonly #due: DueFiles;
  readonly #orders: SentOrders;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;

  constructor(
    db: Database,
    parts: {
      readonly files: AnnouncedFiles;
      readonly transitions: Transitions;
      readonly due: DueFiles;
      readonly orders: SentOrders;
      readonly clock: Pick<Clock, 'now'>;
      readonly meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;
    },
  ) {
    this.#db = db;
    this.#files = parts.files;
    this.#transitions = parts.transitions;
    this.#due = parts.due;
    this.#orders = parts.orders;
    this.#clock = parts.clock;
    this.#meaningOf = parts.meaningOf;
  }

  /**
   * Stores what the service says about a job, in one transaction: the job, its components, and an artwork
   * for each file, which becomes queued, withdrawn or recalled according to the job. A file that is further
   * along stays where it is. For an unchanged job, nothing is written or published.
   */
  apply(
    connection: ConnectionId,
    job: ServiceJob,
    { change }: { readonly change: Change },
  ): UpsertResult<JobKey> {
    return this.#db.transaction(() => {
      const key = jobKey(connection, job.serviceId);
      const before = this.#before(key);
      const isSame = before?.original === job.original && before.status_code === job.status.code;
      if (isSame && before.gone_at === null) {
        // The same words in another language: what differs from them next is a change.
        const isInOtherLanguage = before.language !== job.language;
        if (before.isMentioned || isInOtherLanguage)
          this.#db.run('UPDATE job SET mentioned = 0, language = ? WHERE key = ?', [job.language, key]);
        const isAnew = before.reading !== job.reading && this.#reread(key, connection, job, change.source);
        return { key, isChange: isAnew || isInOtherLanguage, isNew: false, statusChanged: false };
      }
      const order = this.#orders.keep(key);
      const store = (): void => this.#upsert(key, connection, job, change);
      if (before === undefined || before.reading === job.reading) store();
      else this.#orders.readAnew(key, store);
      const statusChanged = before?.status_code !== job.status.code;
      if (statusChanged) {
        const batch = job.batchId === null ? null : batchKey(connection, job.batchId);
        this.#statusChanged(
          key,
          before ?? null,
          { name: job.name, batch, status: job.status, at: job.updatedAt },
          change,
        );
      }
      if (before === undefined) this.#joinBatches(key);
      const files = this.#files.apply(key, connection, job, change);
      this.#due.settle(key, change.source, before?.meaning ?? null, files);
      order.settle(change.source);
      this.#db.changed({ kind: 'job', key });
      const left = before === undefined ? [] : batchesLeft(before, connection, job);
      for (const batch of left) this.#db.changed({ kind: 'batch', key: batch });
      return { key, isChange: true, isNew: before === undefined, statusChanged };
    }, 'soon');
  }

  /**
   * Stores only the status of a known job, which a list shows and which cannot be read singly. Its files
   * stay as last read.
   */
  applyMention(
    connection: ConnectionId,
    job: ServiceJob,
    { change }: { readonly change: Change },
  ): UpsertResult<JobKey> {
    return this.#db.transaction(() => {
      const key = jobKey(connection, job.serviceId);
      const before = this.#before(key);
      const isSame = before?.status_code === job.status.code && before.gone_at === null;
      if (before === undefined || isSame) {
        return { key, isChange: false, isNew: false, statusChanged: false };
      }
      const { status } = job;
      const mention = change;
      const order = this.#orders.keep(key);
      this.#db.run(
        `UPDATE job SET status_code = ?, status = ?, meaning = ?, gone_at = NULL, mentioned = 1,
           updated_at = coalesce(?, updated_at), last_change_source = ?, last_change_at = ?
         WHERE key = ?`,
        [
          status.code,
          JSON.stringify(status),
          this.#meaningOf(connection, status.code),
          job.updatedAt,
          mention.source,
          mention.at,
          key,
        ],
      );
      this.#statusChanged(
        key,
        before,
        { name: before.name, batch: before.batch_key, status, at: job.updatedAt },
        mention,
      );
      this.#due.settle(key, mention.source, before.meaning);
      order.settle(mention.source);
      this.#db.changed({ kind: 'job', key });
      return { key, isChange: true, isNew: false, statusChanged: before.status_code !== status.code };
    }, 'soon');
  }

  /**
   * The next jobs of a connection that another reading decoded.
   * @param after the service's id of the job before them; empty at the beginning
   */
  readOtherwise(connection: ConnectionId, reading: string, after: string, limit: number): RereadJob[] {
    return this.#db
      .all(
        `SELECT service_id AS serviceId, original FROM job WHERE key > ? AND key < ? AND reading <> ?
          ORDER BY key LIMIT +?`,
        [`${connection}:${after}`, `${connection};`, reading, limit],
      )
      .map((row) => ({ serviceId: text(row.serviceId), original: text(row.original) }));
  }

  /** The stored original of a job that another reading decoded; null if there is none. */
  originalReadOtherwise(connection: ConnectionId, serviceId: string, reading: string): string | null {
    const before = this.#before(jobKey(connection, serviceId));
    return before === undefined || before.reading === reading ? null : before.original;
  }

  /**
   * Stores what that reading finds in the stored original of a job: its files become queued or withdrawn,
   * and what was sent stays sent. The status stays as last read if a list mentioned it later.
   * @param job null if the original cannot be read by it: the job stays as it is
   */
  reread(connection: ConnectionId, serviceId: string, reading: string, job: ServiceJob | null): void {
    this.#db.transaction(() => {
      const key = jobKey(connection, serviceId);
      const before = this.#before(key);
      if (job?.serviceId === serviceId && before !== undefined) {
        const { original, language } = before;
        this.#reread(key, connection, { ...job, original, language }, 'station');
      } else this.#db.run('UPDATE job SET reading = ? WHERE key = ?', [reading, key]);
    }, 'lazily');
  }

  /** What `reread` would do. Changes nothing. */
  tryReread(connection: ConnectionId, serviceId: string, job: ServiceJob): RereadEffect {
    const key = jobKey(connection, serviceId);
    return this.#db.trial(() => {
      const before = jobAtOnce(this.#db, key);
      this.reread(connection, serviceId, job.reading, job);
      return effectOf(before, jobAtOnce(this.#db, key));
    });
  }

  /** Ids of a connection's jobs that the service still has: those that were stored last, first. */
  latest(connection: ConnectionId, limit: number): string[] {
    return this.#db
      .all(
        'SELECT service_id FROM job WHERE connection_id = ? AND gone_at IS NULL ORDER BY rowid DESC LIMIT +?',
        [connection, limit],
      )
      .map((row) => text(row.service_id));
  }

  /**
   * Stores what another reading finds in the original of a job. A status that a list mentioned later stays,
   * unless it could not be read. Returns whether anything changed.
   */
  #reread(key: JobKey, connection: ConnectionId, job: ServiceJob, source: ChangeSource): boolean {
    const before = this.#before(key);
    const stored = this.#db.one('SELECT * FROM job WHERE key = ?', [key]);
    if (before === undefined || stored === undefined) return false;
    if (before.gone_at !== null) {
      this.#db.run('UPDATE job SET reading = ? WHERE key = ?', [job.reading, key]);
      return false;
    }
    const named = this.#namedFiles(key);
    // A path that leads nowhere says nothing of a status that was read before.
    const isKept =
      before.status_code !== UNKNOWN_STATUS && (before.isMentioned || job.status.code === UNKNOWN_STATUS);
    const { status, updatedAt } = isKept
      ? { status: before.status, updatedAt: numberOrNull(stored.updated_at) }
      : job;
    const news = { source: sourceIn(stored.last_change_source), at: number(stored.last_change_at) };
    const notUnderstood = [
      ...notesIn(stored.not_understood).filter(({ code }) => code === BY_WEBHOOK),
      ...job.notUnderstood,
    ];
    this.#orders.readAnew(key, () =>
      this.#upsert(key, connection, { ...job, status, updatedAt, notUnderstood }, news),
    );
    if (before.isMentioned && isKept) this.#db.run('UPDATE job SET mentioned = 1 WHERE key = ?', [key]);
    if (status.code !== before.status_code) {
      const now = { name: job.name, batch: before.batch_key, status, at: updatedAt };
      this.#statusChanged(key, before, now, { source, at: this.#clock.now() });
    }
    const files = this.#files.apply(key, connection, job, { source, at: this.#clock.now() });
    const now = this.#namedFiles(key);
    const row = this.#row(key);
    const isSame = isDeepStrictEqual(withoutReading(stored), withoutReading(row));
    const found = now.filter((id) => !named.includes(id)).length;
    const lost = named.filter((id) => !now.includes(id)).length;
    if (isSame && found + lost === 0) return false;
    this.#due.settle(key, source, before.meaning, files);
    this.#db.changed({ kind: 'job', key });
    for (const batch of batchesLeft(before, connection, job)) this.#db.changed({ kind: 'batch', key: batch });
    const facts = changedFacts(stored, row).filter((fact) => fact !== 'status');
    const changes = [
      ...(facts.length === 0 ? [] : [message('job.read-otherwise', { facts: facts.join(' ') })]),
      ...(found + lost === 0 ? [] : [message('job.read-anew', { found, lost })]),
    ];
    for (const why of changes) {
      this.#transitions.append({
        subject: 'job',
        subjectId: key,
        label: job.name,
        jobKey: key,
        batchKey: before.batch_key,
        from: null,
        to: READ_ANEW,
        at: this.#clock.now(),
        why,
        source,
        status: null,
      });
    }
    return true;
  }

  #row(key: JobKey): Row {
    return this.#db.one('SELECT * FROM job WHERE key = ?', [key]) ?? {};
  }

  #namedFiles(key: JobKey): string[] {
    return this.#db
      .all('SELECT id FROM artwork WHERE job_key = ? AND is_listed = 1 ORDER BY id', [key])
      .map(({ id }) => text(id));
  }

  /** The service no longer has a job, as far as can be determined. False if that was already known. */
  gone(connection: ConnectionId, serviceId: string, change: Change): boolean {
    return this.#db.transaction(() => {
      const key = jobKey(connection, serviceId);
      const before = this.#before(key);
      if (before === undefined || before.gone_at !== null) return false;
      this.#db.run('UPDATE job SET gone_at = ?, last_change_source = ?, last_change_at = ? WHERE key = ?', [
        change.at,
        change.source,
        change.at,
        key,
      ]);
      this.#transitions.append({
        subject: 'job',
        subjectId: key,
        label: before.name,
        jobKey: key,
        batchKey: before.batch_key,
        from: before.status.name,
        to: GONE,
        at: change.at,
        why: null,
        source: change.source,
        status: null,
      });
      this.#due.settle(key, change.source, before.meaning);
      this.#db.changed({ kind: 'job', key });
      return true;
    }, 'soon');
  }

  /** The meanings of a connection's statuses have changed, so all of its jobs are checked again. */
  remean(connection: ConnectionId): void {
    this.#db.transaction(() => {
      const range = [`${connection}:`, `${connection};`];
      const jobs = this.#db.all('SELECT key, status_code, meaning FROM job WHERE key > ? AND key < ?', range);
      for (const row of jobs.map((one) => MeaningRow.parse(one))) {
        const meaning = this.#meaningOf(connection, row.status_code);
        if (meaning === row.meaning) {
          // The status of its batch may have another meaning now.
          if (meaning === 'download' || meaning === 'production') this.#due.settle(row.key, 'operator', null);
          continue;
        }
        this.#db.run('UPDATE job SET meaning = ?, acknowledged_status = NULL WHERE key = ?', [
          meaning,
          row.key,
        ]);
        this.#due.settle(row.key, 'operator', null);
        this.#db.changed({ kind: 'job', key: row.key });
      }
    });
  }

  /** The service's own JSON of a job, as stored; null for an unknown job. */
  original(key: JobKey): string | null {
    return this.#before(key)?.original ?? null;
  }

  /** As `original`, by the service's own id. */
  originalOf(connection: ConnectionId, serviceId: string): string | null {
    return this.original(jobKey(connection, serviceId));
  }

  /** As `originalOf`, with its language. */
  answerOf(connection: ConnectionId, serviceId: string): StoredAnswer | null {
    const before = this.#before(jobKey(connection, serviceId));
    return before === undefined ? null : { original: before.original, language: before.language };
  }

  /** Batches may have named it before it was known. */
  #joinBatches(key: JobKey): void {
    this.#db.run(
      `UPDATE job SET
         batch_key = coalesce(batch_key, (SELECT batch_key FROM batch_job WHERE job_key = job.key AND kind = 'batch')),
         queued_batch_key = coalesce(queued_batch_key,
           (SELECT batch_key FROM batch_job WHERE job_key = job.key AND kind = 'queued-batch'))
       WHERE key = ?`,
      [key],
    );
  }

  #before(key: JobKey): Before | undefined {
    const row = this.#db.one(
      'SELECT name, status_code, status, original, reading, language, mentioned, batch_key, queued_batch_key, meaning, gone_at FROM job WHERE key = ?',
      [key],
    );
    return row === undefined ? undefined : toBefore(row);
  }

  /** Whether it was the station that told the service so. */
  #isReported(key: JobKey, code: string): boolean {
    const found = this.#db.one(
      `SELECT 1 FROM status_report WHERE job_key = ? AND code = ? AND state IN ('sending', 'unknown', 'confirmed')`,
      [key, code],
    );
    return found !== undefined;
  }

  #statusChanged(
    key: JobKey,
    before: Before | null,
    now: Pick<ServiceJob, 'name' | 'status'> & {
      readonly batch: BatchKey | null;
      readonly at: number | null;
    },
    change: Change,
  ): void {
    this.#transitions.append({
      subject: 'job',
      subjectId: key,
      label: now.name,
      jobKey: key,
      batchKey: now.batch,
      from: before?.status.name ?? null,
      to: now.status.name,
      at: change.at,
      why: this.#isReported(key, now.status.code) ? message('report.ours') : null,
      source: change.source,
      status: { from: before?.status_code ?? null, to: now.status.code, at: now.at },
    });
  }

  #upsert(key: JobKey, connection: ConnectionId, job: ServiceJob, change: Change): void {
    const meaning = this.#meaningOf(connection, job.status.code);
    this.#db.run(STORE_JOB, valuesOf({ key, connection, job, meaning, change }));
    // It goes where its batch goes, unless it says something else.
    this.#db.run(
      `UPDATE job SET address = (
         SELECT address FROM batch WHERE batch.key IN (job.batch_key, job.queued_batch_key) AND address IS NOT NULL
          ORDER BY batch.key = job.batch_key DESC)
        WHERE key = ? AND address IS NULL`,
      [key],
    );
  }

  /**
   * How many jobs of a connection are known. Keys begin with its id and a colon; the semicolon is the next
   * character.
   */
  countOf(connection: ConnectionId): number {
    const range = [`${connection}:`, `${connection};`];
    return Number(this.#db.one('SELECT count(*) AS n FROM job WHERE key > ? AND key < ?', range)?.n ?? 0);
  }

  /** Those of `serviceIds` that are known, for a reconciliation. */
  stored(connection: ConnectionId, serviceIds: readonly string[]): StoredJob[] {
    return serviceIds.flatMap((id) => {
      const row = this.#db.one(
        `SELECT service_id AS serviceId, status_code AS statusCode, updated_at AS updatedAt, list_entry_hash AS entry,
                gone_at, (SELECT count(*) FROM artwork WHERE job_key = job.key AND is_listed = 1) AS files
           FROM job WHERE key = ?`,
        [jobKey(connection, id)],
      );
      if (row === undefined) return [];
      return [
        {
          serviceId: text(row.serviceId),
          statusCode: text(row.statusCode),
          updatedAt: numberOrNull(row.updatedAt),
          entry: textOrNull(row.entry),
          files: number(row.files),
          isGone: row.gone_at !== null,
        },
      ];
    });
  }

  /** Stores the list entry for which a job was last read. Publishes no change. */
  noteEntry(connection: ConnectionId, serviceId: string, sha256: string): void {
    this.#db.transaction(
      () =>
        this.#db.run('UPDATE job SET list_entry_hash = ? WHERE key = ?', [
          sha256,
          jobKey(connection, serviceId),
        ]),
      'lazily',
    );
  }

  /**
   * Ids of a connection's jobs that may still be delivered; past that status, those with files that an
   * operator sent.
   */
  open(connection: ConnectionId): string[] {
    return this.#db
      .all(
        `SELECT service_id FROM job WHERE connection_id = ? AND gone_at IS NULL AND (
           meaning IN ('prepress', 'download') OR meaning <> 'cancelled' AND key IN (
             SELECT job_key FROM artwork WHERE is_sent_manually = 1 AND state IN ${sqlSet([...fetchingStates, ...undeliveredStates])}))`,
        [connection],
      )
      .map((row) => String(row.service_id));
  }

  /** Whether a file of a connection's jobs is still to be fetched or sent. */
  hasUnsentFiles(connection: ConnectionId): boolean {
    const found = this.#db.one(
      `SELECT 1 FROM artwork JOIN job ON job.key = artwork.job_key
        WHERE artwork.state IN ${sqlSet([...fetchingStates, ...undeliveredStates])} AND job.connection_id = ? LIMIT 1`,
      [connection],
    );
    return found !== undefined;
  }

  /** The codes of the statuses that a connection's jobs have or had when they were last there, sorted. */
  statusCodes(connection: ConnectionId): string[] {
    // Steps from code to code in the index; reading all jobs would cost as much as there are.
    return this.#db
      .all(
        `WITH RECURSIVE found (code) AS (
           SELECT min(status_code) FROM job WHERE connection_id = ?
           UNION ALL
           SELECT (SELECT min(status_code) FROM job WHERE connection_id = ? AND status_code > found.code)
             FROM found WHERE found.code IS NOT NULL)
         SELECT code FROM found WHERE code IS NOT NULL LIMIT ?`,
        [connection, connection, MAX_STATUS_CODES],
      )
      .map((row) => text(row.code));
  }

  /**
   * The jobs of a connection that have a status now: how many, the service's word for it, and since when
   * the first of them has not changed, in milliseconds. Null if there are none.
   */
  withStatus(connection: ConnectionId, code: string): JobsWithStatus | null {
    const row = this.#db.one(
      `SELECT count(*) AS jobs, min(last_change_at) AS since, max(json_extract(status, '$.name')) AS name FROM job
        WHERE connection_id = ? AND status_code = ? AND gone_at IS NULL`,
      [connection, code],
    );
    const jobs = number(row?.jobs);
    return jobs === 0 ? null : { name: text(row?.name), jobs, since: number(row?.since) };
  }

  /** The statuses of a connection's jobs, the most frequent first, and whether such jobs had files sent. */
  statuses(connection: ConnectionId): { code: string; name: string; jobs: number; wasSent: boolean }[] {
    return this.#db
      .all(
        `SELECT status_code AS code, max(json_extract(status, '$.name')) AS name, count(*) AS jobs,
            max(sent_order IS NOT NULL) AS was_sent FROM job
          WHERE connection_id = ? GROUP BY status_code ORDER BY jobs DESC, status_code`,
        [connection],
      )
      .map((row) => StatusRow.parse(row))
      .map(({ was_sent, ...status }) => ({ ...status, wasSent: was_sent === 1 }));
  }
}
