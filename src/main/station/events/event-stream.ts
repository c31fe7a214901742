import type { EventBatch, EventKind, EventsWanted, Overview } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { Channel } from './channel.ts';
import type { PendingEvent, Subject, UnnumberedEvent } from './pending-event.ts';

/** From one message to the next; events in between travel together. */
const COALESCE_MS = 25;

/**
 * Sends every window the changes that it has subscribed to: a `resync` first, then all events in order, with
 * rising revisions. An event is made once for all windows.
 */
export class EventStream {
  readonly #clock: Clock;
  readonly #overview: () => Overview;
  readonly #onFault: (error: unknown) => void;
  /** By subscription. */
  readonly #channels = new Map<string, Channel>();
  readonly #pending = new Map<string | symbol, PendingEvent>();
  #cancelTimer: (() => void) | null = null;
  readonly #watchingListeners: ((isWatching: boolean) => void)[] = [];
  #subscriptions = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #closed = false;

  /** @param onFault receives what creating an event threw; that event is left out, the others are sent. */
  constructor(clock: Clock, overview: () => Overview, onFault: (error: unknown) => void) {
    this.#clock = clock;
    this.#overview = overview;
    this.#onFault = onFault;
  }

  get hasSubscribers(): boolean {
    return [...this.#channels.values()].some((channel) => channel.hasSubscribers);
  }

  /** Calls back when the first window subscribes, and when the last one has gone. */
  onWatching(listener: (isWatching: boolean) => void): void {
    this.#watchingListeners.push(listener);
  }

  /** False: no event of that kind need be made. */
  isWanted(kind: EventKind): boolean {
    return [...this.#channels.values()].some((channel) => channel.wants(kind));
  }

  /**
   * Sends the latest event of a subject; earlier unsent ones are dropped.
   * @param make is called when the event is sent, so that it is up to date; null: nothing to send.
   */
  publishCoalesced(subject: Subject, make: () => UnnumberedEvent | null): void {
    const level = subject.kind === 'row' ? subject.level : '';
    this.#flushSoon(`${subject.kind} ${level} ${subject.key ?? ''}`, {
      ...subject,
      event: this.#once(make),
    });
  }

  /** Sends an event that must not be dropped. */
  publish(event: Exclude<UnnumberedEvent, { kind: 'resync' | 'row' | 'row-gone' | 'row-touched' }>): void {
    this.#flushSoon(Symbol(), { kind: event.kind, event: () => event });
  }

  #once(make: () => UnnumberedEvent | null): () => UnnumberedEvent | null {
    let made: UnnumberedEvent | null | undefined;
    return () => {
      if (made !== undefined) return made;
      try {
        made = make();
      } catch (error) {
        made = null;
        this.#onFault(error);
      }
      return made;
    };
  }

  #flushSoon(subject: string | symbol, pending: PendingEvent): void {
    if (!this.isWanted(pending.kind)) return;
    this.#pending.delete(subject);
    this.#pending.set(subject, pending);
    this.#cancelTimer ??= this.#clock.after(this.#msUntilNext(), () => this.#flush());
  }

  /** No wait after a pause, so that an operator sees the effect of a click at once. */
  #msUntilNext(): number {
    return Math.max(0, this.#sentAtMs + COALESCE_MS - this.#clock.steadyMs());
  }

  #flush(): void {
    this.#cancelTimer = null;
    this.#sentAtMs = this.#clock.steadyMs();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const channel of this.#channels.values()) channel.send(pending);
  }

  /** Ends when `signal` aborts or the stream is closed. */
  async *subscribe(wanted: EventsWanted, signal: AbortSignal): AsyncGenerator<EventBatch, void, void> {
    if (this.#closed) return;
    const name = JSON.stringify([wanted.level, wanted.kinds?.toSorted()]);
    const channel = this.#channels.get(name) ?? new Channel(wanted, this.#overview);
    this.#channels.set(name, channel);
    this.#subscriptions++;
    if (this.#subscriptions === 1) this.#reportWatching(true);
    try {
      yield* channel.subscribe(signal);
    } finally {
      this.#subscriptions--;
      if (this.#subscriptions === 0) this.#reportWatching(false);
      if (!channel.hasSubscribers) this.#channels.delete(name);
    }
  }

  #reportWatching(isWatching: boolean): void {
    for (const listener of this.#watchingListeners) listener(isWatching);
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    for (const channel of this.#channels.values()) channel.close();
  }
}
