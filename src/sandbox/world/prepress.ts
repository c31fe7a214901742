import type { Flaw } from '../artwork/plan.ts';
import type { Tier } from '../catalogue/tiers.ts';
import { StatusRefusedError } from './events.ts';
import type { JobSpec } from './job-spec.ts';
import type { Moment } from './moment.ts';
import { jobIdOf, type OrderedFile, orderOf } from './orders.ts';
import { type FetchedFile, isInProduction, type JobRecord, type JobStatus } from './records.ts';
import { Register } from './register.ts';

/** Default times in pre-press and preflight, in milliseconds: spread out, so that jobs arrive one by one. */
const SPREAD = { least: 20_000, step: 20_000, steps: 19 };
const PREFLIGHT_SHARE = 0.4;

export interface NewJob {
  readonly tier: Tier;
  /** A client's request; null for an invented order. */
  readonly spec: JobSpec | null;
  /** The customer of an invented order. */
  readonly customer: number;
  readonly prepressMs: number | null;
  readonly fileBytes: number | null;
  /** Nothing by default. */
  readonly flaw?: Flaw | null;
  /** What only the generations have: artwork to fetch, a number of the client, the original of a copy. */
  readonly fetched?: readonly FetchedFile[];
  readonly reference?: string | null;
  readonly clonedFrom?: string | null;
}

/** All jobs, and their way through pre-press and preflight to `job.production.queued`. */
export class Prepress {
  readonly jobs = new Register<JobRecord>('job');
  readonly #jobOfFile = new Map<string, JobRecord>();
  readonly #moment: Moment;
  readonly #dueAt: (at: number, jobId: string) => void;
  readonly #onMoved: (job: JobRecord) => void;

  /**
   * @param dueAt requests a call of `isDue` at a time of the sandbox's own
   * @param onMoved called when a job has another status
   */
  constructor(moment: Moment, dueAt: (at: number, jobId: string) => void, onMoved: (job: JobRecord) => void) {
    this.#moment = moment;
    this.#dueAt = dueAt;
    this.#onMoved = onMoved;
  }

  /** Throws StatusRefusedError. */
  file(id: string): { readonly job: JobRecord; readonly file: OrderedFile } {
    const job = this.#jobOfFile.get(id);
    const file = job === undefined ? undefined : filesOf(job).find((one) => one.id === id);
    if (job === undefined || file === undefined) throw new StatusRefusedError(404, `There is no file ${id}.`);
    return { job, file };
  }

  add({ tier, spec, customer, prepressMs, fileBytes, ...more }: NewJob): JobRecord {
    const { now } = this.#moment;
    const stamp = this.#moment.stamp();
    const number = this.jobs.size;
    const lasts = prepressMs ?? SPREAD.least + ((number * 37) % SPREAD.steps) * SPREAD.step;
    const job: JobRecord = {
      number,
      customer,
      tier,
      spec,
      fileBytes,
      flaw: more.flaw ?? null,
      revision: 0,
      createdAt: stamp,
      updatedAt: stamp,
      preflightDue: now + lasts * (1 - PREFLIGHT_SHARE),
      productionDue: now + lasts,
      status: more.fetched?.length ? 'job.sandbox.new' : 'job.sandbox.prepress',
      reason: 'automatic',
      history: [],
      batchId: null,
      queuedBatchId: null,
      reference: more.reference ?? null,
      clonedFrom: more.clonedFrom ?? null,
      meta: {},
      fetched: [...(more.fetched ?? [])],
      issues: [],
      artifacts: [],
    };
    this.jobs.add(jobIdOf(number), job);
    this.#index(job);
    return job;
  }

  /** Restores a stored job. */
  restore(job: JobRecord): void {
    this.jobs.restore(jobIdOf(job.number), job);
    this.#index(job);
  }

  #index(job: JobRecord): void {
    for (const file of filesOf(job)) this.#jobOfFile.set(file.id, job);
    this.#schedule(job);
  }

  #schedule(job: JobRecord): void {
    const due = dueOf(job);
    if (due !== null) this.#dueAt(due, jobIdOf(job.number));
  }

  /** Takes the job's next step if it is due. */
  isDue(jobId: string): void {
    const job = this.jobs.get(jobId);
    const due = dueOf(job);
    if (due === null || due > this.#moment.now) return;
    this.#step(job);
    this.#schedule(job);
  }

  #step(job: JobRecord): void {
    if (job.status === 'job.sandbox.new') this.#move(job, 'job.sandbox.prepress');
    else if (job.status === 'job.sandbox.prepress') this.#move(job, 'job.sandbox.preflight');
    else if (job.status === 'job.sandbox.preflight') this.#move(job, 'job.production.queued');
  }

  #move(job: JobRecord, status: JobStatus, reason = 'automatic'): void {
    job.history.push({ status: job.status, reason: job.reason, at: job.updatedAt });
    job.status = status;
    job.reason = reason;
    job.updatedAt = this.#moment.stamp();
    this.jobs.touch(job);
    const id = jobIdOf(job.number);
    this.#moment.onEvent({ kind: 'job.status.transition', id, status, at: job.updatedAt });
    this.#onMoved(job);
  }

  /**
   * Moves the job to its next status at once; a failed one starts again, with new artwork. Throws
   * StatusRefusedError.
   */
  moveOn(id: string): void {
    const job = this.#inPrepress(id);
    const { now } = this.#moment;
    if (job.status === 'job.sandbox.preflight-failed') {
      job.revision++;
      job.preflightDue = now + SPREAD.least * (1 - PREFLIGHT_SHARE);
      job.productionDue = now + SPREAD.least;
      this.#move(job, 'job.sandbox.prepress');
    } else {
      this.#step(job);
    }
    this.#schedule(job);
  }

  /** Fails the job in preflight: it stays there until it is moved on. Throws StatusRefusedError. */
  fail(id: string): void {
    this.#move(this.#inPrepress(id), 'job.sandbox.preflight-failed');
  }

  /** A client or the shop sets the status. */
  setStatus(job: JobRecord, status: JobStatus, reason: string): void {
    this.#move(job, status, reason);
  }

  touch(job: JobRecord): void {
    this.jobs.touch(job);
  }

  /** The artwork of a submitted job has been fetched. */
  hasArtwork(job: JobRecord): void {
    if (job.status !== 'job.sandbox.new') return;
    this.#step(job);
    this.#schedule(job);
  }

  #inPrepress(id: string): JobRecord {
    const job = this.jobs.get(id);
    if (isInProduction(job.status) || job.status === 'job.cancelled') {
      throw new StatusRefusedError(409, `Job ${id} has left pre-press already.`);
    }
    return job;
  }

  /** Gives new artwork to the same file IDs, whatever the job's status. Throws StatusRefusedError. */
  replaceArtwork(id: string): void {
    const job = this.jobs.get(id);
    job.revision++;
    job.updatedAt = this.#moment.stamp();
    this.jobs.touch(job);
  }

  /** Makes every job that has not failed due now. */
  hurry(): void {
    const { now } = this.#moment;
    for (const job of this.jobs.values()) {
      if (dueOf(job) === null) continue;
      job.preflightDue = Math.min(job.preflightDue, now);
      job.productionDue = Math.min(job.productionDue, now);
      this.#schedule(job);
    }
  }
}

const filesOf = (job: JobRecord): OrderedFile[] =>
  orderOf(job).components.flatMap((component) => component.files);

/** When the job's next step is due, by the sandbox's own time. */
function dueOf(job: JobRecord): number | null {
  switch (job.status) {
    case 'job.sandbox.prepress':
      return job.preflightDue;
    case 'job.sandbox.preflight':
      return job.productionDue;
    default:
      return null;
  }
}
