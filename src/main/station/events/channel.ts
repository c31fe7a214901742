import type { EventBatch, EventsWanted, Overview } from '../../../contract/index.ts';
import { eventFor, type PendingEvent } from './pending-event.ts';

/**
 * Events kept for a window that reads slowly; beyond this it is sent a `resync`, and reads everything again.
 */
const MAX_PENDING = 2_000;
/** Events in one message. */
const MAX_BATCH_SIZE = 200;

interface Subscriber {
  /** The same lists wait for every window. */
  waiting: EventBatch[];
  overflowed: boolean;
  wake: () => void;
}

/**
 * Sends the same events to all windows with the same subscription, in one order and with its own revisions.
 */
export class Channel {
  readonly #wanted: EventsWanted;
  readonly #overview: () => Overview;
  readonly #subscribers = new Set<Subscriber>();
  #revision = 0;
  #closed = false;

  constructor(wanted: EventsWanted, overview: () => Overview) {
    this.#wanted = wanted;
    this.#overview = overview;
  }

  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0;
  }

  wants(kind: PendingEvent['kind']): boolean {
    return this.hasSubscribers && (this.#wanted.kinds?.includes(kind) ?? true);
  }

  send(all: readonly PendingEvent[]): void {
    const events = all
      .filter(({ kind }) => this.wants(kind))
      .flatMap((pending) => eventFor(pending, this.#wanted) ?? [])
      .map((event) => ({ ...event, revision: ++this.#revision }));
    for (let from = 0; from < events.length; from += MAX_BATCH_SIZE) {
      this.#sendBatch(events.slice(from, from + MAX_BATCH_SIZE));
    }
    this.#wakeAll();
  }

  #sendBatch(batch: EventBatch): void {
    for (const subscriber of this.#subscribers) {
      const waiting = subscriber.waiting.reduce((sum, { length }) => sum + length, 0);
      if (waiting + batch.length > MAX_PENDING) {
        subscriber.waiting = [];
        subscriber.overflowed = true;
      }
      if (!subscriber.overflowed) subscriber.waiting.push(batch);
    }
  }

  /** Ends when `signal` aborts or the channel is closed. */
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
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const subscriber of this.#subscribers) subscriber.wake();
  }
}
