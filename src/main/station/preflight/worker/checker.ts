import { availableParallelism } from 'node:os';
import type { WorkerPort } from '../../ports.ts';
import { Measured } from '../plates/outcome.ts';
import { Proof } from '../proof/outcome.ts';
import { bleedMmOf, isProvable, needsPlates, wasRebuilt, withPlates, withProof } from '../rules/index.ts';
import { TimeLimitTimer } from '../time-limit.ts';
import { CheckResult } from './check-result.ts';
import { onlyFinding } from './only-finding.ts';
import type { CheckRequest, WorkerRequest } from './request.ts';
import { type Turn, WorkerProcess } from './worker-process.ts';

const GRACE_MS = 5_000;
const QUICK_MS = 3_000;
/** A proof leaves out what it cannot do in this time. */
const PROOF_MS = 3_000;
/** Nor does it look at more pages than it must for longer than this, or twice the time of the check. */
const MAX_MORE_MS = 2_000;
/** Pages that take longer in all are not measured. */
const MEASURE_MS = 3_000;
/** A step of either that does not end is ended after this, with its worker. */
const MAX_STEP_MS = 20_000;
const WARM_MS = 20_000;
/** A quick lane for each processor, so that a burst is not checked by one of them only. */
const MAX_QUICK_LANES = 4;
/** All quick workers but the first are ended when nothing has been asked of them for this long. */
const REST_MS = 60_000;

export interface CheckerTimes {
  /** How long a worker that should have stopped is given before it is ended. */
  readonly graceMs?: number;
  /** A file that takes longer moves to the slow lane. */
  readonly quickMs?: number;
  /** How many files are checked at once, beside the slow one. */
  readonly quickLanes?: number;
}

/** A file to check and to prove. */
export interface CheckJob extends Omit<CheckRequest, 'kind'> {
  /** Of the file, as hex. */
  readonly sha256: string;
}

/** A check that has begun. Rejects with FileUnreadableError if the disk is at fault. */
export interface BegunCheck {
  readonly result: Promise<CheckResult>;
}

/** Files are checked in it one after another. */
interface QuickLane {
  worker: WorkerProcess | null;
  isFree: boolean;
  /** Resolves when the file in it is done, or has moved to the slow lane. */
  freed: Promise<void>;
  resting: ReturnType<typeof setTimeout> | null;
}

/**
 * Checks files and proves what was read, with workers in quick lanes, and in a slow one for files that take
 * longer than others should have to wait. Whatever a file does to its worker becomes a finding,
 * in bounded time.
 */
export class Checker {
  readonly #start: () => WorkerPort;
  readonly #graceMs: number;
  readonly #quickMs: number;
  readonly #workers = new Set<WorkerProcess>();
  readonly #quickLanes: readonly QuickLane[];
  #lastBegun: Promise<unknown> = Promise.resolve();
  #slowLane: Promise<unknown> = Promise.resolve();
  #slowFiles = 0;
  #stopped = false;

  constructor(
    start: () => WorkerPort,
    {
      graceMs = GRACE_MS,
      quickMs = QUICK_MS,
      quickLanes = Math.min(availableParallelism(), MAX_QUICK_LANES),
    }: CheckerTimes = {},
  ) {
    this.#start = start;
    this.#graceMs = graceMs;
    this.#quickMs = quickMs;
    this.#quickLanes = Array.from({ length: quickLanes }, () => ({
      ...{ worker: null, isFree: true, freed: Promise.resolve(), resting: null },
    }));
  }

  /** Starts a worker before the first file arrives. */
  warm(): void {
    const [lane] = this.#quickLanes;
    if (lane === undefined || lane.worker !== null) return;
    const worker = this.#newWorker();
    lane.worker = worker;
    this.#lastBegun = this.#lastBegun
      .then(() => worker.ask({ kind: 'warm' }, WARM_MS))
      .catch(() => undefined);
  }

  /** Resolves as soon as the next file can begin: with the result, or with one that is still to come. */
  begin(job: CheckJob): Promise<BegunCheck> {
    const begun = this.#lastBegun.then(() => this.#begin(job));
    this.#lastBegun = begun.catch(() => undefined);
    return begun;
  }

  /** Rejects with FileUnreadableError if the disk is at fault. */
  async check(job: CheckJob): Promise<CheckResult> {
    const { result } = await this.begin(job);
    return result;
  }

  /** Ends all workers for good. Files being checked are abandoned. */
  stop(): void {
    this.#stopped = true;
    for (const { resting } of this.#quickLanes) if (resting !== null) clearTimeout(resting);
    for (const worker of this.#workers) worker.terminate();
  }

  async #begin(job: CheckJob): Promise<BegunCheck> {
    const lane = this.#quickLanes.find(({ isFree }) => isFree);
    if (lane === undefined) throw new Error('A file began although no quick lane was free.');
    const result = this.#checkIn(lane, job);
    await Promise.race(this.#quickLanes.map(({ isFree, freed }) => (isFree ? undefined : freed)));
    return { result };
  }

  /** Checks a file in a quick lane, which is free again when it is done or has moved to the slow one. */
  #checkIn(lane: QuickLane, job: CheckJob): Promise<CheckResult> {
    if (lane.resting !== null) clearTimeout(lane.resting);
    const worker = lane.worker === null || lane.worker.isOver ? this.#newWorker() : lane.worker;
    Object.assign(lane, { worker, isFree: false });
    const result = this.#ask(worker, job);
    const quick = settlesWithin(result, this.#quickMs, worker.started);
    lane.freed = quick.then((isQuick) => {
      Object.assign(lane, { isFree: true, worker: isQuick ? worker : null });
      if (isQuick) this.#restSoon(lane, worker);
    });
    const done = quick.then((isQuick) => (isQuick ? result : this.#goOnSlowly(worker, result, job)));
    // It may fail before it is handed out.
    done.catch(() => undefined);
    return done;
  }

  #restSoon(lane: QuickLane, worker: WorkerProcess): void {
    if (lane === this.#quickLanes[0] || this.#stopped) return;
    lane.resting = setTimeout(() => {
      lane.worker = null;
      this.#end(worker);
    }, REST_MS);
    lane.resting.unref();
  }

  /**
   * The first slow file keeps its worker; if the slow lane is taken, a file starts again when its turn
   * comes.
   */
  #goOnSlowly(worker: WorkerProcess, result: Promise<CheckResult>, job: CheckJob): Promise<CheckResult> {
    const isFree = this.#slowFiles === 0;
    this.#slowFiles++;
    if (!isFree) this.#end(worker);
    const done = isFree
      ? result.finally(() => this.#end(worker))
      : this.#slowLane.then(() => this.#askAlone(job));
    this.#slowLane = done.catch(() => undefined).finally(() => this.#slowFiles--);
    return done;
  }

  #askAlone(job: CheckJob): Promise<CheckResult> {
    const worker = this.#newWorker();
    return this.#ask(worker, job).finally(() => this.#end(worker));
  }

  /** Proof and plates are requests of their own: whatever a file does to them, the check's findings stay. */
  async #ask(worker: WorkerProcess, { sha256, ...job }: CheckJob): Promise<CheckResult> {
    if (this.#stopped) return checkFailed();
    const { path, softMs } = job;
    const begunAt = performance.now();
    const result = resultOf(await worker.ask({ kind: 'check', ...job }, softMs + this.#graceMs));
    const moreMs = Math.min(2 * (performance.now() - begunAt), MAX_MORE_MS);
    if (this.#stopped || !isProvable(result.findings)) return result;
    const file = { path, isRebuilt: wasRebuilt(result.findings) };
    const proof = await this.#askAfter(worker, { kind: 'prove', ...file, sha256, softMs: PROOF_MS, moreMs });
    const proven = withProof(result.findings, proofOf(proof));
    if (this.#stopped || !needsPlates(job.limits, job.order)) return { ...result, findings: proven };
    const asked = { ...file, bleedMm: bleedMmOf(job.order), softMs: MEASURE_MS };
    const plates = await this.#askAfter(worker, { kind: 'measure', ...asked });
    return { ...result, findings: withPlates(proven, measuredOf(plates), job.limits, job.order) };
  }

  /** A request that took much memory has cost its worker, and the next one gets another. */
  async #askAfter(worker: WorkerProcess, request: WorkerRequest): Promise<Turn> {
    const next = worker.isOver ? this.#newWorker() : worker;
    try {
      return await next.ask(request, MAX_STEP_MS);
    } finally {
      if (next !== worker) this.#end(next);
    }
  }

  #newWorker(): WorkerProcess {
    for (const one of this.#workers) if (one.isOver) this.#workers.delete(one);
    const worker = new WorkerProcess(this.#start());
    this.#workers.add(worker);
    if (this.#stopped) worker.terminate();
    return worker;
  }

  #end(worker: WorkerProcess): void {
    worker.terminate();
    this.#workers.delete(worker);
  }
}

/** True once the promise is settled either way; false if that takes longer, counted from `start`. */
async function settlesWithin(
  promise: Promise<unknown>,
  withinMs: number,
  start: Promise<void>,
): Promise<boolean> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  await Promise.race([settled, start]);
  const late = Promise.withResolvers<boolean>();
  const limit = new TimeLimitTimer(withinMs, () => late.resolve(false));
  return Promise.race([settled, late.promise]).finally(() => limit.stop());
}

function resultOf(turn: Turn): CheckResult {
  switch (turn.kind) {
    case 'answered':
      return CheckResult.safeParse(turn.result).data ?? checkFailed();
    case 'late':
      return onlyFinding('file.took-too-long');
    case 'too-much':
      return onlyFinding('file.too-much');
    case 'failed':
    case 'ended':
    case 'unwanted':
      return checkFailed();
  }
}

/** What a proof says, or what ended it. */
function proofOf(turn: Turn): Proof {
  switch (turn.kind) {
    case 'answered':
      return Proof.safeParse(turn.result).data ?? { kind: 'not-proven', why: 'fault' };
    case 'late':
      return { kind: 'not-proven', why: 'time' };
    case 'too-much':
      return { kind: 'not-proven', why: 'memory' };
    case 'failed':
    case 'ended':
    case 'unwanted':
      return { kind: 'not-proven', why: 'fault' };
  }
}

/** What the plates say, or what ended their drawing. */
function measuredOf(turn: Turn): Measured {
  switch (turn.kind) {
    case 'answered':
      return Measured.safeParse(turn.result).data ?? { kind: 'not-measured', why: 'fault' };
    case 'late':
      return { kind: 'not-measured', why: 'time' };
    case 'too-much':
      return { kind: 'not-measured', why: 'memory' };
    case 'failed':
    case 'ended':
    case 'unwanted':
      return { kind: 'not-measured', why: 'fault' };
  }
}

const checkFailed = (): CheckResult => onlyFinding('file.check-failed');
