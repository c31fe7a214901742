import type { DeliveryId, Message } from '../../../../contract/index.ts';
import { type BackOff, backOffMs } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import type { Setback } from './setback.ts';

const RETRY: BackOff = { firstMs: 3_000, maxMs: 60_000 };

interface Wait {
  readonly why: Message;
  readonly failures: number;
  /** By the steady clock. */
  readonly until: number;
}

/**
 * Deliveries of a hot folder that each wait on their own, longer after each attempt. Kept in memory, so a
 * restart tries at once.
 */
export class Setbacks {
  readonly #clock: Pick<Clock, 'steadyMs'>;
  readonly #waits = new Map<DeliveryId, Wait>();

  constructor(clock: Pick<Clock, 'steadyMs'>) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#waits.size;
  }

  /** Why the first of them waits; null if there is none. */
  get why(): Message | null {
    const [first] = this.#waits.values();
    return first?.why ?? null;
  }

  /** @param now by the steady clock. */
  isWaiting(id: DeliveryId, now: number): boolean {
    return (this.#waits.get(id)?.until ?? Number.NEGATIVE_INFINITY) > now;
  }

  /**
   * Milliseconds until one of them is tried again; null if none waits.
   * @param now the same as for `isWaiting`: a wait that ended in between would never be tried again.
   */
  nextInMs(now: number): number | null {
    const left = [...this.#waits.values()].map(({ until }) => until - now).filter((ms) => ms > 0);
    return left.length === 0 ? null : Math.min(...left);
  }

  /** Returns whether it is the first in a row. */
  add({ id, why }: Setback): boolean {
    const failures = (this.#waits.get(id)?.failures ?? 0) + 1;
    this.#waits.set(id, { why, failures, until: this.#clock.steadyMs() + backOffMs(RETRY, failures) });
    return failures === 1;
  }

  /** Forgets those that are no longer among what is owed. */
  keep(owed: readonly { readonly id: DeliveryId }[]): void {
    const ids = new Set(owed.map(({ id }) => id));
    for (const id of this.#waits.keys()) if (!ids.has(id)) this.#waits.delete(id);
  }
}
