import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type FileSet, nameOf } from './file-set.ts';

const run = promisify(execFile);

/** What one run of a program took. */
export interface Run {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

/** Downloads a whole set from `origin` into `folder`, four files at a time, one connection each. */
export type Rival = (origin: string, set: FileSet, folder: string) => Promise<Run>;

/** GNU time's figures of a program. */
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

export const rivals: Readonly<Record<string, Rival>> = {
  async curl(origin, set, folder) {
    const list = join(folder, 'list');
    const lines = names(set).map(
      (name) => `url = "${origin}/${set.name}/${name}"\noutput = "${folder}/${name}"`,
    );
    await writeFile(list, lines.join('\n'));
    return measured(folder, 'curl', ['-s', '--parallel', '--parallel-max', '4', '-K', list]);
  },
  async aria2c(origin, set, folder) {
    const list = join(folder, 'list');
    await writeFile(
      list,
      names(set)
        .map((name) => `${origin}/${set.name}/${name}`)
        .join('\n'),
    );
    const args = ['-q', '-i', list, '-d', folder, '-j', '4', '-x', '1', '-s', '1', '--file-allocation=none'];
    return measured(folder, 'aria2c', args);
  },
  rclone(origin, set, folder) {
    const args = ['copy', '--http-url', `${origin}/${set.name}/`, ':http:', join(folder, 'copied')];
    return measured(folder, 'rclone', [...args, '--transfers', '4', '--multi-thread-streams', '0']);
  },
  'by hand': (origin, set, folder) =>
    measured(folder, process.execPath, [
      join(import.meta.dirname, 'hand-process.ts'),
      folder,
      origin,
      set.name,
      String(set.count),
    ]),
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

/** Which of the rivals are installed here. */
export async function installed(): Promise<string[]> {
  const found = await Promise.all(
    Object.keys(rivals).map((name) =>
      run('which', [name === 'by hand' ? process.execPath : name]).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return found.flat();
}
