import { z } from 'zod';
import type { CutOff, NextCutOff, Phase } from '../../../../contract/index.ts';
import { nextCutOffOf } from '../artworks/ship-by.ts';
import type { Database } from '../database/database.ts';
import { levelRank, NEVER, phaseRank } from './queue-row.ts';
import type { QueueWriter } from './queue-writer.ts';

/** Jobs in another stage have been sent, or never will be. */
const notSent = (['attention', 'ready', 'prepress'] as const satisfies readonly Phase[])
  .map((phase) => phaseRank[phase])
  .join(', ');

const Counted = z.object({ due: z.number(), late: z.number() });

/** What has to ship when. */
export class ShippingViews {
  readonly #db: Database;
  readonly #writer: Pick<QueueWriter, 'catchUp'>;
  readonly #cutOffs: () => readonly CutOff[];
  readonly #now: () => number;

  constructor(
    db: Database,
    writer: Pick<QueueWriter, 'catchUp'>,
    parts: { readonly cutOffs: () => readonly CutOff[]; readonly now: () => number },
  ) {
    this.#db = db;
    this.#writer = writer;
    this.#cutOffs = parts.cutOffs;
    this.#now = parts.now;
  }

  /** Null if no cut-off is set. */
  nextCutOff(): NextCutOff | null {
    const now = this.#now();
    this.#writer.catchUp();
    const next = this.#next(now);
    if (next === null) return null;
    // By each column of the queue's index up to the one with a range.
    const row = this.#db.one(
      `SELECT total(ship_by >= ?) AS due, total(ship_by < ?) AS late FROM queue_row
        WHERE level = ${levelRank.jobs} AND phase_rank IN (${notSent}) AND is_not_rush IN (0, 1) AND ship_by <= ?`,
      [now, now, next.at],
    );
    return { at: new Date(next.at).toISOString(), groups: [...next.groups], ...Counted.parse(row) };
  }

  /** The next cut-off, or the next time that the service says of a job if that is earlier. */
  #next(now: number): ReturnType<typeof nextCutOffOf> {
    const next = nextCutOffOf(this.#cutOffs(), now);
    const row = this.#db.one(
      `SELECT min(ship_by) AS at FROM queue_row
        WHERE level = ${levelRank.jobs} AND phase_rank IN (${notSent}) AND is_not_rush IN (0, 1)
          AND ship_by >= ? AND ship_by < ?`,
      [now, next?.at ?? NEVER],
    );
    return typeof row?.at === 'number' ? { at: row.at, groups: [] } : next;
  }
}
