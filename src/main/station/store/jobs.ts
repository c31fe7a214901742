import { z } from 'zod';
import {
  type BatchKey,
  type ConnectionId,
  JobDetail,
  type JobKey,
  type JobRow,
  type NewsSource,
  ownWords,
  type QueuedBatchKey,
} from '../../../contract/index.ts';
import type { ServiceJob } from '../service/resources.ts';
import { toArtwork } from './artwork-view.ts';
import type { ArtworkRepository } from './artworks.ts';
import { deliveriesBefore, StoredDelivery } from './batch-news.ts';
import type { Database } from './database.ts';
import type { DeliveryRepository } from './deliveries.ts';
import { FILE_COUNTS, JobTableRow, StoredComponent, toJobRow } from './job-record.ts';
import { artworkId, batchKey, jobKey, queuedBatchKey } from './keys.ts';
import { isOutdated } from './outdated.ts';
import { type Held, heldIn, instant, json } from './rows.ts';
import type { TransitionRepository } from './transitions.ts';

/** Where a piece of news came from and when, in milliseconds since the epoch. */
export interface Heard {
  readonly source: NewsSource;
  readonly at: number;
}

export interface Applied<Key> {
  readonly key: Key;
  /** False where it is just as it was. */
  readonly isNews: boolean;
  readonly isNew: boolean;
  readonly statusChanged: boolean;
}

/** What was known of a job before the service said more. */
const Before = JobTableRow.pick({ name: true, status: true, original: true, batch_key: true }).extend({
  status_code: z.string(),
});

const inWords = ({ service, group }: z.infer<typeof StoredDelivery>): string =>
  group === null ? service : `${service}, ${group}`;

const TIMELINE_LENGTH = 500;

/** The jobs of all connections, as the service last told them. */
export class JobRepository {
  readonly #db: Database;
  readonly #artworks: ArtworkRepository;
  readonly #deliveries: DeliveryRepository;
  readonly #transitions: TransitionRepository;

  constructor(
    db: Database,
    artworks: ArtworkRepository,
    deliveries: DeliveryRepository,
    transitions: TransitionRepository,
  ) {
    this.#db = db;
    this.#artworks = artworks;
    this.#deliveries = deliveries;
    this.#transitions = transitions;
  }

  /**
   * Takes over what the service says of a job, in one transaction: the job, its components, and an artwork for
   * each file, `expected` or - once the job `feeds` - `queued`. A file that is further along stays where it is. A job
   * that is just as it was is no news: nothing is written and nobody is told.
   */
  apply(
    connection: ConnectionId,
    job: ServiceJob,
    heard: { readonly news: Heard; readonly feeds: boolean },
  ): Applied<JobKey> {
    return this.#db.transaction(() => {
      const key = jobKey(connection, job.serviceId);
      const before = this.#before(key);
      const isSame = before?.original === job.original && before.status_code === job.status.code;
      if (isSame && !(heard.feeds && this.#expectsFiles(key))) {
        return { key, isNews: false, isNew: false, statusChanged: false };
      }
      this.#upsert(key, connection, job, heard.news);
      const statusChanged = before?.status_code !== job.status.code;
      if (statusChanged) {
        const batch = job.batchId === null ? null : batchKey(connection, job.batchId);
        this.#statusChanged(
          key,
          before ?? null,
          { name: job.name, batch, status: job.status, at: job.updatedAt },
          heard.news,
        );
      }
      for (const component of job.components) this.#applyFiles(key, connection, job, component, heard);
      this.#db.changed({ kind: 'job', key });
      return { key, isNews: true, isNew: before === undefined, statusChanged };
    }, 'soon');
  }

  /**
   * Takes over the status alone of a job known already: a list has told it, and no read tells more. Its files are those
   * that were told before.
   */
  applyMention(
    connection: ConnectionId,
    job: ServiceJob,
    heard: { readonly news: Heard; readonly feeds: boolean },
  ): Applied<JobKey> {
    return this.#db.transaction(() => {
      const key = jobKey(connection, job.serviceId);
      const before = this.#before(key);
      if (before === undefined || before.status_code === job.status.code) {
        return { key, isNews: false, isNew: false, statusChanged: false };
      }
      const { status } = job;
      const told = heard.news;
      this.#db.run(
        `UPDATE job SET status_code = ?, status = ?, updated_at = coalesce(?, updated_at), news_source = ?, news_at = ?
         WHERE key = ?`,
        [status.code, JSON.stringify(status), job.updatedAt, told.source, told.at, key],
      );
      this.#statusChanged(
        key,
        before,
        { name: before.name, batch: before.batch_key, status, at: job.updatedAt },
        told,
      );
      for (const artwork of this.#artworks.ofJob(key)) {
        if (!heard.feeds || artwork.state !== 'expected') continue;
        this.#artworks.move(artwork.id, 'queued', { source: told.source, why: ownWords(status.name) });
      }
      this.#db.changed({ kind: 'job', key });
      return { key, isNews: true, isNew: false, statusChanged: true };
    }, 'soon');
  }

  #before(key: JobKey): z.infer<typeof Before> | undefined {
    const row = this.#db.one('SELECT name, status_code, status, original, batch_key FROM job WHERE key = ?', [
      key,
    ]);
    return row === undefined ? undefined : Before.parse(row);
  }

  #statusChanged(
    key: JobKey,
    before: z.infer<typeof Before> | null,
    now: Pick<ServiceJob, 'name' | 'status'> & {
      readonly batch: BatchKey | null;
      readonly at: number | null;
    },
    heard: Heard,
  ): void {
    this.#transitions.append({
      subject: 'job',
      subjectId: key,
      label: now.name,
      jobKey: key,
      batchKey: now.batch,
      from: before?.status.name ?? null,
      to: now.status.name,
      at: heard.at,
      why: null,
      source: heard.source,
      status: { from: before?.status_code ?? null, to: now.status.code, at: now.at },
    });
  }

  #expectsFiles(key: JobKey): boolean {
    return (
      this.#db.one("SELECT 1 FROM artwork WHERE job_key = ? AND state = 'expected'", [key]) !== undefined
    );
  }

  #upsert(key: JobKey, connection: ConnectionId, job: ServiceJob, heard: Heard): void {
    const components = job.components.map((component) => StoredComponent.parse(component));
    this.#db.run(
      `INSERT INTO job (key, connection_id, service_id, name, product, quantity, status_code, status, batch_key,
         queued_batch_key, size, address, components, unread, original, created_at, updated_at,
         news_source, news_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET name = excluded.name, product = excluded.product,
         quantity = excluded.quantity, status_code = excluded.status_code, status = excluded.status,
         batch_key = coalesce(excluded.batch_key, batch_key),
         queued_batch_key = coalesce(excluded.queued_batch_key, queued_batch_key),
         size = excluded.size, address = excluded.address, components = excluded.components,
         unread = excluded.unread, original = excluded.original, created_at = excluded.created_at,
         updated_at = excluded.updated_at, news_source = excluded.news_source, news_at = excluded.news_at`,
      [
        key,
        connection,
        job.serviceId,
        job.name,
        job.product,
        job.quantity === null ? null : Math.round(job.quantity),
        job.status.code,
        JSON.stringify(job.status),
        job.batchId === null ? null : batchKey(connection, job.batchId),
        job.queuedBatchId === null ? null : queuedBatchKey(connection, job.queuedBatchId),
        job.size,
        job.address,
        JSON.stringify(components),
        JSON.stringify(job.unread),
        job.original,
        job.createdAt,
        job.updatedAt,
        heard.source,
        heard.at,
      ],
    );
  }

  #applyFiles(
    key: JobKey,
    connection: ConnectionId,
    job: ServiceJob,
    component: ServiceJob['components'][number],
    heard: { readonly news: Heard; readonly feeds: boolean },
  ): void {
    for (const file of component.files) {
      const id = artworkId(connection, job.serviceId, component.label, file.fileId);
      const known = this.#artworks.get(id);
      this.#db.run(
        `INSERT INTO artwork (id, connection_id, job_key, component, file_id, name, kind, finishings,
           announced_size, announced_sums, state, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'expected', ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind,
           finishings = excluded.finishings, announced_size = excluded.announced_size,
           announced_sums = excluded.announced_sums`,
        [
          id,
          connection,
          key,
          component.label,
          file.fileId,
          file.name,
          file.kind,
          JSON.stringify(file.finishings),
          file.sizeBytes,
          JSON.stringify(file.checksums),
          heard.news.at,
        ],
      );
      if (known !== null && heard.feeds) this.#artworks.setOutdated(id, isOutdated(known, file));
      const artwork = this.#artworks.get(id);
      if (heard.feeds && artwork?.state === 'expected') {
        this.#artworks.move(id, 'queued', { source: heard.news.source, why: ownWords(job.status.name) });
      }
    }
  }

  /** Whether auto batching had to take another delivery option than the job was handed to it with. */
  #deliveryChanged(batch: string | null, queued: string | null): JobDetail['deliveryChanged'] {
    const deliveryOf = (key: string | null) => {
      const row = key === null ? undefined : this.#db.one('SELECT delivery FROM batch WHERE key = ?', [key]);
      return row === undefined ? null : json(StoredDelivery).nullable().parse(row.delivery);
    };
    const now = deliveryOf(batch);
    const [before] = deliveriesBefore(now, [deliveryOf(queued)]);
    return before === undefined || now === null ? null : { before: inWords(before), now: inWords(now) };
  }

  get(key: JobKey): JobDetail | null {
    const row = this.#db.one(
      `SELECT job.*, ${FILE_COUNTS} FROM job LEFT JOIN artwork ON artwork.job_key = job.key
       WHERE job.key = ? GROUP BY job.key`,
      [key],
    );
    if (row === undefined) return null;
    const job = JobTableRow.parse(row);
    const files = this.#artworks.ofJob(key);
    return JobDetail.parse({
      ...toJobRow(row),
      connectionId: job.connection_id,
      batchKey: job.batch_key,
      queuedBatchKey: job.queued_batch_key,
      size: job.size,
      deliveryAddress: job.address,
      deliveryChanged: this.#deliveryChanged(job.batch_key, job.queued_batch_key),
      components: job.components.map((component) => ({
        ...component,
        files: files
          .filter((file) => file.component === component.label)
          .map((file) => toArtwork(file, this.#deliveries.ofArtwork(file.id))),
      })),
      timeline: this.#transitions.ofJob(key, TIMELINE_LENGTH),
      unread: job.unread,
      original: job.original,
      createdAt: instant(job.created_at),
      updatedAt: instant(job.updated_at),
    });
  }

  /** The jobs of a batch or queued batch, by name. */
  rowsOfBatch(key: BatchKey | QueuedBatchKey): JobRow[] {
    return this.#db
      .all(
        `SELECT job.*, ${FILE_COUNTS} FROM job LEFT JOIN artwork ON artwork.job_key = job.key
         WHERE job.batch_key = ? OR job.queued_batch_key = ? GROUP BY job.key ORDER BY job.name, job.key`,
        [key, key],
      )
      .map(toJobRow);
  }

  /** One job as a row of a list, or null. */
  row(key: JobKey): JobRow | null {
    const row = this.#db.one(
      `SELECT job.*, ${FILE_COUNTS} FROM job LEFT JOIN artwork ON artwork.job_key = job.key
       WHERE job.key = ? GROUP BY job.key`,
      [key],
    );
    return row === undefined ? null : toJobRow(row);
  }

  /** How many jobs of a connection are known. Keys begin with its id and a colon; the semicolon is the next character. */
  countOf(connection: ConnectionId): number {
    const range = [`${connection}:`, `${connection};`];
    return Number(this.#db.one('SELECT count(*) AS n FROM job WHERE key > ? AND key < ?', range)?.n ?? 0);
  }

  /** Those of `serviceIds` that are known, as a reconciliation needs to know them. */
  held(connection: ConnectionId, serviceIds: readonly string[]): Held[] {
    return serviceIds.flatMap((id) => heldIn(this.#db, 'job', jobKey(connection, id)));
  }
}
