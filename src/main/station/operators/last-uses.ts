import { LRUCache } from 'lru-cache';
import type { Caller } from '../model/caller.ts';
import type { Clock } from '../ports.ts';

const MAX_SESSIONS = 1_000;
const MINUTE_MS = 60_000;

/** An instant by both clocks: the steady one may stand still while the machine sleeps, the other jumps. */
interface Moment {
  readonly at: number;
  readonly steadyMs: number;
}

/** When the windows of each session were last used, and which are locked because nobody used them. */
export class LastUses {
  readonly #clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly #uses = new LRUCache<string, Moment | 'locked'>({ max: MAX_SESSIONS });
  /** Since then time without use counts: since the start, or since there is a limit. */
  #from: Moment;

  constructor(clock: Pick<Clock, 'now' | 'steadyMs'>) {
    this.#clock = clock;
    this.#from = this.#moment();
  }

  used(sessionId: string): void {
    this.#uses.set(sessionId, this.#moment());
  }

  /** Until somebody takes its seat: a later limit does not unlock it. False if it was locked already. */
  lock(sessionId: string): boolean {
    if (this.#uses.get(sessionId) === 'locked') return false;
    this.#uses.set(sessionId, 'locked');
    return true;
  }

  /** @param limit minutes without use; null: there is no limit. */
  isIdle(session: Pick<Caller, 'sessionId' | 'since'>, limit: number | null): boolean {
    if (limit === null) this.#from = this.#moment();
    const last = this.#uses.get(session.sessionId) ?? this.#began(session);
    if (last === 'locked') return true;
    const idleMs = Math.min(this.#sinceMs(last), this.#sinceMs(this.#from));
    return limit !== null && idleMs > limit * MINUTE_MS;
  }

  /** A login is a use, which the steady clock measures from now on. */
  #began({ sessionId, since }: Pick<Caller, 'sessionId' | 'since'>): Moment {
    const now = this.#moment();
    const ageMs = since === undefined ? Number.POSITIVE_INFINITY : Math.max(0, now.at - since);
    const began = { at: now.at - ageMs, steadyMs: now.steadyMs - ageMs };
    this.#uses.set(sessionId, began);
    return began;
  }

  #moment(): Moment {
    return { at: this.#clock.now(), steadyMs: this.#clock.steadyMs() };
  }

  #sinceMs({ at, steadyMs }: Moment): number {
    return Math.max(this.#clock.now() - at, this.#clock.steadyMs() - steadyMs);
  }
}
