import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { isBadValue, type Queries, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { publishEvents } from './event-queries.ts';
import type { NewSiteEvent } from './site-event.ts';

/** A station notifies the others at most twenty times a second. */
const EVERY_MS = 50;
const AT_ONCE = 200;
const RETRY = { firstMs: 1_000, maxMs: 5_000 };

export interface EventPublisherOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly clock: Pick<Clock, 'after' | 'steadyMs'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Publishes to the other stations what happened here: many events at once, and only the latest about the
 * same thing. Unpublished events are lost with the process; its sources compare again at a start.
 */
export class EventPublisher {
  readonly #options: EventPublisherOptions;
  readonly #loop: WorkLoop;
  #waiting = new Map<string, NewSiteEvent>();
  #publishedAt = Number.NEGATIVE_INFINITY;

  constructor(options: EventPublisherOptions) {
    const { clock } = options;
    this.#options = options;
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#work(),
      backOff: RETRY,
      onFault: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves when nothing is being published any more. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  publish(event: NewSiteEvent): void {
    const name = JSON.stringify([event.account, event.kind, event.id]);
    // The latest moves to the end, where its content belongs.
    this.#waiting.delete(name);
    this.#waiting.set(name, event);
    this.#loop.wake();
  }

  /** Drops unpublished events about an account. */
  forget(account: string): void {
    for (const [name, event] of this.#waiting) if (event.account === account) this.#waiting.delete(name);
  }

  async #work(): Promise<number | null> {
    const { queries, member, clock } = this.#options;
    const waitMs = this.#publishedAt + EVERY_MS - clock.steadyMs();
    if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
    const some = [...this.#waiting].slice(0, AT_ONCE);
    if (some.length === 0) return null;
    this.#publishedAt = clock.steadyMs();
    try {
      await publishEvents(
        queries,
        member,
        some.map(([, event]) => event),
      );
    } catch (error) {
      if (!isBadValue(error)) throw error;
      await this.#publishSingly(some.map(([, events]) => events));
    }
    // What came meanwhile under the same name is still to be published.
    for (const [name, event] of some) if (this.#waiting.get(name) === event) this.#waiting.delete(name);
    return this.#waiting.size > 0 ? 0 : null;
  }

  /** That the ledger is away is reported where it is read. */
  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }

  /** If one event cannot be stored, only that one is left out. */
  async #publishSingly(events: readonly NewSiteEvent[]): Promise<void> {
    const { queries, member, onFault } = this.#options;
    for (const one of events) {
      try {
        await publishEvents(queries, member, [one]);
      } catch (error) {
        if (!isBadValue(error)) throw error;
        onFault(error);
      }
    }
  }
}
