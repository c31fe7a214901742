import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { answerArtwork, type OpenArtwork } from '../../../src/main/host/artwork-answer.ts';

const ID = '0123456789abcdef0123456789abcdef';
const BYTES = Buffer.from('%PDF-1.7 and what follows');
const SHA = 'a'.repeat(64);

const folder = mkdtempSync(join(tmpdir(), 'makeready-artwork-'));
const path = join(folder, SHA);
writeFileSync(path, BYTES);
afterAll(() => rmSync(folder, { recursive: true }));

const open: OpenArtwork = async (id) => (id === ID ? { bytes: BYTES.length, sha256: SHA, path } : null);

async function ask(request: { id?: string; range?: string; ifRange?: string; ifNoneMatch?: string }) {
  const { status, headers, body } = await answerArtwork(
    {
      id: request.id ?? ID,
      range: request.range ?? null,
      ifRange: request.ifRange ?? null,
      ifNoneMatch: request.ifNoneMatch ?? null,
    },
    open,
  );
  return { status, headers, body: body === null ? null : await buffer(body) };
}

describe('archived artwork for a window', () => {
  test('is served whole, with a validator, and as a download if opened by itself', async () => {
    const { status, headers, body } = await ask({});
    expect(status).toBe(200);
    expect(body).toEqual(BYTES);
    expect(headers).toMatchObject({
      etag: `"${SHA}"`,
      'content-length': String(BYTES.length),
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });

  test.each([
    ['bytes=0-3', '%PDF', 'bytes 0-3/25'],
    ['bytes=21-', 'lows', 'bytes 21-24/25'],
    ['bytes=-4', 'lows', 'bytes 21-24/25'],
    ['bytes=-999', BYTES.toString(), 'bytes 0-24/25'],
    ['bytes=20-999', 'llows', 'bytes 20-24/25'],
  ])('%s', async (range, text, contentRange) => {
    const { status, headers, body } = await ask({ range });
    expect(status).toBe(206);
    expect(body?.toString()).toBe(text);
    expect(headers['content-range']).toBe(contentRange);
  });

  test.each(['bytes=25-', 'bytes=-0', 'bytes=99-100'])('%s is beyond it', async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */25' } });
  });

  test.each(['bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-', 'bytes=1e1-2', ''])(
    '%s is not a range: the whole file is served',
    async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 200, body: BYTES });
    },
  );

  test('a range of other bytes than these is not mixed in: the whole file is served', async () => {
    expect((await ask({ range: 'bytes=0-3', ifRange: '"other"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-3', ifRange: `"${SHA}"` })).status).toBe(206);
  });

  test('what a window has is not sent again', async () => {
    expect(await ask({ ifNoneMatch: `"${SHA}"` })).toMatchObject({ status: 304, body: null });
  });

  test.each(['', '..', '../station.sqlite', 'f'.repeat(32), ID.toUpperCase(), `${ID}/x`, '%2e%2e', '0'])(
    'no artwork has the ID %j',
    async (id) => {
      expect(await ask({ id })).toMatchObject({ status: 404, body: null });
    },
  );

  test('whatever range is requested, the body is what the headers say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,4}-\d{0,4}$/)), async (range) => {
        const { status, headers, body } = await ask({ range });
        if (status === 416) return;
        const [, first = '0', last = '24'] = /^bytes (\d+)-(\d+)/.exec(headers['content-range'] ?? '') ?? [];
        expect(body).toEqual(BYTES.subarray(Number(first), Number(last) + 1));
        expect(headers['content-length']).toBe(String(body?.length));
      }),
    );
  });
});
