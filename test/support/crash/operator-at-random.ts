import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ArtworkId } from '../../../src/contract/index.ts';
import type { StationApi } from '../../../src/main/station/api/index.ts';
import { randomFrom } from './random.ts';

const MAX_PAUSE_MS = 60;
/** The share of possible actions that are skipped for now. */
const LEFT_SHARE = 0.3;
/** Files that are no longer wanted but still in their hot folder. */
const LYING = `SELECT DISTINCT artwork.id FROM artwork JOIN delivery ON delivery.artwork_id = artwork.id
  WHERE recall IS NOT NULL AND is_recall_acknowledged = 0 AND delivery.state IN ('delivered', 'stuck')`;
/** Files that were not delivered before their job moved on. */
const PAST = "SELECT id FROM artwork WHERE state = 'withdrawn' AND reason_code = 'withdrawn.past'";

/** An operator who takes files out of the hot folder and sends files by hand, now and then. */
export class OperatorAtRandom {
  readonly #artworks: Pick<StationApi['artworks'], 'decide'>;
  readonly #data: string;
  readonly #random: () => number;
  #working: Promise<void> | null = null;
  #isOver = false;

  /** @param data the station's data folder; failures go to its `log`. */
  constructor({ artworks }: Pick<StationApi, 'artworks'>, data: string, seed: number) {
    this.#artworks = artworks;
    this.#data = data;
    this.#random = randomFrom(seed);
  }

  start(): void {
    this.#working = this.#work().catch((error: unknown) =>
      appendFileSync(join(this.#data, 'log'), `The operator: ${String(error)}\n`),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    const db = new DatabaseSync(join(this.#data, 'station.sqlite'), { readOnly: true });
    const present = db.prepare(LYING);
    const past = db.prepare(PAST);
    for (; !this.#isOver; await pause(this.#random() * MAX_PAUSE_MS)) {
      const there = present.all();
      // Files do not stay there for long.
      const isTakingOut = there.length > 0;
      const ids = (isTakingOut ? there : past.all()).map(({ id }) => ArtworkId.parse(id));
      const id = ids[Math.floor(this.#random() * ids.length)];
      if (id === undefined || this.#random() < LEFT_SHARE) continue;
      // An action that is no longer possible is refused, which is fine.
      const kind = isTakingOut ? 'remove-from-folder' : 'send-manually';
      await this.#artworks.decide({ ids: [id], decision: { kind } });
    }
    db.close();
  }
}
