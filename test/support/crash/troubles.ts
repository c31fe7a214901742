import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { smallDisk } from '../small-disk.ts';

/**
 * What goes wrong in addition to the kills. `moving`: an operator moves files between hot folders; `slips`:
 * nothing, but a slip sheet goes before each job.
 */
export type Trouble = 'none' | 'slips' | 'moving' | 'vanishing' | 'clock' | 'full';

/** Where the hot folder is, and what happens to it during the run. */
export interface Scene {
  /** The folder that the hot folder and its staging are in: a share, or a disk. */
  readonly share: string;
  readonly hot: string;
  /** Another hot folder beside it. */
  readonly otherHot: string;
  /** Where the RIP puts what it picks up: on the same volume, but never affected. */
  readonly out: string;
  /** Starts the trouble. */
  begin(random: () => number): void;
  /** Ends it for good. Returns what was written to the wrong place. */
  end(): Promise<string[]>;
  remove(): void;
}

const DISK_MB = 16;

/** Null if this user cannot cause that trouble. */
export async function sceneFor(trouble: Trouble, root: string): Promise<Scene | null> {
  const disk = trouble === 'full' ? smallDisk(DISK_MB) : null;
  if (trouble === 'full' && disk === null) return null;
  const base = disk?.path ?? root;
  const share = join(base, 'share');
  const hot = join(share, 'hot');
  const otherHot = join(share, 'other');
  const out = join(base, 'out');
  await mkdir(hot, { recursive: true });
  await mkdir(otherHot);
  await mkdir(out);
  const strays: string[] = [];
  let over = false;
  let troubling: Promise<void> = Promise.resolve();
  const rounds: Record<Trouble, ((random: () => number) => Promise<void>) | null> = {
    none: null,
    slips: null,
    moving: null,
    clock: null,
    vanishing: (random) => vanish(share, random, strays),
    full: (random) => fill(base, random),
  };
  const round = rounds[trouble];
  return {
    share,
    hot,
    otherHot,
    out,
    begin(random) {
      if (round === null) return;
      troubling = (async () => {
        while (!over) await round(random);
      })();
    },
    async end() {
      over = true;
      await troubling;
      return strays;
    },
    remove: () => disk?.remove(),
  };
}

/** The share disappears, an empty folder takes its path, and it comes back, as mounts do. */
async function vanish(share: string, random: () => number, strays: string[]): Promise<void> {
  await pause(20 + random() * 200);
  renameSync(share, `${share}-away`);
  for (const name of ['hot', 'other']) mkdirSync(join(share, name), { recursive: true });
  await pause(1 + random() * 60);
  strays.push(
    ...readdirSync(share, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name !== 'hot' && name !== 'other',
    ),
  );
  rmSync(share, { recursive: true });
  renameSync(`${share}-away`, share);
}

/** The disk is full for a while. */
async function fill(base: string, random: () => number): Promise<void> {
  await pause(20 + random() * 100);
  const ballast = join(base, 'ballast');
  try {
    writeFileSync(ballast, Buffer.alloc(DISK_MB * 1024 * 1024));
  } catch {
    // As much as fits, which is the point.
  }
  await pause(20 + random() * 150);
  rmSync(ballast, { force: true });
}
