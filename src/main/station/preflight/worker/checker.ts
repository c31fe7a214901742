import type { WorkerPort } from '../../ports.ts';
import { TimeLimitTimer } from '../time-limit.ts';
import { CheckResult } from './check-result.ts';
import { onlyFinding } from './only-finding.ts';
import type { CheckRequest } from './request.ts';
import { type Turn, WorkerProcess } from './worker-process.ts';

const GRACE_MS = 5_000;
const QUICK_MS = 3_000;

export interface CheckerTimes {
  /** How long a worker that should have stopped is given before it is ended. */
  readonly graceMs?: number;
  /** A file that takes longer moves to the slow lane. */
  readonly quickMs?: number;
}

/** A check that has begun. Rejects with FileUnreadableError if the disk is at fault. */
export interface BegunCheck {
  readonly result: Promise<CheckResult>;
}

/**
 * Checks files with workers in two lanes: a quick one, and a slow one for files that take longer than
 * others should have to wait. Whatever a file does to its worker becomes a finding, in bounded time.
 */
export class Checker {
  readonly #start: () => WorkerPort;
  readonly #graceMs: number;
  readonly #quickMs: number;
  readonly #workers = new Set<WorkerProcess>();
  #quick: WorkerProcess | null = null;
  #quickLane: Promise<unknown> = Promise.resolve();
  #slowLane: Promise<unknown> = Promise.resolve();
  #slowFiles = 0;
  #stopped = false;

  constructor(start: () => WorkerPort, { graceMs = GRACE_MS, quickMs = QUICK_MS }: CheckerTimes = {}) {
    this.#start = start;
    this.#graceMs = graceMs;
    this.#quickMs = quickMs;
  }

  /** Starts a worker before the first file arrives. */
  warm(): void {
    this.#quick ??= this.#newWorker();
  }

  /** Resolves as soon as the next file can begin: with the result, or with one that is still to come. */
  begin(request: Omit<CheckRequest, 'kind'>): Promise<BegunCheck> {
    const begun = this.#quickLane.then(() => this.#begin({ kind: 'check', ...request }));
    this.#quickLane = begun.catch(() => undefined);
    return begun;
  }

  /** Rejects with FileUnreadableError if the disk is at fault. */
  async check(request: Omit<CheckRequest, 'kind'>): Promise<CheckResult> {
    const { result } = await this.begin(request);
    return result;
  }

  /** Ends all workers for good. Files being checked are abandoned. */
  stop(): void {
    this.#stopped = true;
    for (const worker of this.#workers) worker.terminate();
  }

  async #begin(request: CheckRequest): Promise<BegunCheck> {
    const worker = this.#quick === null || this.#quick.isOver ? this.#newWorker() : this.#quick;
    this.#quick = worker;
    const turn = this.#ask(worker, request);
    if (await settlesWithin(turn, this.#quickMs, worker.started)) return { result: turn.then(resultOf) };
    this.#quick = null;
    return { result: this.#goOnSlowly(worker, turn, request).then(resultOf) };
  }

  /**
   * The first slow file keeps its worker; if the slow lane is taken, a file starts again when its turn
   * comes.
   */
  #goOnSlowly(worker: WorkerProcess, turn: Promise<Turn>, request: CheckRequest): Promise<Turn> {
    const isFree = this.#slowFiles === 0;
    this.#slowFiles++;
    if (!isFree) this.#end(worker);
    const done = isFree
      ? turn.finally(() => this.#end(worker))
      : this.#slowLane.then(() => this.#askAlone(request));
    this.#slowLane = done.catch(() => undefined).finally(() => this.#slowFiles--);
    return done;
  }

  #askAlone(request: CheckRequest): Promise<Turn> {
    const worker = this.#newWorker();
    return this.#ask(worker, request).finally(() => this.#end(worker));
  }

  async #ask(worker: WorkerProcess, request: CheckRequest): Promise<Turn> {
    return this.#stopped ? { kind: 'ended' } : worker.ask(request, request.softMs + this.#graceMs);
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

const checkFailed = (): CheckResult => onlyFinding('file.check-failed');
