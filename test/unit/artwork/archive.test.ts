import { createHash } from 'node:crypto';
import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArtworkId } from '../../../src/contract/index.ts';
import { Archive } from '../../../src/main/station/artwork/archive/archive.ts';

const sound = Buffer.alloc(4_000_000, 'sound');
const sha256 = createHash('sha256').update(sound).digest('hex');

let folder = '';
let archive: Archive;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-archive-'));
  archive = new Archive(folder);
  await archive.prepare();
  await mkdir(dirname(archive.pathOf(sha256)));
  writeFileSync(archive.pathOf(sha256), Buffer.alloc(sound.length, 'worn'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a damaged file is removed', async () => {
  expect(await archive.verify(sha256, sound.length)).toBe('damaged');
  expect(await archive.verify(sha256, sound.length)).toBe('missing');
});

test('a part is removed at once, before the next transfer of the same file can begin to write', () => {
  const id = ArtworkId.parse('a'.repeat(32));
  writeFileSync(archive.partOf(id), 'left');
  archive.removePart(id);
  expect(existsSync(archive.partOf(id))).toBe(false);
});

test('sound bytes that replace a damaged file while it is read stay', async () => {
  const { createReadStream } = fs;
  const part = join(folder, 'part');
  writeFileSync(part, sound);
  let reads = 0;
  // Between the opening of the damaged file and its first bytes.
  fs.createReadStream = (...args) => {
    const stream = createReadStream(...args);
    if (reads++ === 0) stream.once('open', () => archive.admit(part, sha256));
    return stream;
  };
  syncBuiltinESMExports();
  const verified = archive.verify(sha256, sound.length).finally(() => {
    fs.createReadStream = createReadStream;
    syncBuiltinESMExports();
  });
  expect(await verified).toBe('whole');
  expect(readFileSync(archive.pathOf(sha256)).equals(sound)).toBe(true);
});
