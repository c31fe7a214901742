import { uuidOf } from '../random.ts';
import { OpenGroups } from './auto-batching.ts';
import type { Address } from './customers.ts';
import { type DeliveryOption, deliveryOptions, fallbackFor } from './delivery-options.ts';
import { StatusRefusedError } from './events.ts';
import type { Moment } from './moment.ts';
import { addressKey, orderOf } from './orders.ts';
import {
  type Account,
  type BatchRecord,
  isInProduction,
  type JobRecord,
  type QueuedBatchRecord,
} from './records.ts';
import { Register } from './register.ts';

/** Job batches, and the jobs that wait to be grouped into one. */
export class Dispatch {
  readonly batches = new Register<BatchRecord>('job batch');
  readonly queued = new Register<QueuedBatchRecord>('queued job batch');
  readonly #jobs: Register<JobRecord>;
  readonly #moment: Moment;
  readonly #account: () => Account;
  readonly #groups: OpenGroups;
  readonly #dueAt: (at: number, address: string) => void;

  /** @param dueAt requests a call of `isDue` at a time of the sandbox's own */
  constructor(
    moment: Moment,
    jobs: Register<JobRecord>,
    account: () => Account,
    dueAt: (at: number, address: string) => void,
  ) {
    this.#moment = moment;
    this.#jobs = jobs;
    this.#account = account;
    this.#groups = new OpenGroups(account().autoBatching);
    this.#dueAt = dueAt;
  }

  /** Section 4.3. Throws StatusRefusedError. */
  createBatch(
    jobIds: readonly string[],
    deliveryOption: string,
    address: Address | null = null,
  ): BatchRecord {
    if (jobIds.length === 0) throw new StatusRefusedError(422, 'A job batch needs at least one job.');
    if (new Set(jobIds).size < jobIds.length) throw new StatusRefusedError(422, 'A job is named twice.');
    const option = this.#orderable(deliveryOption);
    for (const id of jobIds) this.#assertFree(id);
    const addresses = new Set(jobIds.map((id) => addressOf(this.#jobs.get(id))));
    if (address === null && addresses.size > 1)
      throw new StatusRefusedError(422, 'Jobs for different delivery addresses cannot ship together.');
    return this.#add(jobIds, option, address);
  }

  #add(jobIds: readonly string[], option: DeliveryOption, address: Address | null): BatchRecord {
    const stamp = this.#moment.stamp();
    const batch: BatchRecord = {
      id: uuidOf(`batch ${jobIds.join(' ')}`),
      jobs: [...jobIds],
      deliveryOption: option.id,
      createdAt: stamp,
      updatedAt: stamp,
      status: 'job_batch.status.ready',
      address,
      dispatches: [],
    };
    this.batches.add(batch.id, batch);
    for (const id of jobIds) {
      const job = this.#jobs.get(id);
      job.batchId = batch.id;
      job.updatedAt = stamp;
      this.#jobs.touch(job);
    }
    this.#publish(batch);
    this.#finish(batch);
    return batch;
  }

  /** A job has another status. */
  jobMoved(job: JobRecord): void {
    if (job.batchId !== null) this.#finish(this.batches.get(job.batchId));
  }

  /** A batch is ready for production exactly when its last job is (section 3), and dispatched likewise. */
  #finish(batch: BatchRecord): void {
    if (batch.status === 'job_batch.cancelled') return;
    const statuses = batch.jobs.map((id) => this.#jobs.get(id).status);
    const areAll = (have: (status: JobRecord['status']) => boolean): boolean => statuses.every(have);
    if (areAll((status) => status === 'job.dispatched')) this.#move(batch, 'job_batch.dispatched');
    else if (batch.status === 'job_batch.status.ready' && areAll(isInProduction)) {
      this.#move(batch, 'job_batch.production.ready');
    }
  }

  addDispatch(batchId: string, trackingCode: string, trackingUrl: string | null): BatchRecord {
    const batch = this.batches.get(batchId);
    const stamp = this.#moment.stamp();
    const id = uuidOf(`dispatch ${batchId} ${batch.dispatches.length}`);
    batch.dispatches.push({ id, trackingCode, trackingUrl, at: stamp });
    batch.updatedAt = stamp;
    this.batches.touch(batch);
    return batch;
  }

  /** Throws StatusRefusedError for a batch that is on its way. */
  cancel(id: string): BatchRecord {
    const batch = this.batches.get(id);
    if (batch.status === 'job_batch.dispatched')
      throw new StatusRefusedError(409, 'The batch is on its way.');
    this.#move(batch, 'job_batch.cancelled');
    return batch;
  }

  #move(batch: BatchRecord, status: BatchRecord['status']): void {
    if (batch.status === status) return;
    batch.status = status;
    batch.updatedAt = this.#moment.stamp();
    this.batches.touch(batch);
    this.#publish(batch);
  }

  #publish({ id, status, updatedAt }: BatchRecord): void {
    this.#moment.onEvent({ kind: 'job_batch.status.transition', id, status, at: updatedAt });
  }

  #assertFree(jobId: string): void {
    if (!this.#jobs.has(jobId)) throw new StatusRefusedError(422, `There is no job ${jobId}.`);
    const { batchId, queuedBatchId } = this.#jobs.get(jobId);
    if (batchId !== null)
      throw new StatusRefusedError(409, `Job ${jobId} is in job batch ${batchId} already.`);
    if (queuedBatchId !== null) {
      throw new StatusRefusedError(409, `Job ${jobId} waits in queued job batch ${queuedBatchId} already.`);
    }
  }

  /** Section 4.4. Throws StatusRefusedError. */
  createQueuedBatch(
    jobId: string,
    deliveryOption: string,
    address: Address | null = null,
  ): QueuedBatchRecord {
    if (!this.#account().autoBatching.enabled) {
      throw new StatusRefusedError(403, 'Auto batching is not enabled in the account settings.');
    }
    const option = this.#orderable(deliveryOption);
    this.#assertFree(jobId);
    const stamp = this.#moment.stamp();
    const queued: QueuedBatchRecord = {
      id: uuidOf(`queued batch ${jobId}`),
      job: jobId,
      deliveryOption: option.id,
      createdAt: stamp,
      updatedAt: stamp,
      arrivedDue: this.#moment.now,
      status: 'queued_job_batch.status.queued',
      address,
    };
    this.queued.add(queued.id, queued);
    const job = this.#jobs.get(jobId);
    job.queuedBatchId = queued.id;
    job.updatedAt = stamp;
    this.#jobs.touch(job);
    this.#arrive(queued);
    return queued;
  }

  /** Restores stored records, in their stored order. */
  restore(batches: readonly BatchRecord[], queuedBatches: readonly QueuedBatchRecord[]): void {
    for (const batch of batches) this.batches.restore(batch.id, batch);
    for (const queued of queuedBatches) {
      this.queued.restore(queued.id, queued);
      if (queued.status === 'queued_job_batch.status.queued') this.#arrive(queued);
    }
  }

  #arrive(queued: QueuedBatchRecord): void {
    const address =
      queued.address === null ? addressOf(this.#jobs.get(queued.job)) : addressKey(queued.address);
    this.#groups.add(address, queued.id, queued.arrivedDue);
    this.#schedule(address);
  }

  #schedule(address: string): void {
    const at = this.#groups.closesAt(address);
    if (at !== null) this.#dueAt(at, address);
  }

  /** The account's timings have changed: they apply to waiting groups, too. */
  retime(): void {
    for (const address of this.#groups.retime(this.#account().autoBatching)) this.#schedule(address);
  }

  /**
   * Makes a batch of the address's group if it is due. Its delivery option is that of its first job, or the
   * fallback of section 8; a group without any available option waits for another interval.
   */
  isDue(address: string): void {
    const due = this.#groups.closesAt(address);
    const members = this.#groups.members(address).map((id) => this.queued.get(id));
    const [first] = members;
    if (due === null || due > this.#moment.now || first === undefined) return;
    const option = fallbackFor(optionBy(first.deliveryOption), this.availableOptions());
    if (option === null) {
      this.#groups.postpone(address, this.#moment.now);
      this.#schedule(address);
      return;
    }
    this.#groups.close(address);
    const stamp = this.#moment.stamp();
    for (const member of members) {
      member.status = 'queued_job_batch.sandbox.batched';
      member.updatedAt = stamp;
      this.queued.touch(member);
    }
    this.#add(
      members.map((member) => member.job),
      option,
      first.address,
    );
  }

  availableOptions(): readonly DeliveryOption[] {
    const { unavailableOptions } = this.#account();
    return deliveryOptions.filter((option) => !unavailableOptions.includes(option.id));
  }

  #orderable(id: string): DeliveryOption {
    if (!deliveryOptions.some((option) => option.id === id)) {
      throw new StatusRefusedError(422, `There is no delivery option ${id}.`);
    }
    const available = this.availableOptions().find((option) => option.id === id);
    if (available === undefined)
      throw new StatusRefusedError(409, `Delivery option ${id} is not available at the moment.`);
    return available;
  }
}

const addressOf = (job: JobRecord): string => addressKey(orderOf(job).address);

/** Throws RangeError for one that the sandbox never offered. */
export function optionBy(id: string): DeliveryOption {
  const found = deliveryOptions.find((option) => option.id === id);
  if (found === undefined) throw new RangeError(`There is no delivery option ${id}.`);
  return found;
}
