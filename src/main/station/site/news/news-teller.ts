import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { isBadValue, type Queries, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { tellNews } from './news-queries.ts';
import type { Telling } from './news-row.ts';

/** A station notifies the others at most twenty times a second. */
const EVERY_MS = 50;
const AT_ONCE = 200;
const RETRY = { firstMs: 1_000, maxMs: 5_000 };

export interface NewsTellerOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly clock: Pick<Clock, 'after' | 'steadyMs'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Publishes to the other stations what happened here: many items at once, and only the latest about the
 * same thing. Unpublished news is lost with the process; its sources compare again at a start.
 */
export class NewsTeller {
  readonly #options: NewsTellerOptions;
  readonly #loop: WorkLoop;
  #waiting = new Map<string, Telling>();
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: NewsTellerOptions) {
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

  tell(news: Telling): void {
    const name = JSON.stringify([news.account, news.kind, news.id]);
    // The latest moves to the end, where its content belongs.
    this.#waiting.delete(name);
    this.#waiting.set(name, news);
    this.#loop.wake();
  }

  /** Drops unpublished news about an account. */
  forget(account: string): void {
    for (const [name, news] of this.#waiting) if (news.account === account) this.#waiting.delete(name);
  }

  async #work(): Promise<number | null> {
    const { queries, member, clock } = this.#options;
    const waitMs = this.#toldAt + EVERY_MS - clock.steadyMs();
    if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
    const some = [...this.#waiting].slice(0, AT_ONCE);
    if (some.length === 0) return null;
    this.#toldAt = clock.steadyMs();
    try {
      await tellNews(
        queries,
        member,
        some.map(([, news]) => news),
      );
    } catch (error) {
      if (!isBadValue(error)) throw error;
      await this.#tellSingly(some.map(([, news]) => news));
    }
    // What came meanwhile under the same name is still to be published.
    for (const [name, news] of some) if (this.#waiting.get(name) === news) this.#waiting.delete(name);
    return this.#waiting.size > 0 ? 0 : null;
  }

  /** That the ledger is away is reported where it is read. */
  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }

  /** If one item cannot be stored, only that one is left out. */
  async #tellSingly(news: readonly Telling[]): Promise<void> {
    const { queries, member, onFault } = this.#options;
    for (const one of news) {
      try {
        await tellNews(queries, member, [one]);
      } catch (error) {
        if (!isBadValue(error)) throw error;
        onFault(error);
      }
    }
  }
}
