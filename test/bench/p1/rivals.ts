import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type FileSet, nameOf } from './file-set.ts';

const run = promisify(execFile);

/** The cost of one run of a program. */
export interface Run {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

/** Downloads a whole set from `origin` into `folder`, four files at a time, one connection each. */
type Rival = (origin: string, set: FileSet, folder: string) => Promise<Run>;

/** GNU time's figures for a program. */
async function measured(folder: string, program: string, args: readonly string[]): Promise<Run> {
  const figures = join(folder, 'time');
  await run('/usr/bin/time', ['-f', '%e %U %S %M', '-o', figures, program, ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout } = await run('tail', ['-n', '1', figures]);
  const [wall = 0, user = 0, system = 0, kilobytes = 0] = stdout.trim().split(' ').map(Number);
  return { seconds: wall, cpuSeconds: user + system, peakMb: (kilobytes * 1024) / 1e6 };
}

const names = (set: FileSet): string[] => Array.from({ length: set.count }, (_, index) => nameOf(set, index));

/** A downloader's command: all files of a set into a folder, four at a time, one connection each. */
type Downloader = (origin: string, set: FileSet, folder: string) => Promise<readonly string[]>;

const downloaders = {
  async curl(origin, set, folder) {
    const list = `${folder}.list`;
    const lines = names(set).map(
      (name) => `url = "${origin}/${set.name}/${name}"\noutput = "${folder}/${name}"`,
    );
    await writeFile(list, lines.join('\n'));
    return ['curl', '-s', '--parallel', '--parallel-max', '4', '-K', list];
  },
  async aria2c(origin, set, folder) {
    const list = `${folder}.list`;
    const lines = names(set).map((name) => `${origin}/${set.name}/${name}`);
    await writeFile(list, lines.join('\n'));
    const files = ['-i', list, '-d', folder, '--file-allocation=none'];
    return ['aria2c', '-q', ...files, '-j', '4', '-x', '1', '-s', '1'];
  },
  async rclone(origin, set, folder) {
    const copy = ['copy', '--http-url', `${origin}/${set.name}/`, ':http:', folder];
    return ['rclone', ...copy, '--transfers', '4', '--multi-thread-streams', '0'];
  },
} as const satisfies Record<string, Downloader>;

/** The downloader alone: what it received is neither verified nor synced. */
const bare =
  (downloader: Downloader): Rival =>
  async (origin, set, folder) => {
    const [program = '', ...args] = await downloader(origin, set, join(folder, 'copied'));
    await mkdir(join(folder, 'copied'));
    return measured(folder, program, args);
  };

/** The downloader, followed for each file by what a careful engineer would script, four at a time. */
const careful =
  (downloader: Downloader): Rival =>
  async (origin, set, folder) => {
    const [archive, sums] = [join(folder, 'archive'), join(folder, 'sums')];
    for (const path of [archive, sums, join(folder, 'hot/.staging')]) await mkdir(path, { recursive: true });
    for (const name of names(set)) {
      await writeFile(join(sums, name), `${await sha256At(`${origin}/${set.name}/${name}`)}  ${name}\n`);
    }
    const script = `"$@" && ls '${archive}' | xargs -P 4 -I {} '${keepPromises}' '${folder}' {}`;
    const command = await downloader(origin, set, archive);
    const run = await measured(folder, 'bash', ['-o', 'pipefail', '-c', script, 'careful', ...command]);
    const delivered = await readdir(join(folder, 'hot'));
    if (delivered.length !== set.count + 1) throw new Error(`Only ${delivered.length - 1} were delivered.`);
    return run;
  };

const keepPromises = join(import.meta.dirname, 'keep-promises.sh');

/** The digest of each file by its address; the files are the same in every round. */
const known = new Map<string, string>();

/** What the engineer was told about a file in advance. */
async function sha256At(url: string): Promise<string> {
  const sum = known.get(url);
  if (sum !== undefined) return sum;
  const { body } = await fetch(url);
  const hash = createHash('sha256');
  for await (const chunk of body ?? []) hash.update(chunk);
  const digest = hash.digest('hex');
  known.set(url, digest);
  return digest;
}

/** By their names in the table. */
export const rivals: Readonly<Record<string, Rival>> = {
  curl: bare(downloaders.curl),
  aria2c: bare(downloaders.aria2c),
  rclone: bare(downloaders.rclone),
  'by hand': (origin, set, folder) =>
    measured(folder, process.execPath, [
      join(import.meta.dirname, 'hand-process.ts'),
      folder,
      origin,
      set.name,
      String(set.count),
    ]),
  'curl + the same promises': careful(downloaders.curl),
  'aria2c + the same promises': careful(downloaders.aria2c),
  'rclone + the same promises': careful(downloaders.rclone),
};

const StationRun = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakMb: z.number(),
  idleMb: z.number(),
});

/**
 * A whole station: list, URL of each file, download, hash, journal, archive, delivery into the hot folder.
 */
export async function station(
  origin: string,
  set: FileSet,
  folder: string,
): Promise<z.infer<typeof StationRun>> {
  await mkdir(folder, { recursive: true });
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'station-process.ts'), folder, `${origin}/${set.name}`, String(set.count)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return StationRun.parse(JSON.parse(printed));
}

/** Which rivals are installed here. */
export async function installed(): Promise<string[]> {
  const found = await Promise.all(
    Object.keys(rivals).map((name) =>
      run('which', [name === 'by hand' ? process.execPath : (name.split(' ')[0] ?? '')]).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return found.flat();
}
