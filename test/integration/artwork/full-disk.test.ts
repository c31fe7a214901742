import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Archive } from '../../../src/main/station/artwork/index.ts';
import { type ArtworkRig, artworkRig } from '../../support/artwork-rig.ts';
import { english } from '../../support/english.ts';
import { type Answer, serves } from '../../support/faulty-storage.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { noSmallDisk, type SmallDisk, smallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

const MB = 1024 * 1024;

let disk: SmallDisk | null = null;
let rig: ArtworkRig | null = null;
beforeEach(async ({ skip }) => {
  const mounted = smallDisk(110);
  skip(mounted === null, noSmallDisk);
  disk = mounted;
  rig = await artworkRig({
    times: 20,
    makeArchive: () => new Archive(mounted?.path ?? ''),
  });
});
afterEach(async () => {
  await rig?.stop();
  disk?.remove();
  [rig, disk] = [null, null];
});

test('a disk that fills up during a transfer is reported, and the transfer goes on from there when there is room', async () => {
  if (rig === null || disk === null) throw new Error('There is no disk.');
  const { store, storage } = rig;
  const ballast = join(disk.path, 'ballast');
  const file = pdfOf('large', 40 * MB);
  const partBytes = (): number => store.artworks.inState(['transferring'], 1)[0]?.partBytes ?? 0;
  const fills: Answer = (_, response) => {
    response.writeHead(200, { 'content-length': file.length, etag: '"x"' });
    response.write(file.subarray(0, 36 * MB), async () => {
      await until('a sync on the way', () => partBytes() > 0);
      // Takes all the room, as another program might.
      await writeFile(ballast, Buffer.alloc(110 * MB)).catch(() => undefined);
      response.end(file.subarray(36 * MB));
    });
  };
  const id = rig.queue('a', storage.on('/a', fills, serves(file, { etag: '"x"' })));
  await until('it is told', () => store.artworks.get(id)?.state === 'waiting');
  expect(english(store.artworks.get(id)?.reason)).toMatch(
    /archive disk is full|more needed on the archive disk/,
  );
  await rm(ballast);
  await rig.settled(id);
  const begun = Number(/\d+/.exec(storage.requests.at(-1)?.headers.range ?? '0')?.[0] ?? 0);
  expect(begun).toBeGreaterThanOrEqual(32 * MB);
});

test('a disk that is full after a transfer: the downloaded file stays whole, the next one waits for room', async () => {
  if (rig === null || disk === null) throw new Error('There is no disk.');
  const { store, storage, archive } = rig;
  const [first, second] = [pdfOf('first', MB), pdfOf('second', 2 * MB)];
  await rig.settled(rig.queue('a', storage.on('/a', serves(first))));
  const ballast = join(disk.path, 'ballast');
  await writeFile(ballast, Buffer.alloc(120 * MB)).catch(() => undefined);
  const id = rig.queue('b', storage.on('/b', serves(second)));
  await until('it is told', () => store.artworks.get(id)?.state === 'waiting');
  expect(english(store.artworks.get(id)?.reason)).toMatch(
    /archive disk is full|more needed on the archive disk/,
  );
  expect(await archive.verify(sumOf(first), first.length)).toBe('whole');
  await rm(ballast);
  await rig.settled(id);
  expect(await archive.verify(sumOf(second), second.length)).toBe('whole');
});

test('an endless body without a length is stopped before it fills the disk', async () => {
  if (rig === null) throw new Error('There is no disk.');
  const { store, storage, archive } = rig;
  const endless: Answer = (_, response) => {
    response.writeHead(200);
    response.write(pdfOf('endless', MB));
    const more = (): void => {
      if (!response.destroyed) response.write(Buffer.alloc(MB), more);
    };
    more();
  };
  const id = rig.queue('a', storage.on('/a', endless));
  await until('it is told', () => store.artworks.get(id)?.state === 'waiting');
  expect(english(store.artworks.get(id)?.reason)).toContain('more needed on the archive disk');
  expect(await archive.freeBytes()).toBeGreaterThan(20 * MB);
});

test('a disk that became read-only is reported and tried again, and the file arrives once it is writable', async () => {
  if (rig === null || disk === null) throw new Error('There is no disk.');
  const { store, storage, archive } = rig;
  const file = pdfOf('patient', MB);
  execFileSync('mount', ['-o', 'remount,ro', disk.path]);
  const id = rig.queue('a', storage.on('/a', serves(file)));
  await until('it was tried again', () => (store.artworks.get(id)?.attempt ?? 0) >= 2);
  expect(english(store.artworks.get(id)?.reason)).toContain('read-only');
  execFileSync('mount', ['-o', 'remount,rw', disk.path]);
  await rig.settled(id);
  expect((await readFile(archive.pathOf(sumOf(file)))).equals(file)).toBe(true);
});
