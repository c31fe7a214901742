import type { EventBatch, Overview, StationEvent } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';

/** An event before it has its place in the order. */
export type UnnumberedEvent = StationEvent extends infer Event
  ? Event extends StationEvent
    ? Omit<Event, 'revision'>
    : never
  : never;

/**
 * Events kept for a window that reads slowly; beyond this it is sent a `resync`, and reads everything again.
 */
const MAX_PENDING = 2_000;
/** Events in one message. */
const MAX_BATCH_SIZE = 200;
/** Windows are sent a message at most this often. */
const COALESCE_MS = 50;

interface Subscriber {
  /** The same lists wait for every window. */
  waiting: EventBatch[];
  overflowed: boolean;
  wake: () => void;
}

/** Sends every window what changed: a `resync` first, then all events in order, with rising revisions. */
export class EventStream {
  readonly #clock: Clock;
  readonly #overview: () => Overview;
  readonly #onFault: (error: unknown) => void;
  readonly #subscribers = new Set<Subscriber>();
  readonly #pending = new Map<string | symbol, () => UnnumberedEvent | null>();
  #revision = 0;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  /** @param onFault receives what making an event threw; that event is left out, the others are sent. */
  constructor(clock: Clock, overview: () => Overview, onFault: (error: unknown) => void) {
    this.#clock = clock;
    this.#overview = overview;
    this.#onFault = onFault;
  }

  /** False: no event need be made. */
  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0;
  }

  /**
   * Sends the latest event of a subject; earlier ones that have not been sent are dropped.
   * @param make is called when the event is sent, so that it holds what is true then; null: nothing to send.
   */
  publishCoalesced(subject: string, make: () => UnnumberedEvent | null): void {
    this.#flushSoon(subject, make);
  }

  /** Sends an event of which none may be dropped. */
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
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    const events = pending.flatMap((make) => this.#made(make));
    for (let from = 0; from < events.length; from += MAX_BATCH_SIZE) {
      this.#send(events.slice(from, from + MAX_BATCH_SIZE));
    }
    for (const subscriber of this.#subscribers) subscriber.wake();
  }

  #made(make: () => UnnumberedEvent | null): StationEvent[] {
    try {
      const unnumbered = make();
      return unnumbered === null ? [] : [{ ...unnumbered, revision: ++this.#revision }];
    } catch (error) {
      this.#onFault(error);
      return [];
    }
  }

  #send(batch: EventBatch): void {
    for (const subscriber of this.#subscribers) {
      const waiting = subscriber.waiting.reduce((sum, { length }) => sum + length, 0);
      if (waiting + batch.length > MAX_PENDING) {
        subscriber.waiting = [];
        subscriber.overflowed = true;
      }
      if (!subscriber.overflowed) subscriber.waiting.push(batch);
    }
  }

  /** Ends when `signal` aborts or the stream is closed. */
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
        const batch = subscriber.waiting.shift();
        if (batch !== undefined) {
          yield batch;
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
