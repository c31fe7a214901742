import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Bench, type Figure, ms, timed } from './bench.ts';

const SHAPES = 5_000;
const STORIES = 600;

const Share = z.object({ run: z.number(), naming: z.number(), failures: z.array(z.string()) });
type Share = z.infer<typeof Share>;

const processEntry = join(import.meta.dirname, 'p15/shapes-process.ts');

async function shareOf(
  kind: 'shapes' | 'stories',
  count: number,
  first: number,
  every: number,
): Promise<Share> {
  const args = [processEntry, kind, ...[count, first, every].map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
  return Share.parse(JSON.parse(stdout));
}

async function run(kind: 'shapes' | 'stories', count: number): Promise<Share & { readonly tookMs: number }> {
  const processes = availableParallelism();
  let shares: readonly Share[] = [];
  const tookMs = await timed(async () => {
    shares = await Promise.all(
      Array.from({ length: processes }, (_, first) => shareOf(kind, count, first, processes)),
    );
  });
  const failures = shares.flatMap((share) => share.failures);
  for (const failure of failures) console.log(`${failure}\n`);
  const sum = (of: (share: Share) => number): number => shares.reduce((total, share) => total + of(share), 0);
  return { run: sum((share) => share.run), naming: sum((share) => share.naming), failures, tookMs };
}

const inFull = (count: number): string => count.toLocaleString('en');

export default {
  id: 'P15',
  title: 'Deployments that nobody here wrote',
  note:
    'A generator composes deployments of the service (names, envelopes, pages, files, marks of files not ' +
    'for print, checksums, finishings, statuses, webhooks, storage that damages files, reads that lag ' +
    'behind events, missing endpoints), each from one number (test/shapes). With each, a ' +
    'station with its real store, files and a RIP must end with exactly what exists: jobs, statuses, ' +
    'finishings, batches and files, every due file sent once, byte for byte, and none that is not for ' +
    'print; or the connection or Needs attention must name what is missing. In a story, a job is revised, cancelled, taken back, deleted or renamed ' +
    'at one step of its file’s life. Measured is how many deployments and stories pass, the peer is how ' +
    'many ran. Those that fail are printed with the number that replays them, and fail the whole run.',
  async run(): Promise<readonly Figure[]> {
    const shapes = await run('shapes', SHAPES);
    const stories = await run('stories', STORIES);
    // Not a cost but a fault.
    if (shapes.failures.length + stories.failures.length > 0) process.exitCode = 1;
    const holding = (what: string, { run: all, failures }: Share): Figure => ({
      what,
      measured: inFull(all - failures.length),
      peer: `${inFull(all)} run`,
      ratio: all / (all - failures.length),
      target: 1,
    });
    return [
      holding('deployments', shapes),
      {
        what: 'deployments that leave something out, which is named',
        measured: inFull(shapes.naming),
        peer: `${inFull(shapes.run)} run`,
        ratio: shapes.naming / shapes.run,
        target: null,
      },
      holding('stories', stories),
      {
        what: 'one deployment, several at a time',
        measured: ms(shapes.tookMs / shapes.run),
        peer: `${ms(shapes.tookMs)} in all`,
        ratio: 1 / shapes.run,
        target: null,
      },
    ];
  },
} satisfies Bench;
