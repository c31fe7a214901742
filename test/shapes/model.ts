import { createHash } from 'node:crypto';
import { Random } from '../../src/sandbox/random.ts';
import { type IdKind, idOf } from './ids.ts';

export interface ModelFile {
  readonly id: string;
  readonly name: string;
  readonly finishing: 'ink' | 'foil';
  readonly bytes: Buffer;
  readonly sha256: string;
  /** The id of the file that is printed instead; null if it is printed. */
  readonly replacedBy: string | null;
}

export interface ModelComponent {
  readonly label: string;
  files: ModelFile[];
  /** Files that are not for print; deployments that list them say so. */
  readonly unprinted: readonly ModelFile[];
}

export interface ModelJob {
  readonly id: string;
  readonly number: number;
  name: string;
  readonly quantity: number;
  /** A dotted status code. */
  status: string;
  batchId: string | null;
  queuedBatchId: string | null;
  readonly components: readonly ModelComponent[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  updatedAt: number;
}

export interface ModelBatch {
  readonly kind: 'batch' | 'queued-batch';
  readonly id: string;
  readonly jobIds: readonly string[];
  status: string;
  readonly createdAt: number;
  updatedAt: number;
}

/** The event of a change of status (section 6). */
export type ModelEvent =
  | {
      readonly kind: 'job.status.transition';
      readonly job: ModelJob;
      readonly before: Pick<ModelJob, 'status' | 'updatedAt'>;
    }
  | { readonly kind: 'job_batch.status.transition'; readonly batch: ModelBatch };

/** The status in which artwork is due (section 3), the one job status that the document names. */
export const QUEUED = 'job.production.queued';
export const IN_PREPRESS = ['job.prepress.received', 'job.prepress.preflight', 'job.prepress.correction'];
const PAST_QUEUED = ['job.production.printing', 'job.production.shipped'];
const CANCELLED = 'job.cancelled';
const BATCH_WAITING = 'job_batch.status.ready';
const BATCH_READY = 'job_batch.production.ready';
const QUEUED_BATCH = 'queued_job_batch.status.queued';

/**
 * 1 March 2026, noon: the model's clock advances one second per change, so a seed gives the same at any time.
 */
const BEGINNING_MS = Date.UTC(2026, 2, 1, 12);
const UNPRINTED_BYTES = 400;

/** The truth at the service, whatever its shape. */
export class Model {
  readonly #ids: IdKind;
  readonly #random: Random;
  readonly #listeners: ((event: ModelEvent) => void)[] = [];
  readonly #jobs = new Map<string, ModelJob>();
  readonly #batches = new Map<string, ModelBatch>();
  /** Every file that ever existed, by id. */
  readonly #files = new Map<string, ModelFile>();
  readonly #everDue = new Set<string>();
  readonly #removed = new Set<string>();
  #changes = 0;
  #made = 0;

  constructor(seed: number, ids: IdKind) {
    this.#ids = ids;
    this.#random = new Random(`model ${seed}`);
  }

  get jobs(): readonly ModelJob[] {
    return [...this.#jobs.values()];
  }

  get batches(): readonly ModelBatch[] {
    return [...this.#batches.values()].filter(({ kind }) => kind === 'batch');
  }

  get queuedBatches(): readonly ModelBatch[] {
    return [...this.#batches.values()].filter(({ kind }) => kind === 'queued-batch');
  }

  job(id: string): ModelJob | null {
    return this.#jobs.get(id) ?? null;
  }

  batch(id: string): ModelBatch | null {
    return this.#batches.get(id) ?? null;
  }

  /** Whether the job existed once. */
  wasRemoved(id: string): boolean {
    return this.#removed.has(id);
  }

  file(id: string): ModelFile | null {
    return this.#files.get(id) ?? null;
  }

  /** The files that production must have now. */
  get due(): readonly ModelFile[] {
    return this.jobs.flatMap((job) => (job.status === QUEUED ? filesOf(job) : []));
  }

  /** SHA-256 of every file that was ever due. */
  get everDue(): ReadonlySet<string> {
    return this.#everDue;
  }

  onEvent(listener: (event: ModelEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Makes jobs in every status, some of them in batches, without events. */
  populate(count: number): void {
    for (let made = 0; made < count; made++) {
      const roll = this.#random.next();
      this.addJob(
        roll < 0.55 ? QUEUED : roll < 0.85 ? this.#random.pick(IN_PREPRESS) : this.#random.pick(PAST_QUEUED),
      );
    }
    const loose = this.jobs.filter(({ status }) => !PAST_QUEUED.includes(status));
    const together = loose.slice(0, Math.max(1, Math.floor(loose.length / 2)));
    if (together.length > 0) this.makeBatch(together.map(({ id }) => id));
    const alone = loose[together.length];
    if (alone !== undefined) this.#makeQueuedBatch(alone.id);
  }

  addJob(status: string): ModelJob {
    const number = ++this.#made;
    const labels = this.#random.next() < 0.75 ? ['general'] : ['cover', 'inner'];
    const at = this.#now();
    const job: ModelJob = {
      id: idOf(this.#ids, `job ${number}`),
      number,
      name: `Order ${1_000 + number}`,
      quantity: this.#random.pick([50, 100, 250, 1_000]),
      status,
      batchId: null,
      queuedBatchId: null,
      components: labels.map((label) => this.#component(number, label)),
      createdAt: at,
      updatedAt: at,
    };
    this.#jobs.set(job.id, job);
    this.#noteDue(job);
    return job;
  }

  makeBatch(jobIds: readonly string[]): ModelBatch {
    const at = this.#now();
    const id = idOf(this.#ids, `batch ${jobIds.join()}`);
    const batch: ModelBatch = {
      kind: 'batch',
      id,
      jobIds,
      status: BATCH_WAITING,
      createdAt: at,
      updatedAt: at,
    };
    this.#batches.set(id, batch);
    for (const job of this.#jobsOf(batch)) job.batchId = id;
    if (this.#isReady(batch)) batch.status = BATCH_READY;
    return batch;
  }

  /** Changes the status of a job, and that of its batch if it was the last one. */
  move(jobId: string, status: string): void {
    const { status: was, updatedAt } = this.#known(jobId);
    const job = this.#changed(jobId);
    job.status = status;
    this.#noteDue(job);
    this.#publish({ kind: 'job.status.transition', job, before: { status: was, updatedAt } });
    const batch = job.batchId === null ? null : this.batch(job.batchId);
    if (batch === null) return;
    const next = this.#isReady(batch) ? BATCH_READY : BATCH_WAITING;
    if (batch.status === next) return;
    batch.status = next;
    batch.updatedAt = this.#now();
    this.#publish({ kind: 'job_batch.status.transition', batch });
  }

  cancel(jobId: string): void {
    this.move(jobId, CANCELLED);
  }

  /** Back to pre-press. */
  takeBack(jobId: string): void {
    this.move(jobId, 'job.prepress.correction');
  }

  /**
   * Replaces the first file of the job with another one under a new id. No status changes, so there is no
   * event.
   */
  revise(jobId: string): ModelFile {
    const job = this.#changed(jobId);
    const component = job.components.find(({ files }) => files.length > 0);
    const before = component?.files[0];
    if (component === undefined || before === undefined)
      throw new Error(`Job ${jobId} has no file to revise.`);
    const after = this.#fileOf(`${before.id} revised`, before.name, before.finishing);
    component.files = component.files.map((file) => (file === before ? after : file));
    this.#noteDue(job);
    return after;
  }

  /** Deletes the job, without an event. */
  remove(jobId: string): void {
    if (this.#jobs.delete(jobId)) this.#removed.add(jobId);
  }

  rename(jobId: string, name: string): void {
    this.#changed(jobId).name = name;
  }

  #makeQueuedBatch(jobId: string): void {
    const at = this.#now();
    const id = idOf(this.#ids, `queued batch ${jobId}`);
    this.#batches.set(id, {
      kind: 'queued-batch',
      id,
      jobIds: [jobId],
      status: QUEUED_BATCH,
      createdAt: at,
      updatedAt: at,
    });
    const job = this.#jobs.get(jobId);
    if (job !== undefined) job.queuedBatchId = id;
  }

  #component(number: number, label: string): ModelComponent {
    const files = this.#filesFor(number, label);
    // The same name and finishing as the file that is printed: only the mark tells them apart.
    const unprinted = files.slice(0, 1).map(({ id, name, finishing }) => {
      const file = fileFrom(this.#ids, `${number} ${label} unprinted`, name, finishing, UNPRINTED_BYTES);
      return { ...file, replacedBy: id };
    });
    for (const file of unprinted) this.#files.set(file.id, file);
    return { label, files, unprinted };
  }

  #filesFor(number: number, label: string): ModelFile[] {
    const usual = this.#fileOf(`${number} ${label} ink`, `${label}-${number}.pdf`, 'ink');
    const foiled = this.#random.next() < 0.25;
    return foiled
      ? [usual, this.#fileOf(`${number} ${label} foil`, `${label}-${number}-foil.pdf`, 'foil')]
      : [usual];
  }

  #fileOf(key: string, name: string, finishing: ModelFile['finishing']): ModelFile {
    const file = fileFrom(this.#ids, key, name, finishing, this.#random.between(300, 1_500));
    this.#files.set(file.id, file);
    return file;
  }

  #jobsOf(batch: ModelBatch): ModelJob[] {
    return batch.jobIds.flatMap((id) => this.job(id) ?? []);
  }

  #isReady(batch: ModelBatch): boolean {
    return this.#jobsOf(batch).every(({ status }) => status === QUEUED);
  }

  #changed(jobId: string): ModelJob {
    const job = this.#known(jobId);
    job.updatedAt = this.#now();
    return job;
  }

  #known(jobId: string): ModelJob {
    const job = this.job(jobId);
    if (job === null) throw new Error(`Unknown job ${jobId}.`);
    return job;
  }

  #now(): number {
    return BEGINNING_MS + 1_000 * ++this.#changes;
  }

  #noteDue(job: ModelJob): void {
    if (job.status === QUEUED) for (const { sha256 } of filesOf(job)) this.#everDue.add(sha256);
  }

  #publish(event: ModelEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

export const filesOf = (job: ModelJob): readonly ModelFile[] => job.components.flatMap(({ files }) => files);

function fileFrom(
  ids: IdKind,
  key: string,
  name: string,
  finishing: ModelFile['finishing'],
  size: number,
): ModelFile {
  const bytes = tinyPdf(key, size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id: idOf(ids, `file ${key}`), name, finishing, bytes, sha256, replacedBy: null };
}

/** Starts and ends like a PDF, and differs for each key. */
function tinyPdf(key: string, bytes: number): Buffer {
  const head = Buffer.from(`%PDF-1.7\n% ${key}\n`);
  const tail = Buffer.from('\nstartxref\n0\n%%EOF\n');
  const block = createHash('sha512').update(key).digest();
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length - tail.length), block), tail]);
}
