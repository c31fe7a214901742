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
  stop(): Promise<void>;
}

/**
 * @param outFolder on the hot folder's volume.
 * @param rests the longest pause in milliseconds, so that files stay for a while; by default it never
 * pauses.
 */
export function startHungryRip(
  folder: string,
  outFolder: string,
  rests: { readonly maxMs: number; readonly seed: number } = { maxMs: 0, seed: 0 },
): HungryRip {
  const stopFlag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(import.meta.filename, { workerData: { folder, outFolder, stopFlag, rests } });
  const taken: Taken[] = [];
  worker.on('message', (message) => taken.push(Taken.parse(message)));
  return {
    taken,
    async stop() {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      Atomics.store(stopFlag, 0, 1);
      Atomics.notify(stopFlag, 0);
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
  stopFlag: z.instanceof(Int32Array),
  rests: z.object({ maxMs: z.number(), seed: z.number() }),
});

if (parentPort !== null) {
  const { folder, outFolder, stopFlag, rests } = Orders.parse(workerData);
  const random = randomFrom(rests.seed);
  let count = 0;
  while (Atomics.load(stopFlag, 0) === 0) {
    for (const name of namesIn(folder)) {
      if (name.startsWith('.')) continue;
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
    Atomics.wait(stopFlag, 0, 0, random() < REST_SHARE ? PAUSE_MS + random() * rests.maxMs : PAUSE_MS);
  }
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
