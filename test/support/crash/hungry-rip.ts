import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { randomFrom } from './random.ts';

// A RIP in a separate thread that picks up every file about a millisecond after it appears, unless it
// pauses. It moves a file away before reading it, so that it reads what had the final name at that moment.

const Taken = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Whether it is a ticket with complete JSON. */
  isTicket: z.boolean(),
});
export type Taken = z.infer<typeof Taken>;

export interface HungryRip {
  readonly taken: readonly Taken[];
  /** Has it pick up the files that it leaves, too. */
  takeAll(): void;
  stop(): Promise<void>;
}

/** A RIP's appetite. */
interface Appetite {
  /** Its longest pause in milliseconds, so that files stay for a while. */
  readonly maxRestMs: number;
  readonly seed: number;
  /** One file in so many stays until it is told to take all, so that there is always one to be moved. */
  readonly leavesOneIn: number;
}
/** By default it never pauses and leaves nothing. */
const ravenous: Appetite = { maxRestMs: 0, seed: 0, leavesOneIn: Number.POSITIVE_INFINITY };

/** Its orders in shared memory. */
const STOP = 0;
const TAKE_ALL = 1;

/** @param outFolder on the hot folder's volume. */
export function startHungryRip(
  folder: string,
  outFolder: string,
  appetite: Partial<Appetite> = {},
): HungryRip {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { folder, outFolder, flags, appetite: { ...ravenous, ...appetite } };
  const worker = new Worker(import.meta.filename, { workerData });
  const taken: Taken[] = [];
  worker.on('message', (message) => taken.push(Taken.parse(message)));
  return {
    taken,
    takeAll: () => void Atomics.store(flags, TAKE_ALL, 1),
    async stop() {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      Atomics.store(flags, STOP, 1);
      Atomics.notify(flags, STOP);
      await ended;
    },
  };
}

const PAUSE_MS = 1;
/** The share of its scans that is followed by a pause. */
const REST_SHARE = 0.02;
const Orders = z.object({
  folder: z.string(),
  outFolder: z.string(),
  flags: z.instanceof(Int32Array),
  appetite: z.object({
    maxRestMs: z.number(),
    seed: z.number(),
    leavesOneIn: z.union([z.number(), z.literal(Number.POSITIVE_INFINITY)]),
  }),
});

if (parentPort !== null) {
  const { folder, outFolder, flags, appetite } = Orders.parse(workerData);
  const { maxRestMs, leavesOneIn } = appetite;
  const random = randomFrom(appetite.seed);
  let count = 0;
  while (Atomics.load(flags, STOP) === 0) {
    for (const name of namesIn(folder)) {
      if (name.startsWith('.')) continue;
      if (isLeft(name, leavesOneIn) && Atomics.load(flags, TAKE_ALL) === 0) continue;
      const out = join(outFolder, String(count++));
      if (!moved(join(folder, name), out)) continue;
      const bytes = readFileSync(out);
      rmSync(out);
      parentPort.postMessage({
        name,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        isTicket: name.endsWith('.json') && isJson(bytes),
      });
    }
    Atomics.wait(flags, STOP, 0, random() < REST_SHARE ? PAUSE_MS + random() * maxRestMs : PAUSE_MS);
  }
}

/** By its name alone, so that a ticket stays with its file. */
function isLeft(name: string, oneIn: number): boolean {
  const [stem = ''] = name.split('.');
  return createHash('sha256').update(stem).digest().readUInt32BE() % oneIn === 0;
}

/** A hot folder may be away for a while. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return ifGone(error, []);
  }
}

function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    return ifGone(error, false);
  }
}

function ifGone<T>(error: unknown, instead: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
  throw error;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
