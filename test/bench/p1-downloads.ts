import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, type Figure, median } from './bench.ts';
import type { FileSet } from './p1/file-set.ts';
import { installed, type Run, rivals, station } from './p1/rivals.ts';

const ROUNDS = 3;
const sets: readonly FileSet[] = [
  { name: 'small', count: 500, bytes: 2_000_000 },
  { name: 'large', count: 4, bytes: 512 * 1024 * 1024 },
];
/** Wall time and processor time against each rival, as performance asks for them. */
const targets: Readonly<Record<string, { readonly wall: number; readonly cpu: number }>> = {
  aria2c: { wall: 1, cpu: 1.5 },
  rclone: { wall: 1, cpu: 1.5 },
  curl: { wall: 1.6, cpu: 1.5 },
};
const MEMORY_TARGET_MB = 100;
/** More than 4 GB, for the memory alone. */
const huge: FileSet = { name: 'huge', count: 1, bytes: 5_000_000_000 };

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
    'minimum possible, but the plain cost of these guarantees. With large files the station is as fast ' +
    'as this program; with small files the difference is the station’s work per file. The targets ' +
    'against programs that never sync are missed.',
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
      for (const set of sets) figures.push(...(await compare(origin, set, names, ROUNDS)));
      figures.push(...(await compare(origin, huge, [], 1)));
      return figures;
    } finally {
      server.kill();
    }
  },
};
export default bench;

/** Each program in turn, round after round, each in a fresh folder that is gone afterwards. */
async function compare(
  origin: string,
  set: FileSet,
  names: readonly string[],
  rounds: number,
): Promise<Figure[]> {
  const runs = new Map<string, (Run & { idleMb?: number })[]>();
  for (let round = 0; round < rounds; round++) {
    for (const name of [...names, 'station']) {
      const folder = await mkdtemp(join(tmpdir(), 'makeready-p1-'));
      const work = rivals[name] ?? station;
      runs.set(name, [...(runs.get(name) ?? []), await work(origin, set, folder)]);
      await rm(folder, { recursive: true, force: true });
    }
  }
  const of = (name: string, what: (run: Run & { idleMb?: number }) => number): number =>
    median((runs.get(name) ?? []).map(what));
  const wall = of('station', (run) => run.seconds);
  const cpu = of('station', (run) => run.cpuSeconds);
  const label = `${set.count} x ${Math.round(set.bytes / 1e6)} MB`;
  const figures = names.flatMap((name): Figure[] => {
    const theirs = of(name, (run) => run.seconds);
    const theirCpu = of(name, (run) => run.cpuSeconds);
    return [
      figure(`${label}, wall`, wall, theirs, name, 's', targets[name]?.wall ?? null),
      figure(`${label}, processor`, cpu, theirCpu, name, 's', targets[name]?.cpu ?? null),
    ];
  });
  const peak = of('station', (run) => run.peakMb);
  const idle = of('station', (run) => run.idleMb ?? 0);
  return [...figures, figure(`${label}, memory`, peak, idle, 'idle', 'MB', (idle + MEMORY_TARGET_MB) / idle)];
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
