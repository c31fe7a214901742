import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArtworkTicket } from '../../../src/contract/index.ts';
import { StorageClient } from '../../../src/main/station/artwork/index.ts';
import { uploadArtwork } from '../../../src/main/station/submission/index.ts';
import { close, listen } from '../../support/listen.ts';

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')]);
const file = {
  ticket: ArtworkTicket.parse('0'.repeat(32)),
  name: 'cover.pdf',
  bytes: PDF.length,
  sha256: createHash('sha256').update(PDF).digest('hex'),
  url: null,
  expiresAt: null,
};

let folder: string;
let path: string;
let origin: string;
let server: Server;
/** The answers to come, the last one again and again. */
let statuses: number[];
const received: { readonly headers: IncomingHttpHeaders; readonly url: string; readonly body: Buffer }[] = [];
const storage = new StorageClient({ proxyEnv: () => ({}) });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-upload-'));
  path = join(folder, 'file');
  await writeFile(path, PDF);
  received.length = 0;
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    received.push({ headers: request.headers, url: request.url ?? '', body: Buffer.concat(pieces) });
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 500).end();
  });
  origin = await listen(server);
});
afterEach(async () => {
  await close(server);
  await rm(folder, { recursive: true, force: true });
});

let places = 0;
const sent: number[] = [];
const upload = () =>
  uploadArtwork(file, path, {
    client: {
      presignedAsset: async () => {
        const url = `${origin}/u${++places}`;
        return { url, presignedUrl: new URL(`${url}?sig=s${places}`), expiresAt: null };
      },
    },
    baseUrl: origin,
    storage,
    clock: { now: () => 0 },
    signal: new AbortController().signal,
    onProgress: (bytes) => sent.push(bytes),
  });

test('a place whose URL has expired is asked for anew; the file goes whole, and without the token', async () => {
  statuses = [403, 200];
  const before = places;
  sent.length = 0;
  const done = await upload();
  expect(received.map(({ url }) => url)).toEqual([
    `/u${before + 1}?sig=s${before + 1}`,
    `/u${before + 2}?sig=s${before + 2}`,
  ]);
  expect(received[1]?.body.equals(PDF)).toBe(true);
  expect(received[1]?.headers).toMatchObject({ 'content-length': String(PDF.length) });
  for (const { headers } of received) expect(headers.authorization).toBeUndefined();
  // Counted again for the second attempt.
  expect(sent.filter((bytes) => bytes === PDF.length)).toHaveLength(2);
  expect(sent.length).toBeGreaterThan(4);
  expect(done).toMatchObject({ url: `${origin}/u${before + 2}`, sha256: file.sha256 });
});

test('a storage that keeps refusing, and one that is broken, are errors without the signed URL', async () => {
  for (const [status, times] of [
    [403, 2],
    [500, 1],
  ] as const) {
    statuses = [status];
    received.length = 0;
    const error: unknown = await upload().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ userMessage: { code: 'submission.upload-refused', values: { status } } });
    expect(String(error)).not.toContain('sig=');
    expect(received).toHaveLength(times);
  }
});

test('a file that is not what was chosen is not taken for it', async () => {
  statuses = [200];
  await writeFile(path, Buffer.alloc(PDF.length, 'y'));
  await expect(upload()).rejects.toMatchObject({ what: { code: 'submission.file-changed' } });
  await writeFile(path, 'shorter');
  received.length = 0;
  await expect(upload()).rejects.toMatchObject({ what: { code: 'submission.file-changed' } });
  await rm(path);
  await expect(upload()).rejects.toMatchObject({ what: { code: 'submission.file-changed' } });
  expect(received).toEqual([]);
});
