import type { ChangeSource } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { type ChangeHint, nameOf, type ReadKey } from './change-hint.ts';
import type { SyncProgress } from './connection-status.ts';
import type { HintRateLimiter } from './hint-rate-limiter.ts';
import { PendingHints, ReadQueue, type Urgency } from './read-plan.ts';
import type { ReadRequest, ReadResult, Repeat } from './resource-reader.ts';

const READ_CONCURRENCY = 4;
const MAX_WAITING = 5_000;

/** Nobody has reported or requested anything. */
const isRoutine = (source: ChangeSource): boolean => source === 'poll' || source === 'start';

/** A read that is due later. */
interface Delayed {
  cancel(): void;
  /** It repeats one whose answer was older than its webhook: any sooner, it would bring the same. */
  readonly isRepeat: boolean;
}

/** What single reads ask of the part that reads the lists. */
export interface ReadListener {
  /** Only the lists can answer what was to be read. */
  listsNeeded(): void;
  /** Nothing is read until the lists succeed again. */
  serviceUnreachable(): void;
}

export interface ReadSchedulerOptions {
  readonly clock: Clock;
  readonly reader: {
    /** Must not reject. */
    read(request: ReadRequest): Promise<ReadResult>;
    settleIfKnown(request: ReadRequest): boolean;
  };
  readonly hintLimiter: HintRateLimiter;
  readonly progress: SyncProgress;
  readonly listener: ReadListener;
}

/** Decides when each single resource is read, and what follows from its answer. */
export class ReadScheduler {
  readonly #options: ReadSchedulerOptions;
  readonly #queue: ReadQueue;
  readonly #hints = new PendingHints();
  readonly #sources = new Map<string, ChangeSource>();
  readonly #delayed = new Map<string, Delayed>();
  #isRunning = false;

  constructor(options: ReadSchedulerOptions) {
    this.#options = options;
    this.#queue = new ReadQueue(
      READ_CONCURRENCY,
      (key) => this.#read(key),
      (key, wasAnswered) => options.progress.happened({ kind: 'read', name: nameOf(key), wasAnswered }),
    );
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Number of resources that wait because a webhook reported a change. */
  get hinted(): number {
    return this.#queue.hinted.size;
  }

  /** Rises with every hint. */
  get arrivals(): number {
    return this.#hints.arrivals;
  }

  /** True while a read of it is due; false during the read itself. */
  isScheduled(key: ReadKey): boolean {
    return this.#queue.has(key) || this.isDelayed(key);
  }

  /** True while it is due later and not yet in the queue. */
  isDelayed(key: ReadKey): boolean {
    return this.#delayed.has(nameOf(key));
  }

  /** True while a read of it that lagged behind its webhook waits to be repeated. */
  isRepeating(key: ReadKey): boolean {
    return this.#delayed.get(nameOf(key))?.isRepeat === true;
  }

  /** True from the request to the answer. */
  isPending(key: ReadKey): boolean {
    return this.#queue.isPending(key) || this.isDelayed(key);
  }

  start(): void {
    this.#isRunning = true;
  }

  /** Resolves when the reads under way have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const { cancel } of this.#delayed.values()) cancel();
    this.#delayed.clear();
    this.#queue.clear();
    this.#hints.clear();
    await this.#queue.settled();
  }

  /**
   * A webhook has reported a change: its resource is read as soon as that is allowed.
   * @param isUnknown nothing is stored of it, so its id may be invented.
   * @returns `waits`: a read is due anyway, or will be at the next start; `refused`: too much is asked for.
   */
  hint(hint: ChangeHint, isUnknown: boolean): 'asked' | 'waits' | 'refused' {
    const { hintLimiter, clock } = this.#options;
    const { key } = hint;
    this.addHint(hint);
    // A repeat would come too late for a new report.
    if (!this.#isRunning || (this.isScheduled(key) && !this.isRepeating(key))) return 'waits';
    const now = clock.now();
    if ((isUnknown && !hintLimiter.allowUnknown(now)) || this.#queue.length >= MAX_WAITING) {
      this.dropHint(key);
      return 'refused';
    }
    const waitMs = hintLimiter.waitMs(nameOf(key), now);
    if (waitMs === 0) this.ask(key, 'webhook');
    else this.askLater(key, 'webhook', waitMs);
    return 'asked';
  }

  /** Keeps a webhook's claim until its resource is read: the stored state may be newer by then. */
  addHint(hint: ChangeHint): void {
    this.#hints.add(hint);
  }

  dropHint(key: ReadKey): void {
    this.#hints.drop(key);
  }

  /** Only a read of its own can tell what has changed about it, whatever the lists and its hints say. */
  require(key: ReadKey, source: ChangeSource): void {
    this.#hints.require(key);
    this.#ask(key, source, isRoutine(source) ? 'later' : 'soon');
  }

  /**
   * The lists have been read: requests that they answer completely are dropped.
   * @param covered names of the resources that they cover completely.
   * @param upTo `arrivals` when they were requested.
   * @returns how many reads that saves, and how many earlier reports it leaves open.
   */
  listsRead(covered: ReadonlySet<string>, upTo: number): { readonly settled: number; readonly open: number } {
    this.#hints.answered(covered, upTo);
    let settled = 0;
    let open = 0;
    for (const key of [...this.#queue.hinted.values()]) {
      const name = nameOf(key);
      const hint = this.#hints.get(key);
      if (!this.#options.reader.settleIfKnown({ key, source: 'webhook', hint })) {
        if (hint !== null && hint.arrival <= upTo) open++;
        continue;
      }
      settled++;
      this.#hints.drop(key);
      this.#sources.delete(name);
      this.#queue.drop(key);
      this.#options.progress.happened({ kind: 'read', name, wasAnswered: true });
    }
    return { settled, open };
  }

  ask(key: ReadKey, source: ChangeSource): void {
    if (source !== 'webhook') this.#hints.require(key);
    this.#ask(key, source, source === 'webhook' ? 'hinted' : isRoutine(source) ? 'later' : 'soon');
  }

  #ask(key: ReadKey, source: ChangeSource, urgency: Urgency): void {
    if (!this.#isRunning) return;
    const name = nameOf(key);
    if (source !== 'poll' || !this.#sources.has(name)) this.#sources.set(name, source);
    this.#queue.ask(key, urgency);
  }

  /** What webhooks reported is not read until `releaseHinted`. */
  holdHinted(): void {
    this.#queue.holdHinted();
  }

  releaseHinted(): void {
    this.#queue.releaseHinted();
  }

  askLater(key: ReadKey, source: ChangeSource, delayMs: number, isRepeat = false): void {
    const name = nameOf(key);
    if (!this.#isRunning || this.#delayed.has(name) || this.#delayed.size >= MAX_WAITING) return;
    const cancel = this.#options.clock.after(delayMs, () => {
      this.#delayed.delete(name);
      this.ask(key, source);
    });
    this.#delayed.set(name, { cancel, isRepeat });
  }

  /** Ends the delay of a read that a webhook caused, unless it is a repeat. */
  hurry(key: ReadKey): void {
    const delayed = this.#delayed.get(nameOf(key));
    if (delayed?.isRepeat === true) return;
    delayed?.cancel();
    this.#delayed.delete(nameOf(key));
    this.ask(key, 'webhook');
  }

  /** Reads a resource once more, because its answer is older than it may be. */
  repeat(key: ReadKey, { hint, inMs }: Repeat): void {
    if (!this.#isRunning) return;
    // What was reported meanwhile counts as the latest.
    if (this.#hints.get(key) === null) this.#hints.add(hint);
    this.askLater(key, 'webhook', inMs, true);
  }

  /** The answer is as new as the latest webhook: what waits for a repeat need not wait any longer. */
  #dropRepeat(key: ReadKey): void {
    if (!this.isRepeating(key)) return;
    this.#delayed.get(nameOf(key))?.cancel();
    this.#delayed.delete(nameOf(key));
  }

  /** Starts no read until `goOn`; requests are kept. */
  hold(): void {
    this.#queue.hold();
  }

  goOn(): void {
    this.#queue.goOn();
  }

  async #read(key: ReadKey): Promise<boolean> {
    const { reader, hintLimiter, clock } = this.#options;
    const name = nameOf(key);
    const source = this.#sources.get(name) ?? 'poll';
    this.#sources.delete(name);
    const hint = this.#hints.take(key);
    const result = await reader.read({ key, source, hint });
    if (source === 'webhook' && result.kind !== 'known')
      hintLimiter.recordRead(name, clock.now(), result.kind === 'stored' && result.isChange);
    this.#followUp({ key, source, hint }, result);
    return result.kind === 'known' || result.kind === 'stored';
  }

  #followUp({ key, source, hint }: ReadRequest, result: ReadResult): void {
    const { listener } = this.#options;
    switch (result.kind) {
      case 'known':
      case 'fault':
        return;
      case 'stored':
        for (const also of result.readAlso) this.ask(also, source);
        if (source === 'webhook' && hint !== null && result.repeat === null) this.#dropRepeat(key);
        if (result.repeat !== null) this.repeat(key, result.repeat);
        return;
      case 'unreachable':
        this.hold();
        if (!this.#isRunning) return;
        this.ask(key, source);
        listener.serviceUnreachable();
        return;
      case 'unavailable':
        this.askLater(key, source, result.retryInMs);
        return;
      case 'refused':
        if (result.retryInMs !== null) this.askLater(key, 'webhook', result.retryInMs);
        if (result.repeat !== null) this.repeat(key, result.repeat);
        if (result.needsLists) listener.listsNeeded();
    }
  }
}
