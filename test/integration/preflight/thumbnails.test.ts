import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Archive } from '../../../src/main/station/artwork/index.ts';
import type { WorkerPort } from '../../../src/main/station/ports.ts';
import { startChild, Thumbnails, WorkerPool } from '../../../src/main/station/preflight/index.ts';
import { makePdf, picture } from '../../support/made-pdf.ts';
import { startBuiltPreflight } from '../../support/preflight.ts';
import { until } from '../../support/until.ts';

const app = fileURLToPath(new URL('../../..', import.meta.url));
const sick = (): WorkerPort => startChild(new URL('../../support/sick-worker.ts', import.meta.url), [app]);

let root: string;
let archive: Archive;
/** Those of the current test: earlier workers may still be ending. */
let workers: { starts: number; ends: number };
const faults: unknown[] = [];
const opened: Thumbnails[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-thumbnails-'));
  archive = new Archive(join(root, 'archive'));
  workers = { starts: 0, ends: 0 };
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.stop();
  await rm(root, { recursive: true, force: true });
  expect(faults.splice(0)).toEqual([]);
});

function open(
  startWorker: () => WorkerPort = () => startBuiltPreflight(root),
  pathOf?: (sha256: string) => string,
) {
  const counted = workers;
  const made = new Thumbnails({
    folder: join(root, 'thumbnails'),
    archive: pathOf === undefined ? archive : { pathOf, verify: async () => 'whole' },
    workers: new WorkerPool(() => {
      counted.starts++;
      const worker = startWorker();
      worker.listen({ answer: () => undefined, end: () => void counted.ends++ });
      return worker;
    }, 30),
    onFault: (error) => faults.push(error),
  });
  opened.push(made);
  return made;
}

async function archived(bytes: Uint8Array): Promise<readonly [sha256: string, bytes: number]> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = archive.pathOf(sha256);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return [sha256, bytes.length];
}

/** An image as these thumbnails write it: its size and its pixels. */
function read(png: Uint8Array | null) {
  if (png === null) throw new Error('There is no picture.');
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data = bytes.indexOf('IDAT');
  const rows = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
  const at = (x: number, y: number): number[] => {
    const from = y * (1 + width * 3) + 1 + x * 3;
    return [...rows.subarray(from, from + 3)];
  };
  return { width, height, at };
}

const wanted = new AbortController().signal;
/** The lower half black, on a card of 91 x 61 mm (258 x 173 points). */
const lowerHalf = '0 0 0 1 k 0 0 258 86 re f';

describe('a thumbnail', () => {
  it('that fails unexpectedly affects no other, and is logged once', async () => {
    const whole = await archived(await makePdf());
    const thumbnails = open(undefined, (sha256) => {
      if (sha256 === 'poisoned') throw new Error('never seen before');
      return archive.pathOf(sha256);
    });
    const asked = [thumbnails.of('poisoned', 9, wanted), thumbnails.of(...whole, wanted)];
    const [bad, good] = await Promise.all(asked);
    expect(bad).toBeNull();
    expect(read(good ?? null).width).toBe(160);
    expect(await thumbnails.of('poisoned', 9, wanted)).toBeNull();
    expect(faults.splice(0).map(String)).toEqual(['Error: never seen before']);
  });

  it('whose worker fails affects no other: the next one has another worker', async () => {
    const [first, second] = [await archived(await makePdf()), await archived(await makePdf({ pages: [{}] }))];
    let posts = 0;
    const thumbnails = open(() => {
      const worker = startBuiltPreflight(root);
      return {
        ...worker,
        post: (message) => {
          posts++;
          if (posts === 1) throw new Error('never seen before');
          worker.post(message);
        },
      };
    });
    // Whichever is asked first: both files are read in parallel.
    const both = await Promise.all([thumbnails.of(...first, wanted), thumbnails.of(...second, wanted)]);
    expect(both.filter((one) => one === null)).toHaveLength(1);
    expect(workers.starts).toBe(2);
    expect(faults.splice(0).map(String)).toEqual(['Error: never seen before']);
  });

  it('shows the first page in its rotation, and is at most 160 pixels long', async () => {
    const thumbnails = open();
    const flat = read(
      await thumbnails.of(
        ...(await archived(await makePdf({ pages: [{ content: lowerHalf }, {}] }))),
        wanted,
      ),
    );
    expect([flat.width, flat.height]).toEqual([160, 107]);
    expect(flat.at(80, 20)).toEqual([255, 255, 255]);
    expect(Math.max(...flat.at(80, 90))).toBeLessThan(80);
    const turned = read(
      await thumbnails.of(
        ...(await archived(await makePdf({ pages: [{ content: lowerHalf, rotate: 90 }] }))),
        wanted,
      ),
    );
    expect([turned.width, turned.height]).toEqual([107, 160]);
    // A quarter turn to the right: the bottom is on the left.
    expect(Math.max(...turned.at(20, 80))).toBeLessThan(80);
    expect(turned.at(90, 80)).toEqual([255, 255, 255]);
  });

  it('is made once for all who ask, and kept for the next start', async () => {
    const file = await archived(await makePdf());
    const thumbnails = open();
    const all = await Promise.all([1, 2, 3].map(() => thumbnails.of(...file, wanted)));
    expect(new Set(all.map((one) => Buffer.from(one ?? []).toString('base64'))).size).toBe(1);
    await thumbnails.of(...file, wanted);
    thumbnails.stop();
    expect(workers.starts).toBe(1);
    const later = open();
    expect(Buffer.from((await later.of(...file, wanted)) ?? [])).toEqual(Buffer.from(all[0] ?? []));
    expect(workers.starts).toBe(1);
    expect(await readdir(join(root, 'thumbnails', file[0].slice(0, 2)))).toEqual([`${file[0]}.png`]);
    await later.forget(file[0]);
    expect(await readdir(join(root, 'thumbnails', file[0].slice(0, 2)))).toEqual([]);
  });

  it('is not made if nobody waits for it any more', async () => {
    const first = await archived(await makePdf());
    const second = await archived(await makePdf({ pages: [{ content: lowerHalf }] }));
    const thumbnails = open();
    const gone = new AbortController();
    const [shown, left] = [thumbnails.of(...first, wanted), thumbnails.of(...second, gone.signal)];
    gone.abort();
    expect(await shown).not.toBeNull();
    expect(await left).toBeNull();
    // It was not recorded as impossible to draw.
    expect(await thumbnails.of(...second, wanted)).not.toBeNull();
  });

  it('is not tried again for a file that cannot be drawn', async () => {
    const file = await archived(Buffer.from('%PDF-1.7 and nothing more'));
    const thumbnails = open();
    expect(await thumbnails.of(...file, wanted)).toBeNull();
    thumbnails.stop();
    expect(await open().of(...file, wanted)).toBeNull();
    expect(workers.starts).toBe(1);
  });

  it('is missing if the archive lacks the file, or has other bytes', async () => {
    const thumbnails = open();
    expect(await thumbnails.of('0'.repeat(64), 5, wanted)).toBeNull();
    const [sha256, bytes] = await archived(await makePdf());
    await writeFile(archive.pathOf(sha256), Buffer.alloc(bytes, '%PDF-1.7 '));
    expect(await thumbnails.of(sha256, bytes, wanted)).toBeNull();
    expect(workers.starts).toBe(0);
  });

  it('a file that kills the worker is left alone; the next one finds a new worker', async () => {
    const thumbnails = open(sick, (sha256) => (sha256.startsWith('d') ? 'death' : '/well'));
    const deadly = 'd'.repeat(64);
    expect(await thumbnails.of(deadly, 9, wanted)).toBeNull();
    expect(await thumbnails.of(deadly, 9, wanted)).toBeNull();
    expect(workers.starts).toBe(1);
    // The sick worker answers that it cannot read the file: no picture, and no fault of the program.
    expect(await thumbnails.of('e'.repeat(64), 9, wanted)).toBeNull();
    expect(workers.starts).toBe(2);
  });

  it('an image that would decompress to gigabytes costs no more than the worker may use', async () => {
    const bytes = await makePdf({
      pages: [
        {
          content: 'q 258 0 0 173 0 0 cm /Picture Do Q',
          resources: (context) => ({
            XObject: {
              Picture: picture(context, 1, 1, { Width: 60_000, Height: 60_000, ColorSpace: 'DeviceCMYK' }),
            },
          }),
        },
      ],
    });
    const thumbnails = open();
    await thumbnails.of(...(await archived(bytes)), wanted);
    expect(await thumbnails.of(...(await archived(await makePdf())), wanted)).not.toBeNull();
  });

  it('is 480 pixels long for review cards; both sizes are kept, and both go with the file', async () => {
    const thumbnails = open();
    const whole = await archived(await makePdf({ pages: [{ content: lowerHalf }] }));
    const large = await thumbnails.of(...whole, wanted, 'large');
    expect([read(large).width, read(large).height]).toEqual([480, 322]);
    expect(read(await thumbnails.of(...whole, wanted)).width).toBe(160);
    const kept = async () =>
      (await readdir(join(root, 'thumbnails'), { recursive: true })).filter((name) => name.endsWith('.png'));
    expect(await kept()).toHaveLength(2);
    await thumbnails.forget(whole[0]);
    expect(await kept()).toEqual([]);
  });

  it('needs a process only while somebody wants one', async () => {
    const thumbnails = open();
    await thumbnails.of(...(await archived(await makePdf())), wanted);
    await until('the worker has ended', () => workers.ends === 1);
    expect(await thumbnails.of(...(await archived(await makePdf({ pages: [{}] }))), wanted)).not.toBeNull();
    expect(workers.starts).toBe(2);
  });
});
