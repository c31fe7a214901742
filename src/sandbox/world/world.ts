import { z } from 'zod';
import { uuidOf } from '../random.ts';
import { type AutoBatching, autoBatch, documentedTimings } from './auto-batching.ts';
import { type DeliveryOption, deliveryOptions } from './delivery-options.ts';
import { type Order, type OrderedFile, orderOf } from './orders.ts';
import type { StatusCode } from './statuses.ts';

const JobRecord = z.object({
  number: z.number(),
  customer: z.number(),
  padding: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  preflightAt: z.number(),
  readyAt: z.number(),
  status: z.enum(['job.sandbox.prepress', 'job.sandbox.preflight', 'job.production.queued']),
  batchId: z.string().nullable(),
  queuedBatchId: z.string().nullable(),
});
type JobRecord = z.infer<typeof JobRecord>;

const BatchRecord = z.object({
  id: z.string(),
  jobs: z.array(z.string()),
  deliveryOption: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  status: z.enum(['job_batch.status.ready', 'job_batch.production.ready']),
});
type BatchRecord = z.infer<typeof BatchRecord>;

const QueuedBatchRecord = z.object({
  id: z.string(),
  job: z.string(),
  deliveryOption: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  status: z.enum(['queued_job_batch.status.queued', 'queued_job_batch.sandbox.batched']),
});
type QueuedBatchRecord = z.infer<typeof QueuedBatchRecord>;

/** What a state file holds. Orders are drawn again from their numbers, so it stays small. */
export const WorldState = z.object({
  now: z.number(),
  jobs: z.array(JobRecord),
  batches: z.array(BatchRecord),
  queuedBatches: z.array(QueuedBatchRecord),
});
export type WorldState = z.infer<typeof WorldState>;

export type Job = JobRecord & { readonly order: Order };
export type { BatchRecord as Batch, QueuedBatchRecord as QueuedBatch };

/** A change of status, as a webhook tells it (section 6). */
export type Event =
  | {
      readonly kind: 'job.status.transition';
      readonly id: string;
      readonly status: StatusCode;
      readonly at: number;
    }
  | {
      readonly kind: 'job_batch.status.transition';
      readonly id: string;
      readonly status: StatusCode;
      readonly at: number;
    };

/** A request that cannot be met: nothing has been changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: 404 | 409 | 422;

  constructor(status: 404 | 409 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

export interface MakeJobs {
  /** Milliseconds at speed 1 that the jobs spend in pre-press and preflight; the default spreads them out. */
  readonly prepressMs?: number;
  /** Bytes of padding in each file; the default is a mixture up to 2.4 MB. */
  readonly paddingBytes?: number;
}

/**
 * Everything the sandbox knows, with a clock of its own. Time passes only by `advanceTo`; whatever falls due on the
 * way happens in order, and `onEvent` hears of it.
 */
export class World {
  readonly #jobs = new Map<string, Job>();
  readonly #batches = new Map<string, BatchRecord>();
  readonly #queuedBatches = new Map<string, QueuedBatchRecord>();
  readonly #files = new Map<string, OrderedFile>();
  readonly #moving = new Set<Job>();
  readonly #onEvent: (event: Event) => void;
  #now: number;
  /** How many times faster than the document says things happen. */
  speed: number;

  constructor(startAt: number, speed: number, onEvent: (event: Event) => void) {
    this.#now = startAt;
    this.speed = speed;
    this.#onEvent = onEvent;
  }

  get now(): number {
    return this.#now;
  }

  get jobs(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  get batches(): readonly BatchRecord[] {
    return [...this.#batches.values()];
  }

  get queuedBatches(): readonly QueuedBatchRecord[] {
    return [...this.#queuedBatches.values()];
  }

  job(id: string): Job {
    return found(this.#jobs.get(id), 'job', id);
  }

  batch(id: string): BatchRecord {
    return found(this.#batches.get(id), 'job batch', id);
  }

  queuedBatch(id: string): QueuedBatchRecord {
    return found(this.#queuedBatches.get(id), 'queued job batch', id);
  }

  file(id: string): OrderedFile {
    return found(this.#files.get(id), 'file', id);
  }

  deliveryOption(id: string): DeliveryOption {
    return found(
      deliveryOptions.find((option) => option.id === id),
      'delivery option',
      id,
    );
  }

  /** Makes `count` jobs with their batches: most in batches of up to four for one address, every fifth group queued. */
  makeJobs(count: number, how: MakeJobs = {}): Job[] {
    const made: Job[] = [];
    while (made.length < count) {
      const group = this.#jobs.size;
      const size = Math.min(1 + (group % 4), count - made.length);
      const jobs = Array.from({ length: size }, (_, index) => this.#makeJob(group + index, group, how));
      const option = deliveryOptions[group % deliveryOptions.length]?.id ?? '';
      if (group % 5 === 4) for (const job of jobs) this.createQueuedBatch(job.order.jobId, option);
      else
        this.createBatch(
          jobs.map((job) => job.order.jobId),
          option,
        );
      made.push(...jobs);
    }
    return made;
  }

  #makeJob(number: number, customer: number, how: MakeJobs): Job {
    const spread = 20_000 + ((number * 37) % 19) * 20_000;
    const prepressMs = (how.prepressMs ?? spread) / this.speed;
    const job = this.#add({
      number,
      customer,
      padding: how.paddingBytes ?? null,
      createdAt: this.#now,
      updatedAt: this.#now,
      preflightAt: this.#now + Math.floor(prepressMs * 0.6),
      readyAt: this.#now + Math.floor(prepressMs),
      status: 'job.sandbox.prepress',
      batchId: null,
      queuedBatchId: null,
    });
    return job;
  }

  #add(record: JobRecord): Job {
    const job: Job = { ...record, order: orderOf(record.number, record.customer, record.padding) };
    this.#jobs.set(job.order.jobId, job);
    if (job.status !== 'job.production.queued') this.#moving.add(job);
    for (const component of job.order.components) {
      for (const file of component.files) this.#files.set(file.id, file);
    }
    return job;
  }

  /** Section 4.3. Throws Refused. */
  createBatch(jobIds: readonly string[], deliveryOption: string): BatchRecord {
    if (jobIds.length === 0) throw new Refused(422, 'A job batch needs at least one job.');
    if (new Set(jobIds).size < jobIds.length) throw new Refused(422, 'A job is named twice.');
    const option = this.deliveryOption(deliveryOption);
    const jobs = jobIds.map((id) => this.job(id));
    const taken = jobs.find((job) => job.batchId !== null);
    if (taken !== undefined) throw new Refused(409, `Job ${taken.order.jobId} is in a batch already.`);
    const batch: BatchRecord = {
      id: uuidOf(`batch ${jobIds.join(' ')}`),
      jobs: [...jobIds],
      deliveryOption: option.id,
      createdAt: this.#now,
      updatedAt: this.#now,
      status: 'job_batch.status.ready',
    };
    this.#batches.set(batch.id, batch);
    for (const job of jobs) job.batchId = batch.id;
    this.#onEvent({ kind: 'job_batch.status.transition', id: batch.id, status: batch.status, at: this.#now });
    this.#finishBatch(batch);
    return batch;
  }

  /** Section 4.4. Throws Refused. */
  createQueuedBatch(jobId: string, deliveryOption: string): QueuedBatchRecord {
    const option = this.deliveryOption(deliveryOption);
    const job = this.job(jobId);
    if (job.batchId !== null || job.queuedBatchId !== null) {
      throw new Refused(409, `Job ${jobId} is in a batch or queued already.`);
    }
    const queued: QueuedBatchRecord = {
      id: uuidOf(`queued batch ${jobId}`),
      job: jobId,
      deliveryOption: option.id,
      createdAt: this.#now,
      updatedAt: this.#now,
      status: 'queued_job_batch.status.queued',
    };
    this.#queuedBatches.set(queued.id, queued);
    job.queuedBatchId = queued.id;
    return queued;
  }

  /** Lets time pass up to `now` (milliseconds since the epoch). */
  advanceTo(now: number): void {
    if (now < this.#now) return;
    this.#now = now;
    for (const job of this.#moving) this.#advanceJob(job);
    this.#batchQueued();
  }

  #advanceJob(job: Job): void {
    if (job.status === 'job.sandbox.prepress' && job.preflightAt <= this.#now) {
      this.#moveJob(job, 'job.sandbox.preflight', job.preflightAt);
    }
    if (job.status === 'job.sandbox.preflight' && job.readyAt <= this.#now) {
      this.#moveJob(job, 'job.production.queued', job.readyAt);
      this.#moving.delete(job);
      if (job.batchId !== null) this.#finishBatch(this.batch(job.batchId));
    }
  }

  #moveJob(job: Job, status: JobRecord['status'], at: number): void {
    job.status = status;
    job.updatedAt = at;
    this.#onEvent({ kind: 'job.status.transition', id: job.order.jobId, status, at });
  }

  /** A batch is ready for production exactly when its last job is (section 3). */
  #finishBatch(batch: BatchRecord): void {
    if (batch.status === 'job_batch.production.ready') return;
    if (!batch.jobs.every((id) => this.job(id).status === 'job.production.queued')) return;
    batch.status = 'job_batch.production.ready';
    batch.updatedAt = this.#now;
    this.#onEvent({ kind: 'job_batch.status.transition', id: batch.id, status: batch.status, at: this.#now });
  }

  #batchQueued(): void {
    const waiting = this.queuedBatches.filter((one) => one.status === 'queued_job_batch.status.queued');
    if (waiting.length === 0) return;
    const arrivals = waiting.map((queued) => {
      const { customer } = this.job(queued.job).order;
      return { id: queued.id, address: `${customer.street}, ${customer.city}`, at: queued.createdAt };
    });
    const timings: AutoBatching = {
      quietMs: documentedTimings.quietMs / this.speed,
      windowMs: documentedTimings.windowMs / this.speed,
    };
    for (const group of autoBatch(arrivals, this.#now, timings)) {
      const members = group.map((id) => this.queuedBatch(id));
      const option = members[0]?.deliveryOption ?? '';
      for (const member of members) {
        member.status = 'queued_job_batch.sandbox.batched';
        member.updatedAt = this.#now;
      }
      this.createBatch(
        members.map((member) => member.job),
        option,
      );
    }
  }

  /** Lets every job leave pre-press now. */
  finishPrepress(): void {
    for (const job of this.#moving) {
      job.preflightAt = Math.min(job.preflightAt, this.#now);
      job.readyAt = Math.min(job.readyAt, this.#now);
    }
    this.advanceTo(this.#now);
  }

  save(): WorldState {
    return {
      now: this.#now,
      jobs: this.jobs.map((job) => JobRecord.parse(job)),
      batches: [...this.batches],
      queuedBatches: [...this.queuedBatches],
    };
  }

  restore(state: WorldState): void {
    this.#now = Math.max(this.#now, state.now);
    for (const job of state.jobs) this.#add(job);
    for (const batch of state.batches) this.#batches.set(batch.id, batch);
    for (const queued of state.queuedBatches) this.#queuedBatches.set(queued.id, queued);
  }
}

function found<T>(value: T | undefined, kind: string, id: string): T {
  if (value === undefined) throw new Refused(404, `There is no ${kind} ${id}.`);
  return value;
}
