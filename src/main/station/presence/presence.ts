import { once } from 'node:events';
import type { Operator, PresencePlace, PresentOperator } from '../../../contract/index.ts';
import type { Caller } from '../model/caller.ts';

interface PresenceOptions {
  readonly operatorAt: (caller: Caller) => Operator | null;
  /** Somebody opened a job or batch with that key, or left it. */
  readonly onChange: (key: string) => void;
}

/** Where the windows are, in memory only. It locks nobody out. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #windows = new Map<symbol, { readonly caller: Caller; readonly place: PresencePlace }>();

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** A window is at a place until `signal` aborts, which resolves it. */
  async stay(caller: Caller, place: PresencePlace, signal: AbortSignal): Promise<void> {
    const window = Symbol();
    this.#windows.set(window, { caller, place });
    this.#options.onChange(place.key);
    if (!signal.aborted) await once(signal, 'abort');
    this.#windows.delete(window);
    this.#options.onChange(place.key);
  }

  /** Those at a job or batch, except the asking session; for each session, its latest window. */
  others(caller: Caller | null, key: string): PresentOperator[] {
    const bySession = new Map<string, PresentOperator>();
    for (const { caller: other, place } of this.#windows.values()) {
      if (place.key !== key || other.sessionId === caller?.sessionId) continue;
      const operator = this.#options.operatorAt(other);
      const name = operator?.name ?? other.name ?? other.desk;
      if (name === null) continue;
      const colour = operator?.colour ?? null;
      bySession.set(other.sessionId, { name, colour, desk: other.desk, place });
    }
    return [...bySession.values()];
  }
}
