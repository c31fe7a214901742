import type { Flaw } from '../artwork/plan.ts';
import { productBy } from '../catalogue/products.ts';
import { Random } from '../random.ts';
import { Agenda } from './agenda.ts';
import { type Address, customers } from './customers.ts';
import type { DeliveryOption } from './delivery-options.ts';
import { Dispatch } from './dispatch.ts';
import { type Event, StatusRefusedError } from './events.ts';
import { inventSpec, type JobSpec } from './job-spec.ts';
import { Moment } from './moment.ts';
import { jobIdOf, type OrderedFile } from './orders.ts';
import { type NewJob, Prepress } from './prepress.ts';
import {
  type Account,
  type BatchRecord,
  type JobRecord,
  type JobStatus,
  newAccount,
  type QueuedBatchRecord,
} from './records.ts';
import type { Register } from './register.ts';
import type { VirtualTime } from './time.ts';

export interface MakeJobs {
  /**
   * Milliseconds of the sandbox's own time that the jobs spend in pre-press; the default spreads them out.
   */
  readonly prepressMs?: number | undefined;
  /**
   * Exact size of each artwork file; the default is a mixture up to 2.4 MB. Never less than the drawing
   * needs.
   */
  readonly fileBytes?: number | undefined;
  /**
   * Puts the jobs into queued batches instead of batches, if auto batching is on; by default some of them.
   */
  readonly queued?: boolean | undefined;
  /** The flaw of their artwork; none by default. */
  readonly flaw?: Flaw | undefined;
  /** Their customer, by number in the list of invented ones; by default a different one for each group. */
  readonly customer?: number | undefined;
  /** Leaves the jobs in no batch at all, for the client to make one. */
  readonly loose?: boolean | undefined;
}

/** Everything stored over a restart, or the part of it that has changed. */
export interface Kept {
  /** The sandbox's own time, in milliseconds. */
  readonly now: number;
  readonly account: Account;
  readonly jobs: readonly JobRecord[];
  readonly batches: readonly BatchRecord[];
  readonly queuedBatches: readonly QueuedBatchRecord[];
}

type Read<T> = Pick<Register<T>, 'get' | 'has' | 'size' | 'slice' | 'values'>;

/**
 * Everything the service knows. Time passes only by `advance`; whatever falls due on the way happens in
 * order, and is passed to `onEvent`. Methods that throw StatusRefusedError have changed nothing.
 */
export class World {
  readonly time: VirtualTime;
  readonly jobs: Read<JobRecord>;
  readonly batches: Read<BatchRecord>;
  readonly queuedBatches: Read<QueuedBatchRecord>;
  readonly #moment: Moment;
  readonly #agenda = new Agenda<() => void>();
  readonly #prepress: Prepress;
  readonly #dispatch: Dispatch;
  #account: Account = newAccount();
  #keptAccount: Account = this.#account;

  constructor(time: VirtualTime, onEvent: (event: Event) => void) {
    this.time = time;
    this.#moment = new Moment(time, onEvent);
    this.#prepress = new Prepress(
      this.#moment,
      (at, jobId) => this.#agenda.add(at, () => this.#prepress.isDue(jobId)),
      (job) => this.#dispatch.jobMoved(job),
    );
    this.#dispatch = new Dispatch(
      this.#moment,
      this.#prepress.jobs,
      () => this.#account,
      (at, address) => this.#agenda.add(at, () => this.#dispatch.isDue(address)),
    );
    this.jobs = this.#prepress.jobs;
    this.batches = this.#dispatch.batches;
    this.queuedBatches = this.#dispatch.queued;
  }

  get account(): Account {
    return this.#account;
  }

  /** Lets everything happen that is due by now. */
  advance(): void {
    const until = this.time.now();
    for (let due = this.#agenda.takeDue(until); due !== null; due = this.#agenda.takeDue(until)) {
      this.#moment.moveTo(due.at);
      due.what();
    }
    this.#moment.moveTo(until);
  }

  /** Does something after `ms` of the sandbox's own time; a refusal at that time is ignored. */
  later(ms: number, deed: () => unknown): void {
    this.#agenda.add(this.time.now() + ms, () => {
      try {
        deed();
      } catch (error) {
        if (!(error instanceof StatusRefusedError)) throw error;
      }
    });
  }

  /** Throws StatusRefusedError. */
  file(id: string): { readonly job: JobRecord; readonly file: OrderedFile } {
    return this.#prepress.file(id);
  }

  availableOptions(): readonly DeliveryOption[] {
    return this.#dispatch.availableOptions();
  }

  /**
   * Invents `count` jobs: most in batches of up to four for one address, some queued if auto batching is on.
   */
  makeJobs(count: number, how: MakeJobs = {}): JobRecord[] {
    this.advance();
    const made: JobRecord[] = [];
    const options = this.availableOptions();
    while (made.length < count) {
      const random = new Random(`group ${this.jobs.size}`);
      const customer = how.customer ?? random.between(0, customers.length - 1);
      const size = Math.min(random.between(1, 4), count - made.length);
      const group = Array.from({ length: size }, () =>
        this.#prepress.add({
          tier: this.#account.tier,
          spec: null,
          customer,
          prepressMs: how.prepressMs ?? null,
          fileBytes: how.fileBytes ?? null,
          flaw: how.flaw ?? null,
        }),
      );
      made.push(...group);
      const ids = group.map((job) => jobIdOf(job.number));
      if (options.length === 0 || how.loose === true) continue;
      const option = random.pick(options);
      const queue = this.#account.autoBatching.enabled && (how.queued ?? random.next() < 0.2);
      if (queue) for (const id of ids) this.#dispatch.createQueuedBatch(id, option.id);
      else this.#dispatch.createBatch(ids, option.id);
    }
    return made;
  }

  /** Assumed, not documented: a client submits a job. It is in no batch yet. */
  submitJob(spec: JobSpec, more: Pick<NewJob, 'fetched' | 'reference' | 'clonedFrom'> = {}): JobRecord {
    this.advance();
    return this.#prepress.add({
      tier: this.#account.tier,
      spec,
      customer: 0,
      prepressMs: null,
      fileBytes: null,
      ...more,
    });
  }

  /** Puts a new job with the same order beside it (generation 1.0). Throws StatusRefusedError. */
  cloneJob(id: string): JobRecord {
    const { number, customer, tier, spec, reference } = this.jobs.get(id);
    return this.submitJob(spec ?? inventSpec(number, customer, tier), { reference, clonedFrom: id });
  }

  /** Sets the status of a job as a client may; what is allowed is the caller's to check. */
  setJobStatus(job: JobRecord, status: JobStatus, reason: string): void {
    this.#prepress.setStatus(job, status, reason);
  }

  /** Changes fields of a job that decide nothing else. */
  changeJob(
    job: JobRecord,
    change: Partial<Pick<JobRecord, 'meta' | 'fetched' | 'issues' | 'artifacts'>>,
  ): void {
    this.advance();
    Object.assign(job, change);
    job.updatedAt = this.#moment.stamp();
    this.#prepress.touch(job);
    if (job.fetched.every(({ state }) => state === 'fetched')) this.#prepress.hasArtwork(job);
  }

  /** Adds a tracking code to a batch; each call adds one. Throws StatusRefusedError. */
  addDispatch(batchId: string, trackingCode: string, trackingUrl: string | null): BatchRecord {
    this.advance();
    return this.#dispatch.addDispatch(batchId, trackingCode, trackingUrl);
  }

  /** Throws StatusRefusedError. */
  cancelBatch(id: string): BatchRecord {
    this.advance();
    return this.#dispatch.cancel(id);
  }

  /** Section 4.3. Throws StatusRefusedError. */
  createBatch(jobIds: readonly string[], deliveryOption: string, address?: Address): BatchRecord {
    this.advance();
    return this.#dispatch.createBatch(jobIds, deliveryOption, address);
  }

  /** Section 4.4. Throws StatusRefusedError. */
  createQueuedBatch(jobId: string, deliveryOption: string, address?: Address): QueuedBatchRecord {
    this.advance();
    return this.#dispatch.createQueuedBatch(jobId, deliveryOption, address);
  }

  /**
   * Moves the job to its next status at once; a failed one starts again, with new artwork. Throws
   * StatusRefusedError.
   */
  moveJobOn(id: string): void {
    this.advance();
    this.#prepress.moveOn(id);
  }

  /** Fails the job in preflight. Throws StatusRefusedError. */
  failJob(id: string): void {
    this.advance();
    this.#prepress.fail(id);
  }

  /** Gives new artwork to the same file IDs. Throws StatusRefusedError. */
  replaceArtwork(id: string): void {
    this.advance();
    this.#prepress.replaceArtwork(id);
  }

  /** Makes every job that has not failed leave pre-press now. */
  finishPrepress(): void {
    this.advance();
    this.#prepress.hurry();
    this.advance();
  }

  /** Queued jobs keep waiting when auto batching is turned off, and follow changed timings. */
  setAccount(change: Partial<Omit<Account, 'productChanges'>>): void {
    this.advance();
    this.#account = { ...this.#account, ...change };
    this.#dispatch.retime();
    this.advance();
  }

  /** The product gets a new version (section 9). Throws RangeError for an unknown alias. */
  changeProduct(alias: string): void {
    this.advance();
    const product = productBy(alias);
    const count = (this.#account.productChanges[product.alias]?.count ?? 0) + 1;
    this.#account = {
      ...this.#account,
      productChanges: {
        ...this.#account.productChanges,
        [product.alias]: { count, at: this.#moment.stamp() },
      },
    };
  }

  /** Whether anything but the time has changed since `takeChanges`. */
  get hasChanged(): boolean {
    const records = [this.#prepress.jobs, this.#dispatch.batches, this.#dispatch.queued];
    return this.#account !== this.#keptAccount || records.some((one) => one.hasChanged);
  }

  /** What has changed since the last call. */
  takeChanges(): Kept {
    this.#keptAccount = this.#account;
    return {
      now: this.#moment.now,
      account: this.#account,
      jobs: this.#prepress.jobs.takeChanged(),
      batches: this.#dispatch.batches.takeChanged(),
      queuedBatches: this.#dispatch.queued.takeChanged(),
    };
  }

  /** Restores stored records, in their stored order. Only for a world in which nothing has happened yet. */
  restore(kept: Omit<Kept, 'now'>): void {
    this.#account = kept.account;
    for (const job of kept.jobs) this.#prepress.restore(job);
    this.#dispatch.restore(kept.batches, kept.queuedBatches);
    this.#dispatch.retime();
  }
}
