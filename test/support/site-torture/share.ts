import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type HungryRip, startHungryRip, type Taken } from '../crash/hungry-rip.ts';

/** The hot folders that all stations share. */
export const shared = ['rip', 'second'] as const;
/** A station's own hot folder. */
export const ownOf = (number: number): string => `own-${number}`;

/** A file in a hot folder: names are given anew in each. */
export const nameIn = (folder: string, name: string): string => `${folder}/${name}`;

/** The longest that a RIP leaves files, so that some can be taken out of its hot folder. */
const MAX_REST_MS = 400;

/** Hot folders on one volume, each with a RIP. */
export class Share {
  readonly #path: string;
  readonly #rips = new Map<string, HungryRip>();

  constructor(path: string) {
    this.#path = path;
  }

  pathOf(folder: string): string {
    return join(this.#path, folder);
  }

  async addFolder(folder: string, seed: number): Promise<void> {
    const out = join(this.#path, `out-${folder}`);
    await Promise.all([mkdir(this.pathOf(folder)), mkdir(out)]);
    const rip = startHungryRip(this.pathOf(folder), out, { maxRestMs: MAX_REST_MS, seed });
    this.#rips.set(folder, rip);
  }

  /** What the RIPs have picked up. */
  get taken(): Taken[] {
    return [...this.#rips].flatMap(([folder, rip]) =>
      rip.taken.map((one) => ({ ...one, name: nameIn(folder, one.name) })),
    );
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#rips.values()].map((rip) => rip.stop()));
  }
}
