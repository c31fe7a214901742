import { z } from 'zod';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import type { Store } from '../../store/index.ts';
import { type Queries, type SiteAccess, SiteDatabaseError } from '../database/index.ts';
import { EventListener } from './event-listener.ts';
import { publishingEnded, readEvents, type StoredEvent } from './event-queries.ts';
import { SiteEvent } from './site-event.ts';

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
  /**
   * Receives each event in order, and some of them again after a crash. An event for which it throws a
   * ZodError is logged and stepped over; after any other error it receives the event again later.
   */
  readonly onEvent: (event: SiteEvent) => void;
  readonly onFault: (error: unknown) => void;
}

/** Reads what the stations of the site publish: each event once, as soon as it is there. */
export class SiteEvents {
  readonly #options: SiteEventsOptions;
  readonly #loop: WorkLoop;
  readonly #listener: EventListener;
  #position: number;
  #readsAgain = false;
  #isAway = false;
  #isStopped = false;
  /** Stations and kinds of event that could not be read, each logged once. */
  readonly #unreadable = new Set<string>();
  #waiting: (() => void)[] = [];

  constructor(options: SiteEventsOptions) {
    const { access, clock, memory } = options;
    this.#options = options;
    this.#position = Number(memory.get(this.#name) ?? 0);
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
  get position(): number {
    return this.#position;
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
    this.#position = 0;
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
    const { queries } = this.#options;
    const waiting = this.#waiting;
    this.#waiting = [];
    let isCaughtUp = true;
    if (this.#readsAgain) this.#keep(0);
    this.#readsAgain = false;
    try {
      if (waiting.length > 0) await publishingEnded(queries);
      for (let more = true; more; ) {
        const events = await readEvents(queries, this.#position, AT_ONCE);
        this.#hear(events);
        more = events.length === AT_ONCE;
      }
      this.#isAway = false;
    } catch (error) {
      // Before those who wait go on. An event that the store refuses is waited for: it may be a hold.
      if (error instanceof SiteDatabaseError) this.#isAway = true;
      else isCaughtUp = false;
      throw error;
    } finally {
      if (isCaughtUp) for (const resolve of waiting) resolve();
      else this.#waiting.push(...waiting);
    }
    return this.#listener.isListening ? POLL_MS : POLL_UNNOTIFIED_MS;
  }

  /** Hands the events on, up to one that the store refuses for now, whose error is thrown. */
  #hear(events: readonly StoredEvent[]): void {
    let heard = this.#position;
    try {
      for (const stored of events) {
        try {
          this.#options.onEvent(SiteEvent.parse(stored));
        } catch (error) {
          if (!(error instanceof z.ZodError)) throw error;
          this.#stepOver(stored, error);
        }
        heard = stored.position;
      }
    } finally {
      if (heard !== this.#position) this.#keep(heard);
    }
  }

  /** Another version's event, or something that no Makeready has written. */
  #stepOver({ position, station, kind }: StoredEvent, cause: z.ZodError): void {
    const source = `${station} ${kind}`;
    if (this.#unreadable.has(source)) return;
    this.#unreadable.add(source);
    const text = `Event ${position} (${kind}) of station ${station} cannot be read; it is stepped over.`;
    this.#options.onFault(new Error(text, { cause }));
  }

  #keep(position: number): void {
    this.#position = position;
    // A power cut that undoes this also undoes what was stored of the events.
    this.#options.memory.set(this.#name, String(position), 'lazily');
  }

  #failed(error: unknown): void {
    if (error instanceof SiteDatabaseError) this.#letGo();
    else this.#options.onFault(error);
  }

  #letGo(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  get #name(): string {
    return `site events ${this.#options.siteId}`;
  }
}
