import {
  absent,
  type BatchKey,
  type Fact,
  JobDetail,
  type JobExtras,
  type JobKey,
  type JobRow,
  known,
  knownIn,
  type QueuedBatchKey,
  type QueueRow,
  stageOf,
  unreadable,
} from '../../../../contract/index.ts';
import { toArtwork } from '../artworks/artwork-view.ts';
import type { Artworks } from '../artworks/artworks.ts';
import { deliveriesBefore } from '../batches/batch-notices.ts';
import type { Database } from '../database/database.ts';
import {
  customerIn,
  deliveryFactIn,
  leftOutWords,
  orderChangesIn,
  withoutId,
} from '../database/job-columns.ts';
import { instant } from '../database/rows.ts';
import { deliveryInWords, type StoredDelivery } from '../database/stored-delivery.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import type { ProductionEvidence } from '../evidence/production-evidence.ts';
import { alarmsOf } from '../jobs/job-alarms.ts';
import { FILE_COUNTS, JobTableRow, toJobRow } from '../jobs/job-record.ts';
import type { ActivityViews } from '../log/activity.ts';
import type { Queue } from '../queue/queue.ts';
import { isOver } from '../queue/queue-row.ts';

const shipByIn = ({ shipBy, shipByUnread }: QueueRow): JobDetail['shipBy'] =>
  shipBy !== null ? known(shipBy) : shipByUnread === null ? absent : unreadable(shipByUnread);

const TIMELINE_LENGTH = 500;

/** Jobs as screens show them. */
export class JobViews {
  readonly #db: Database;
  readonly #artworks: Artworks;
  readonly #deliveries: Deliveries;
  readonly #evidence: Pick<ProductionEvidence, 'ofJob'>;
  readonly #activity: ActivityViews;
  readonly #queue: Pick<Queue, 'row'>;
  readonly #extrasIn: (original: string) => JobExtras;

  constructor(
    db: Database,
    parts: {
      readonly artworks: Artworks;
      readonly deliveries: Deliveries;
      readonly evidence: Pick<ProductionEvidence, 'ofJob'>;
      readonly activity: ActivityViews;
      readonly queue: Pick<Queue, 'row'>;
      readonly extrasIn: (original: string) => JobExtras;
    },
  ) {
    this.#db = db;
    this.#artworks = parts.artworks;
    this.#deliveries = parts.deliveries;
    this.#evidence = parts.evidence;
    this.#activity = parts.activity;
    this.#queue = parts.queue;
    this.#extrasIn = parts.extrasIn;
  }

  #deliveryOf(key: string | null): Fact<StoredDelivery> {
    const row =
      key === null
        ? undefined
        : this.#db.one('SELECT delivery, delivery_unread FROM batch WHERE key = ?', [key]);
    return row === undefined ? absent : deliveryFactIn(row);
  }

  /**
   * How a job ships, and whether auto batching had to choose another delivery option than the one it was
   * handed over with.
   */
  #shipping(
    batch: string | null,
    queued: string | null,
    own: Fact<StoredDelivery>,
  ): Pick<JobDetail, 'delivery' | 'deliveryChanged'> {
    const ofBatch = this.#deliveryOf(batch);
    const ofQueued = this.#deliveryOf(queued);
    const now = knownIn(ofBatch);
    const [before] = deliveriesBefore(now, [knownIn(ofQueued)]);
    return {
      delivery: [ofBatch, ofQueued, own].find(({ is }) => is !== 'absent') ?? absent,
      deliveryChanged:
        before === undefined || now === null
          ? null
          : { before: deliveryInWords(before), now: deliveryInWords(now) },
    };
  }

  /** A job with everything that its screen shows; null if it is unknown. Throws if a row does not fit. */
  get(key: JobKey): JobDetail | null {
    const row = this.#db.one(
      `SELECT job.*, ${FILE_COUNTS} FROM job LEFT JOIN artwork ON artwork.job_key = job.key
       WHERE job.key = ? GROUP BY job.key`,
      [key],
    );
    if (row === undefined) return null;
    const job = JobTableRow.parse(row);
    const files = this.#artworks.ofJob(key);
    const wanted = files.filter(({ isListed, state }) => isListed && state !== 'withdrawn');
    const evidence = this.#evidence.ofJob(key);
    const atRips = wanted.map(({ id }) => ({ deliveries: this.#deliveries.ofArtwork(id) }));
    const inQueue = this.#queue.row(key, 'jobs');
    return JobDetail.parse({
      ...toJobRow(row),
      connectionId: job.connection_id,
      customer: customerIn(job),
      batchKey: job.batch_key,
      queuedBatchKey: job.queued_batch_key,
      size: job.size,
      deliveryAddress: job.address,
      ...this.#shipping(job.batch_key, job.queued_batch_key, deliveryFactIn(row)),
      shipBy: inQueue === null || isOver(inQueue.phase) ? absent : shipByIn(inQueue),
      rush: inQueue?.rush ?? false,
      components: job.components.map((component) => ({
        ...component,
        files: files
          .filter(
            (file) => file.component === component.label && (file.isListed || file.state !== 'expected'),
          )
          .map((file) => toArtwork(file, this.#deliveries.ofArtwork(file.id))),
      })),
      ...alarmsOf(
        {
          ...job,
          order_changes: orderChangesIn(job.order_changes),
          left_out: leftOutWords(job.not_understood),
          without_id: withoutId(job.not_understood),
        },
        files,
      ),
      production: { stages: [], stage: stageOf(evidence, atRips), evidence },
      timeline: this.#activity.ofJob(key, TIMELINE_LENGTH),
      notUnderstood: job.not_understood,
      extras: this.#extrasIn(job.original),
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
}
