import type { EventBatch, Overview, StationEvent } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';

/** An event before it has its place in the order. */
export type UnnumberedEvent = StationEvent extends infer Event
  ? Event extends StationEvent
    ? Omit<Event, 'revision'>
    : never
  : never;

/** Events kept for a window that reads slowly; beyond this it is told to read everything again. */
const MAX_PENDING = 2_000;
/** Events that are told at once, at the most. */
const MAX_BATCH_SIZE = 200;
/** Windows are told at most this often, and of one subject the latest news. */
const COALESCE_MS = 50;

interface Subscriber {
  waiting: StationEvent[];
  overflowed: boolean;
  wake: () => void;
}

/** Tells every window what changed: a `resync` first, then everything in order, with rising revisions. */
export class EventStream {
  readonly #clock: Clock;
  readonly #overview: () => Overview;
  readonly #onFault: (error: unknown) => void;
  readonly #subscribers = new Set<Subscriber>();
  readonly #pending = new Map<string | symbol, () => UnnumberedEvent | null>();
  #revision = 0;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  /** @param onFault hears of news that could not be made; they are left out, and the others told. */
  constructor(clock: Clock, overview: () => Overview, onFault: (error: unknown) => void) {
    this.#clock = clock;
    this.#overview = overview;
    this.#onFault = onFault;
  }

  /** Anyone listening? News need not be made for nobody. */
  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0;
  }

  /**
   * Tells news that may be gathered: of one subject, the latest.
   * @param make is called when the news is told, so that it says what is true then; null for nothing to tell.
   */
  publishCoalesced(subject: string, make: () => UnnumberedEvent | null): void {
    this.#flushSoon(subject, make);
  }

  /** Tells news that must not be gathered away: each of them counts. */
  publish(unnumbered: UnnumberedEvent): void {
    this.#flushSoon(Symbol(), () => unnumbered);
  }

  #flushSoon(subject: string | symbol, make: () => UnnumberedEvent | null): void {
    if (!this.hasSubscribers) return;
    this.#pending.delete(subject);
    this.#pending.set(subject, make);
    this.#cancelTimer ??= this.#clock.after(COALESCE_MS, () => this.#flush());
  }

  #flush(): void {
    this.#cancelTimer = null;
    const gathered = [...this.#pending.values()];
    this.#pending.clear();
    for (const make of gathered) {
      try {
        const unnumbered = make();
        if (unnumbered !== null) this.#push(unnumbered);
      } catch (error) {
        this.#onFault(error);
      }
    }
    for (const subscriber of this.#subscribers) subscriber.wake();
  }

  #push(unnumbered: UnnumberedEvent): void {
    this.#revision++;
    const event: StationEvent = { ...unnumbered, revision: this.#revision };
    for (const subscriber of this.#subscribers) {
      if (subscriber.waiting.length >= MAX_PENDING) {
        subscriber.waiting = [];
        subscriber.overflowed = true;
      }
      if (!subscriber.overflowed) subscriber.waiting.push(event);
    }
  }

  /** Ends when `signal` aborts or the feed closes. */
  async *subscribe(signal: AbortSignal): AsyncGenerator<EventBatch, void, void> {
    const subscriber: Subscriber = { waiting: [], overflowed: true, wake: () => undefined };
    const wake = (): void => subscriber.wake();
    signal.addEventListener('abort', wake);
    this.#subscribers.add(subscriber);
    try {
      while (!signal.aborted && !this.#closed) {
        if (subscriber.overflowed) {
          subscriber.overflowed = false;
          subscriber.waiting = [];
          yield [{ kind: 'resync', revision: this.#revision, overview: this.#overview() }];
          continue;
        }
        if (subscriber.waiting.length > 0) {
          yield subscriber.waiting.splice(0, MAX_BATCH_SIZE);
          continue;
        }
        await new Promise<void>((resolve) => {
          subscriber.wake = resolve;
        });
      }
    } finally {
      this.#subscribers.delete(subscriber);
      signal.removeEventListener('abort', wake);
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    for (const subscriber of this.#subscribers) subscriber.wake();
  }
}
