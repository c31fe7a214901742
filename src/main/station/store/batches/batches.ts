import { z } from 'zod';
import {
  type BatchKey,
  ChangeSource,
  type ConnectionId,
  JobKey,
  type QueuedBatchKey,
  Status,
  type StatusMeaning,
} from '../../../../contract/index.ts';
import type { ServiceBatch } from '../../model/service-resources.ts';
import { text } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { columnsOf } from '../database/job-columns.ts';
import { batchKey, jobKey, queuedBatchKey } from '../database/keys.ts';
import { json, type StoredAnswer, type StoredVersion, storedVersionsIn } from '../database/rows.ts';
import type { Change, UpsertResult } from '../database/upsert.ts';
import type { DueFiles } from '../jobs/due-files.ts';
import type { SentOrders } from '../jobs/sent-orders.ts';
import type { Transitions } from '../log/transitions.ts';

/** A batch whose stored original has to be decoded again. */
export interface RereadBatch {
  readonly kind: ServiceBatch['kind'];
  readonly serviceId: string;
  readonly original: string;
}

type AnyBatchKey = BatchKey | QueuedBatchKey;

/** What was known about a batch before the service said more. */
const Before = z.object({
  status_code: z.string(),
  status: json(Status),
  original: z.string(),
  reading: z.string(),
  language: z.string(),
  not_understood: z.string(),
  delivery: z.string().nullable(),
  delivery_unread: z.string().nullable(),
  address: z.string().nullable(),
  due_at: z.number().nullable(),
  due_unread: z.string().nullable(),
  created_at: z.number().nullable(),
  last_change_source: ChangeSource,
  last_change_at: z.number(),
});

const RereadRow = z.object({
  kind: z.enum(['batch', 'queued-batch']),
  serviceId: z.string(),
  original: z.string(),
});

/** Whether the same original was read otherwise. */
const isOtherwise = (before: z.infer<typeof Before>, batch: ServiceBatch): boolean =>
  before.reading !== batch.reading &&
  (before.status_code !== batch.status.code ||
    !isDeliveredAlike(before, batch) ||
    before.not_understood !== JSON.stringify(batch.notUnderstood) ||
    before.created_at !== batch.createdAt);

/** The columns of a batch's delivery option. */
function deliveryColumns({ delivery }: ServiceBatch): readonly [value: string | null, unread: string | null] {
  const [option, unread] = columnsOf(delivery);
  return [option === null ? null : JSON.stringify(option), unread];
}

function isDeliveredAlike(before: z.infer<typeof Before> | undefined, batch: ServiceBatch): boolean {
  const [option, unread] = deliveryColumns(batch);
  return before?.delivery === option && before.delivery_unread === unread;
}

/** Batches and queued batches of all connections, as the service last sent them. */
export class Batches {
  readonly #db: Database;
  readonly #transitions: Transitions;
  readonly #due: DueFiles;
  readonly #orders: SentOrders;
  readonly #meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;

  constructor(
    db: Database,
    parts: {
      readonly transitions: Transitions;
      readonly due: DueFiles;
      readonly orders: SentOrders;
      readonly meaningOf: (connection: ConnectionId, code: string) => StatusMeaning;
    },
  ) {
    this.#db = db;
    this.#transitions = parts.transitions;
    this.#due = parts.due;
    this.#orders = parts.orders;
    this.#meaningOf = parts.meaningOf;
  }

  /** The next batches of a connection, of both kinds, that another reading decoded. */
  readOtherwise(connection: ConnectionId, reading: string, limit: number): RereadBatch[] {
    return this.#db
      .all(
        'SELECT kind, service_id AS serviceId, original FROM batch WHERE connection_id = ? AND reading <> ? LIMIT +?',
        [connection, reading, limit],
      )
      .map((row) => RereadRow.parse(row));
  }

  /**
   * Stores what that reading finds in the stored original of a batch.
   * @param batch null if the original cannot be read by it: the batch stays as it is
   */
  reread(connection: ConnectionId, of: RereadBatch, reading: string, batch: ServiceBatch | null): void {
    this.#db.transaction(() => {
      const keyOf = of.kind === 'batch' ? batchKey : queuedBatchKey;
      const key = keyOf(connection, of.serviceId);
      const found = this.#before(key);
      if (batch?.serviceId === of.serviceId && found !== undefined) {
        const change = { source: found.last_change_source, at: found.last_change_at };
        const { language } = found;
        // The orders have not changed by being read otherwise.
        const readAnew = this.#members(key).reduce<() => void>(
          (store, job) => () => this.#orders.readAnew(job, store),
          () => this.apply(connection, { ...batch, original: of.original, language }, { change }),
        );
        readAnew();
      }
      this.#db.run('UPDATE batch SET reading = ? WHERE key = ?', [reading, key]);
    }, 'lazily');
  }

  #before(key: AnyBatchKey): z.infer<typeof Before> | undefined {
    const found = this.#db.one('SELECT * FROM batch WHERE key = ?', [key]);
    return found === undefined ? undefined : Before.parse(found);
  }

  /**
   * Stores what the service says about a batch, in one transaction, and links the jobs it names to it:
   * known ones now, the others when they arrive. The jobs themselves are stored by `JobRepository.apply`.
   * An unchanged batch is not reported.
   */
  apply(
    connection: ConnectionId,
    batch: ServiceBatch,
    origin: { readonly change: Change },
  ): UpsertResult<AnyBatchKey> {
    return this.#db.transaction(() => {
      const isQueued = batch.kind === 'queued-batch';
      const key = isQueued
        ? queuedBatchKey(connection, batch.serviceId)
        : batchKey(connection, batch.serviceId);
      const before = this.#before(key);
      const [dueAt, dueUnread] = columnsOf(batch.dueAt);
      const isDueOtherwise = before?.due_at !== dueAt || before.due_unread !== dueUnread;
      const isShippedOtherwise = isDueOtherwise || before?.address !== batch.address;
      const isReadOtherwise = before !== undefined && isOtherwise(before, batch);
      const isChange = before?.original !== batch.original || isShippedOtherwise || isReadOtherwise;
      const isInOtherLanguage = before !== undefined && before.language !== batch.language;
      if (!isChange && (before.reading !== batch.reading || isInOtherLanguage))
        this.#db.run('UPDATE batch SET reading = ?, language = ? WHERE key = ?', [
          batch.reading,
          batch.language,
          key,
        ]);
      // Its jobs ship as it does.
      const isShippedAlike = isDeliveredAlike(before, batch) && !isShippedOtherwise;
      const shipped = isShippedAlike ? [] : this.#members(key).map((job) => this.#orders.keep(job));
      if (isChange) this.#upsert(key, connection, batch, origin.change);
      for (const order of shipped) order.settle(origin.change.source);
      const column = isQueued ? 'queued_batch_key' : 'batch_key';
      for (const id of batch.jobIds) {
        const job = jobKey(connection, id);
        const order = this.#orders.keep(job);
        const pointed = this.#db.run(`UPDATE job SET ${column} = ? WHERE key = ? AND ${column} IS NOT ?`, [
          key,
          job,
          key,
        ]);
        this.#db.run(
          `INSERT INTO batch_job (job_key, kind, batch_key) VALUES (?, ?, ?)
           ON CONFLICT (job_key, kind) DO UPDATE SET batch_key = excluded.batch_key`,
          [job, batch.kind, key],
        );
        // Where it does not say itself where it goes, it goes where its batch does.
        const addressed = this.#db.run(
          'UPDATE job SET address = ?1 WHERE key = ?2 AND (address IS NULL OR address IS ?3) AND address IS NOT ?1',
          [batch.address, job, before?.address ?? null],
        );
        if (pointed + addressed === 0) continue;
        if (!isQueued) this.#due.settle(job, origin.change.source, null);
        order.settle(origin.change.source);
        this.#db.changed({ kind: 'job', key: job });
      }
      if (before === undefined) this.#announceMembers(key);
      const statusChanged = before?.status_code !== batch.status.code;
      if (!isQueued && statusChanged)
        this.#settleMembers(key, connection, [before?.status_code, batch.status.code], origin.change);
      if (statusChanged) {
        this.#transitions.append({
          subject: batch.kind,
          subjectId: key,
          label: batch.serviceId,
          jobKey: null,
          batchKey: key,
          from: before === undefined ? null : before.status.name,
          to: batch.status.name,
          at: origin.change.at,
          why: null,
          source: origin.change.source,
          status: { from: before?.status_code ?? null, to: batch.status.code, at: batch.updatedAt },
        });
      }
      // Its jobs ship as it does, and since it arrived.
      const isShippedAsBefore =
        !isShippedOtherwise && isDeliveredAlike(before, batch) && before?.created_at === batch.createdAt;
      if (isChange) this.#db.changed({ kind: 'batch', key, ...(isShippedAsBefore ? { facts: 'same' } : {}) });
      return { key, isChange: isChange || isInOtherLanguage, isNew: before === undefined, statusChanged };
    }, 'soon');
  }

  /**
   * The files of a cancelled batch wait, until it is no longer cancelled.
   * @param codes of its earlier status and its current one
   */
  #settleMembers(
    key: AnyBatchKey,
    connection: ConnectionId,
    codes: readonly (string | undefined)[],
    { source }: Change,
  ): void {
    const isCancelled = (code: string | undefined): boolean =>
      code !== undefined && this.#meaningOf(connection, code) === 'cancelled';
    if (!codes.some(isCancelled)) return;
    const members = this.#db.all('SELECT key FROM job WHERE batch_key = ?', [key]);
    for (const member of members) this.#due.settle(JobKey.parse(member.key), source, null);
  }

  /** Jobs that named this batch before it was known move into it from where they were shown. */
  #announceMembers(key: AnyBatchKey): void {
    for (const member of this.#members(key)) this.#db.changed({ kind: 'job', key: member });
  }

  #members(key: AnyBatchKey): JobKey[] {
    return this.#db
      .all('SELECT key FROM job WHERE batch_key = ? OR queued_batch_key = ?', [key, key])
      .map((member) => JobKey.parse(member.key));
  }

  #upsert(key: AnyBatchKey, connection: ConnectionId, batch: ServiceBatch, origin: Change): void {
    this.#db.run(
      `INSERT INTO batch (key, kind, connection_id, service_id, status_code, status, delivery, delivery_unread, address, due_at, due_unread, not_understood,
         original, reading, language, created_at, updated_at, last_change_source, last_change_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET status_code = excluded.status_code, status = excluded.status,
         delivery = excluded.delivery, delivery_unread = excluded.delivery_unread, address = excluded.address, due_at = excluded.due_at, due_unread = excluded.due_unread, not_understood = excluded.not_understood, original = excluded.original, reading = excluded.reading, language = excluded.language,
         created_at = excluded.created_at, updated_at = excluded.updated_at,
         last_change_source = excluded.last_change_source, last_change_at = excluded.last_change_at`,
      [
        key,
        batch.kind,
        connection,
        batch.serviceId,
        batch.status.code,
        JSON.stringify(batch.status),
        ...deliveryColumns(batch),
        batch.address,
        ...columnsOf(batch.dueAt),
        JSON.stringify(batch.notUnderstood),
        batch.original,
        batch.reading,
        batch.language,
        batch.createdAt,
        batch.updatedAt,
        origin.source,
        origin.at,
      ],
    );
  }

  /** Those of `serviceIds` that are known, for a reconciliation. */
  stored(
    connection: ConnectionId,
    kind: 'batch' | 'queued-batch',
    serviceIds: readonly string[],
  ): StoredVersion[] {
    const keyOf = kind === 'batch' ? batchKey : queuedBatchKey;
    return serviceIds.flatMap((id) => storedVersionsIn(this.#db, keyOf(connection, id)));
  }

  /** The service's own JSON of a batch, with its language; null for one that is not known. */
  answerOf(connection: ConnectionId, kind: ServiceBatch['kind'], serviceId: string): StoredAnswer | null {
    const key = kind === 'batch' ? batchKey(connection, serviceId) : queuedBatchKey(connection, serviceId);
    const row = this.#db.one('SELECT original, language FROM batch WHERE key = ?', [key]);
    return row === undefined ? null : { original: text(row.original), language: text(row.language) };
  }
}
