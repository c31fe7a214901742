import { z } from 'zod';
import type { SiteDatabase } from '../../../src/main/station/site/database/index.ts';

const Held = z.object({ key: z.string(), at: z.coerce.number() });
const Ended = z.object({ key: z.string(), at: z.coerce.number() });

/** How long the deliveries of a station took after it fell silent, by PostgreSQL's clock. */
export class TakeOvers {
  readonly #ledger: SiteDatabase;
  readonly #since = new Map<string, number>();

  constructor(ledger: SiteDatabase) {
    this.#ledger = ledger;
  }

  /** A station has just fallen silent. If the ledger cannot be asked right now, nothing is measured. */
  async fellSilent(stationId: string): Promise<void> {
    const working = await this.#ledger
      .rows(
        Held,
        `SELECT key, extract(epoch FROM clock_timestamp()) * 1000 AS at FROM delivery
          WHERE owner = $1 AND state IN ('copying', 'committing')`,
        [stationId],
      )
      .catch(() => []);
    for (const { key, at } of working) this.#since.set(key, at);
  }

  /** In milliseconds, shortest first. */
  async measured(): Promise<number[]> {
    const ended = await this.#ledger.rows(
      Ended,
      "SELECT key, extract(epoch FROM changed_at) * 1000 AS at FROM delivery WHERE state = 'delivered'",
    );
    return ended
      .flatMap(({ key, at }) => {
        const since = this.#since.get(key);
        return since === undefined ? [] : [at - since];
      })
      .sort((one, other) => one - other);
  }
}
