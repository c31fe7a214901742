import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ArtworkId, HotFolderId } from '../../../src/contract/index.ts';
import type { StationApi } from '../../../src/main/station/api/index.ts';
import { randomFrom } from './random.ts';

const MAX_PAUSE_MS = 60;
/** The share of moves that are taken back, if that is still possible. */
const BACK_SHARE = 0.2;
/** The most files moved at once; most of those that wait are left to be sent. */
const MAX_FILES = 5;
/** Files that lie in a hot folder, then those that are to be put into one. */
const MOVABLE = `SELECT artwork_id AS id, hot_folder_id AS folder FROM delivery
  WHERE state IN ('planned', 'copying', 'delivered', 'stuck')
  ORDER BY state IN ('planned', 'copying'), id LIMIT 20`;
const Movable = z.object({ id: ArtworkId, folder: HotFolderId });

/** An operator who moves files from one of two hot folders to the other all the time. */
export class MoverAtRandom {
  readonly #artworks: Pick<StationApi['artworks'], 'decide'>;
  readonly #data: string;
  readonly #folders: readonly HotFolderId[];
  readonly #random: () => number;
  #working: Promise<void> | null = null;
  #isOver = false;

  /** @param data the station's data folder; failures go to its `log`. */
  constructor(
    { artworks }: Pick<StationApi, 'artworks'>,
    data: string,
    { folders, seed }: { readonly folders: readonly HotFolderId[]; readonly seed: number },
  ) {
    this.#artworks = artworks;
    this.#data = data;
    this.#folders = folders;
    this.#random = randomFrom(seed);
  }

  start(): void {
    this.#working = this.#work().catch((error: unknown) =>
      appendFileSync(join(this.#data, 'log'), `The mover: ${String(error)}\n`),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    const db = new DatabaseSync(join(this.#data, 'station.sqlite'), { readOnly: true });
    const movable = db.prepare(MOVABLE);
    for (; !this.#isOver; await pause(this.#random() * MAX_PAUSE_MS)) {
      const there = movable.all().map((row) => Movable.parse(row));
      const from = this.#folders[Math.floor(this.#random() * this.#folders.length)];
      const to = this.#folders.find((one) => one !== from);
      const ids = [...new Set(there.filter(({ folder }) => folder === from).map(({ id }) => id))]
        .filter(() => this.#random() < 0.5)
        .slice(0, MAX_FILES);
      if (from === undefined || to === undefined || ids.length === 0) continue;
      // What the RIP has picked up meanwhile, or what is being published, is refused, which is fine.
      const { done } = await this.#artworks.decide({ ids, decision: { kind: 'move', from, to } });
      if (done.length > 0 && this.#random() < BACK_SHARE)
        await this.#artworks.decide({ ids: done, decision: { kind: 'take-back-move' } });
    }
    db.close();
  }
}
