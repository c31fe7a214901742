import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32 as crc32Of } from 'hash-wasm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArtworkId } from '../../../src/contract/index.ts';
import { type ArtworkRig, artworkRig } from '../../support/artwork-rig.ts';
import { english } from '../../support/english.ts';
import { expectWhole } from '../../support/expect-whole.ts';
import { type Answer, cutsAfter, serves } from '../../support/faulty-storage.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';

// Lengths and checksums: what a storage claims about a file has to be true.

const size = 300_000;
const file = pdfOf('whole', size);

let rig: ArtworkRig;
beforeEach(async () => {
  rig = await artworkRig();
});
afterEach(() => rig.stop());

const arrives = (id: ArtworkId, bytes = file): Promise<void> => expectWhole(rig, id, bytes);
const attempts = (id: ArtworkId) => rig.store.artworks.get(id);

test('a chunked body needs no length', async () => {
  const chunked: Answer = (_, response) => {
    response.writeHead(200);
    response.write(file.subarray(0, 1_000));
    response.end(file.subarray(1_000));
  };
  await arrives(rig.queue('a', rig.storage.on('/a', chunked)));
});

test('a chunked body that breaks off is incomplete', async () => {
  const broken: Answer = async (_, response, has) => {
    response.writeHead(200);
    response.write(file);
    await has(file.length);
    response.destroy();
  };
  const id = rig.queue('a', rig.storage.on('/a', broken, serves(file)));
  await arrives(id);
  expect(rig.storage.requests).toHaveLength(2);
});

test.each([
  ['shorter', size + 10],
  ['longer', size - 10],
])('a file that is %s than its object says is rejected', async (_, sizeBytes) => {
  const id = rig.queue('a', rig.storage.on('/a', serves(file)), { sizeBytes });
  await rig.settled(id, 'failed');
  expect(english(attempts(id)?.reason)).toMatch(/expected/);
});

test('an endless body is stopped at the announced size', async () => {
  let sent = 0;
  const endless: Answer = (_, response) => {
    response.writeHead(200);
    response.write(file);
    const more = (): void => {
      if (response.destroyed) return;
      sent += 65_536;
      response.write(Buffer.alloc(65_536), more);
    };
    more();
  };
  const id = rig.queue('a', rig.storage.on('/a', endless), { sizeBytes: size });
  await rig.settled(id, 'failed');
  expect(english(attempts(id)?.reason)).toContain(`more than the expected ${size} bytes`);
  expect(sent).toBeLessThan(50_000_000);
});

const wrong = Buffer.alloc(32, 7);
const fourBytes = (hex: string): string => Buffer.from(hex.padStart(8, '0'), 'hex').toString('base64');
const castagnoli = fourBytes(await crc32Of(file, 0x82f63b78));
test.each<[string, Record<string, string>]>([
  ['Content-MD5', { 'content-md5': wrong.subarray(0, 16).toString('base64') }],
  ['Repr-Digest', { 'repr-digest': `sha-256=:${wrong.toString('base64')}:` }],
  ['Content-Digest', { 'content-digest': `sha-256=:${wrong.toString('base64')}:` }],
  ['Digest', { digest: `sha-256=${wrong.toString('base64')}` }],
  ['x-goog-hash', { 'x-goog-hash': `crc32c=n03x6A==,md5=${wrong.subarray(0, 16).toString('base64')}` }],
  ['x-amz-checksum-sha256', { 'x-amz-checksum-sha256': wrong.toString('base64') }],
  ['Repr-Digest of another kind', { 'repr-digest': `sha-512=:${Buffer.alloc(64, 7).toString('base64')}:` }],
  ['x-goog-hash without an MD5', { 'x-goog-hash': 'crc32c=n03x6A==' }],
  ['x-amz-checksum-crc32', { 'x-amz-checksum-crc32': 'n03x6A==' }],
  ['x-amz-checksum-crc32c', { 'x-amz-checksum-crc32c': 'n03x6A==' }],
  ['x-amz-checksum-sha1', { 'x-amz-checksum-sha1': wrong.subarray(0, 20).toString('base64') }],
])('a mismatching %s fails the download', async (_, headers) => {
  const id = rig.queue('a', rig.storage.on('/a', serves(file, headers), serves(file)));
  expect(await rig.fails(id)).toContain('Checksum mismatch');
  await arrives(id);
});

test.each<[string, Record<string, string>]>([
  ['right', { 'repr-digest': `sha-256=:${Buffer.from(sumOf(file), 'hex').toString('base64')}:` }],
  [
    'right, of every kind',
    {
      'repr-digest': `sha-512=:${createHash('sha512').update(file).digest('base64')}:, sha-256=:${createHash('sha256').update(file).digest('base64')}:`,
      'content-md5': createHash('md5').update(file).digest('base64'),
      'x-goog-hash': `crc32c=${castagnoli},md5=${createHash('md5').update(file).digest('base64')}`,
      'x-amz-checksum-crc32': fourBytes(crc32(file).toString(16)),
      'x-amz-checksum-sha1': createHash('sha1').update(file).digest('base64'),
    },
  ],
  ['composite', { 'x-amz-checksum-sha256': `${wrong.toString('base64')}-4` }],
  ['declared composite', { 'x-amz-checksum-crc32': 'n03x6A==', 'x-amz-checksum-type': 'COMPOSITE' }],
  ['unreadable', { 'content-md5': 'no checksum', digest: 'sha-256=?' }],
])('a checksum that is %s does not stop the download', async (_, headers) => {
  await arrives(rig.queue('a', rig.storage.on('/a', serves(file, headers))));
  expect(rig.storage.requests).toHaveLength(1);
});

test('Content-MD5 covers the rest and is not taken for the whole’s; Repr-Digest covers the whole', async () => {
  const rest = Buffer.from(sumOf(file.subarray(200_000), 'md5'), 'hex').toString('base64');
  const whole = `sha-256=:${Buffer.from(sumOf(file), 'hex').toString('base64')}:`;
  const headers = {
    'content-md5': rest,
    'repr-digest': whole,
    'x-goog-hash': `crc32c=${castagnoli}`,
  };
  await arrives(rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), serves(file, headers))));
  expect(rig.storage.requests).toHaveLength(2);
});

test('the object’s own checksums must match', async () => {
  const good = rig.queue('a', rig.storage.on('/a', serves(file)), {
    sizeBytes: size,
    checksums: { sha256: sumOf(file), md5: sumOf(file, 'md5') },
  });
  const bad = rig.queue('b', rig.storage.on('/b', serves(file)), { checksums: { md5: '0'.repeat(32) } });
  await arrives(good);
  await rig.settled(bad, 'failed');
  expect(english(attempts(bad)?.reason)).toContain('Checksum mismatch');
});
