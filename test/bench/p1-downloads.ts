import { spawn } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noReflinkDisk, reflinkDisk } from '../support/reflink-disk.ts';
import { type Bench, type Figure, median } from './bench.ts';
import type { FileSet } from './p1/file-set.ts';
import { installed, type Run, rivals, station } from './p1/rivals.ts';

/** The share of a rival's wall and processor time that the station may take; null if there is no limit. */
interface Target {
  readonly wall: number | null;
  readonly cpu: number | null;
}
/** A set of files, and the station's targets for it. */
interface Round extends FileSet {
  /** Against a program that performs the steps of a delivery and nothing else. */
  readonly byHand: Target;
  /** Against the best downloader whose files are handled as carefully. */
  readonly careful: Target;
}

const ROUNDS = 3;
const sets: readonly Round[] = [
  {
    name: 'small',
    count: 500,
    bytes: 2_000_000,
    byHand: { wall: 1, cpu: null },
    careful: { wall: 1, cpu: 1 },
  },
  {
    name: 'large',
    count: 4,
    bytes: 512 * 1024 * 1024,
    byHand: { wall: 0.8, cpu: null },
    careful: { wall: 0.7, cpu: 1 },
  },
];
const MEMORY_TARGET_MB = 100;
/** More than 4 GB, only to measure memory. */
const huge: FileSet = { name: 'huge', count: 1, bytes: 5_000_000_000 };
/** Files on the disk share identical blocks, so that the second copy takes no room. */
const REFLINK_TARGET = 1.1;

const bench: Bench = {
  id: 'P1',
  title:
    'Downloads into a hot folder: 500 files of 2 MB, 4 of 512 MB, one of 5 GB (with P2, processor; P3, ' +
    'memory)',
  note:
    'curl, aria2c and rclone only receive: they write each byte once and never sync. The station writes ' +
    'each byte twice (the archive and the hot folder hold separate copies, because a RIP may change its ' +
    'own), syncs both, hashes, and journals every step. `by hand` is a bare program that receives, ' +
    'hashes, syncs, copies, syncs and renames, without lists, URLs, a journal or resuming: not the ' +
    'minimum possible, but the plain cost of these guarantees. `the same promises` is the downloader as a' +
    ' careful engineer would script it (test/bench/p1/keep-promises.sh): when all files are there, each ' +
    'is verified by sha256sum, synced, copied beside the hot folder, synced and renamed into it, four at ' +
    'a time, and the folders are synced; the target refers to the best of the three, and those that only ' +
    'receive have none. On a file system ' +
    'with reflinks the second copy takes no space until a RIP changes it.',
  async run(): Promise<readonly Figure[]> {
    const names = await installed();
    const server = spawn(
      process.execPath,
      [join(import.meta.dirname, 'p1/storage-process.ts'), JSON.stringify([...sets, huge])],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const origin = await new Promise<string>((resolve) =>
      server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
    try {
      const figures: Figure[] = [];
      for (const set of sets) {
        const runs = await runAll(origin, set, names, ROUNDS);
        figures.push(...compare(set, runs, names), memory(set, runs));
      }
      figures.push(memory(huge, await runAll(origin, huge, [], 1)));
      for (const set of sets) figures.push(...(await onReflinks(origin, set)));
      return figures;
    } finally {
      server.kill();
    }
  },
};
export default bench;

type Runs = ReadonlyMap<string, readonly (Run & { readonly idleMb?: number })[]>;

/** Runs each program in turn, round after round, each in a fresh folder. */
async function runAll(origin: string, set: FileSet, names: readonly string[], rounds: number): Promise<Runs> {
  const runs = new Map<string, (Run & { idleMb?: number })[]>();
  for (let round = 0; round < rounds; round++) {
    for (const name of [...names, 'station']) {
      const folder = await mkdtemp(join(tmpdir(), 'makeready-p1-'));
      const work = rivals[name] ?? station;
      runs.set(name, [...(runs.get(name) ?? []), await work(origin, set, folder)]);
      await rm(folder, { recursive: true, force: true });
    }
  }
  return runs;
}

const secondsOf = (runs: Runs, name: string): number =>
  median((runs.get(name) ?? []).map(({ seconds }) => seconds));
const cpuOf = (runs: Runs, name: string): number =>
  median((runs.get(name) ?? []).map(({ cpuSeconds }) => cpuSeconds));

const labelOf = (set: FileSet): string => `${set.count} x ${Math.round(set.bytes / 1e6)} MB`;

function compare(set: Round, runs: Runs, names: readonly string[]): Figure[] {
  const careful = names.filter((name) => name.endsWith('promises'));
  const best = (of: typeof secondsOf): string | undefined =>
    careful.toSorted((a, b) => of(runs, a) - of(runs, b))[0];
  return names.flatMap((name): Figure[] => {
    const target = name === 'by hand' ? set.byHand : undefined;
    const wall = name === best(secondsOf) ? set.careful.wall : (target?.wall ?? null);
    const cpu = name === best(cpuOf) ? set.careful.cpu : (target?.cpu ?? null);
    const seconds = [secondsOf(runs, 'station'), secondsOf(runs, name)] as const;
    const cpuSeconds = [cpuOf(runs, 'station'), cpuOf(runs, name)] as const;
    return [
      figure(`${labelOf(set)}, wall`, ...seconds, name, 's', wall),
      figure(`${labelOf(set)}, processor`, ...cpuSeconds, name, 's', cpu),
    ];
  });
}

function memory(set: FileSet, runs: Runs): Figure {
  const peak = median((runs.get('station') ?? []).map(({ peakMb }) => peakMb));
  const idle = median((runs.get('station') ?? []).map(({ idleMb = 0 }) => idleMb));
  return figure(`${labelOf(set)}, memory`, peak, idle, 'idle', 'MB', (idle + MEMORY_TARGET_MB) / idle);
}

/**
 * The room that a set takes in the archive and the hot folder together, on a disk that shares identical
 * blocks.
 */
async function onReflinks(origin: string, set: FileSet): Promise<Figure[]> {
  const bytes = set.count * set.bytes;
  const disk = reflinkDisk(Math.ceil((3 * bytes) / 1e6) + 400);
  if (disk === null) {
    console.log(`Skipped, room on a disk with reflinks: ${noReflinkDisk}.`);
    return [];
  }
  try {
    const before = await usedBytes(disk.path);
    await station(origin, set, join(disk.path, 'run'));
    const used = (await usedBytes(disk.path)) - before;
    const what = `${labelOf(set)}, room on XFS with reflinks`;
    return [figure(what, used / 1e6, bytes / 1e6, 'the files once', 'MB', REFLINK_TARGET)];
  } finally {
    disk.remove();
  }
}

async function usedBytes(path: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(path);
  return (blocks - bfree) * bsize;
}

const figure = (
  what: string,
  measured: number,
  peer: number,
  name: string,
  unit: string,
  target: number | null,
): Figure => ({
  what,
  measured: `${measured.toPrecision(3)} ${unit}`,
  peer: `${peer.toPrecision(3)} ${unit}, ${name}`,
  ratio: measured / peer,
  target: target === null ? null : Number(target.toFixed(2)),
});
