import type { Overview, StationEvent, StationNews } from '../../contract/index.ts';
import type { Clock } from './ports.ts';

/** An event before it has its place in the order. */
export type News = StationEvent extends infer Event
  ? Event extends StationEvent
    ? Omit<Event, 'revision'>
    : never
  : never;

/** Events kept for a window that reads slowly; beyond this it is told to read everything again. */
const MOST_WAITING = 2_000;
/** Events that are told at once, at the most. */
const MOST_AT_ONCE = 200;
/** Windows are told at most this often, and of one subject the latest news. */
const GATHER_MS = 50;

interface Window {
  waiting: StationEvent[];
  overflowed: boolean;
  wake: () => void;
}

/** Tells every window what changed: a `resync` first, then everything in order, with rising revisions. */
export class Feed {
  readonly #clock: Clock;
  readonly #overview: () => Overview;
  readonly #onFault: (error: unknown) => void;
  readonly #windows = new Set<Window>();
  readonly #gathered = new Map<string | symbol, () => News | null>();
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
  get isHeard(): boolean {
    return this.#windows.size > 0;
  }

  /**
   * Tells news that may be gathered: of one subject, the latest.
   * @param make is called when the news is told, so that it says what is true then; null for nothing to tell.
   */
  tell(subject: string, make: () => News | null): void {
    this.#gather(subject, make);
  }

  /** Tells news that must not be gathered away: each of them counts. */
  tellEach(news: News): void {
    this.#gather(Symbol(), () => news);
  }

  #gather(subject: string | symbol, make: () => News | null): void {
    if (!this.isHeard) return;
    this.#gathered.delete(subject);
    this.#gathered.set(subject, make);
    this.#cancelTimer ??= this.#clock.after(GATHER_MS, () => this.#tellAll());
  }

  #tellAll(): void {
    this.#cancelTimer = null;
    const gathered = [...this.#gathered.values()];
    this.#gathered.clear();
    for (const make of gathered) {
      try {
        const news = make();
        if (news !== null) this.#push(news);
      } catch (error) {
        this.#onFault(error);
      }
    }
    for (const window of this.#windows) window.wake();
  }

  #push(news: News): void {
    this.#revision++;
    const event: StationEvent = { ...news, revision: this.#revision };
    for (const window of this.#windows) {
      if (window.waiting.length >= MOST_WAITING) {
        window.waiting = [];
        window.overflowed = true;
      }
      if (!window.overflowed) window.waiting.push(event);
    }
  }

  /** Ends when `signal` aborts or the feed closes. */
  async *listen(signal: AbortSignal): AsyncGenerator<StationNews, void, void> {
    const window: Window = { waiting: [], overflowed: true, wake: () => undefined };
    const wake = (): void => window.wake();
    signal.addEventListener('abort', wake);
    this.#windows.add(window);
    try {
      while (!signal.aborted && !this.#closed) {
        if (window.overflowed) {
          window.overflowed = false;
          window.waiting = [];
          yield [{ kind: 'resync', revision: this.#revision, overview: this.#overview() }];
          continue;
        }
        if (window.waiting.length > 0) {
          yield window.waiting.splice(0, MOST_AT_ONCE);
          continue;
        }
        await new Promise<void>((resolve) => {
          window.wake = resolve;
        });
      }
    } finally {
      this.#windows.delete(window);
      signal.removeEventListener('abort', wake);
    }
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    for (const window of this.#windows) window.wake();
  }
}
