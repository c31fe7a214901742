import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/index.ts';
import { type Queries, type SiteAccess, SiteDatabaseError } from '../database/index.ts';
import { EventListener } from './event-listener.ts';
import { publishingEnded, readEvents } from './event-queries.ts';
import type { SiteEvent } from './site-event.ts';

const AT_ONCE = 500;
/** Even if nobody has notified: notifications can be lost. */
const POLL_MS = 15_000;
/** While notifications do not arrive. */
const POLL_UNNOTIFIED_MS = 2_000;
const RETRY = { firstMs: 1_000, maxMs: 5_000 };

export interface SiteEventsOptions {
  readonly queries: Queries;
  readonly access: SiteAccess;
  /** The site's ID, under which this station stores how far it has read. */
  readonly siteId: string;
  readonly memory: Pick<Store['keyValues'], 'get' | 'set'>;
  readonly clock: Clock;
  /** Receives each event in order, and some of them again after a crash. */
  readonly onEvent: (event: SiteEvent) => void;
  readonly onFault: (error: unknown) => void;
}

/** Reads what the stations of the site publish: each event once, as soon as it is there. */
export class SiteEvents {
  readonly #options: SiteEventsOptions;
  readonly #loop: WorkLoop;
  readonly #listener: EventListener;
  #rev: number;
  #readsAgain = false;
  #isAway = false;
  #isStopped = false;
  #waiting: (() => void)[] = [];

  constructor(options: SiteEventsOptions) {
    const { access, clock, memory } = options;
    this.#options = options;
    this.#rev = Number(memory.get(this.#name) ?? 0);
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#work(),
      backOff: RETRY,
      onFault: (error) => this.#failed(error),
    });
    this.#listener = new EventListener({ access, clock, onEvents: () => this.#loop.wake() });
  }

  /** Whether other stations' events arrive by notification, not only by polling. */
  get isListening(): boolean {
    return this.#listener.isListening;
  }

  /** How far this station has read. */
  get rev(): number {
    return this.#rev;
  }

  /** The last attempt to read events failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  start(): void {
    this.#loop.start();
    this.#listener.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#listener.stop(), this.#loop.stop()]);
    this.#letGo();
  }

  /** This is not the ledger that was read before: reads everything in it again. */
  readAgain(): void {
    this.#readsAgain = true;
    this.#loop.wake();
  }

  /**
   * Resolves when everything has been read that was published, or was being published, before the call; at
   * once while the ledger is away, and when this station has left the site.
   */
  async caughtUp(): Promise<void> {
    if (this.#isAway || this.#isStopped) return;
    const caughtUp = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#loop.wake();
    await caughtUp;
  }

  async #work(): Promise<number> {
    const { queries, onEvent, onFault } = this.#options;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#readsAgain) this.#keep(0);
    this.#readsAgain = false;
    try {
      if (waiting.length > 0) await publishingEnded(queries);
      for (let more = true; more; ) {
        const events = await readEvents(queries, this.#rev, AT_ONCE);
        for (const one of events) {
          try {
            onEvent(one);
          } catch (error) {
            onFault(error);
          }
        }
        const last = events.at(-1);
        if (last !== undefined) this.#keep(last.rev);
        more = events.length === AT_ONCE;
      }
      this.#isAway = false;
    } catch (error) {
      // Before those who wait go on.
      this.#isAway = true;
      throw error;
    } finally {
      for (const resolve of waiting) resolve();
    }
    return this.#listener.isListening ? POLL_MS : POLL_UNNOTIFIED_MS;
  }

  #keep(rev: number): void {
    this.#rev = rev;
    // A power cut that undoes this also undoes what was stored of the events.
    this.#options.memory.set(this.#name, String(rev), 'lazily');
  }

  #failed(error: unknown): void {
    this.#letGo();
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }

  #letGo(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  get #name(): string {
    return `site news ${this.#options.siteId}`;
  }
}
