import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtworkId } from '../../../src/contract/index.ts';
import { Archive } from '../../../src/main/station/artwork/index.ts';
import type { Clock } from '../../../src/main/station/ports.ts';
import { type ArtworkRig, artworkRig } from '../../support/artwork-rig.ts';
import { fastClock } from '../../support/clocks.ts';
import { english } from '../../support/english.ts';
import { expectWhole } from '../../support/expect-whole.ts';
import { type Answer, cutsAfter, etagOf, says, serves } from '../../support/faulty-storage.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// All kinds of transfer faults, each with a real storage, real sockets and real files.

const size = 300_000;
const file = pdfOf('whole', size);

let rig: ArtworkRig;
beforeEach(async () => {
  rig = await artworkRig();
});
afterEach(() => rig.stop());

const arrives = (id: ArtworkId, bytes = file): Promise<void> => expectWhole(rig, id, bytes);

const ranges = (): (string | undefined)[] => rig.storage.requests.map(({ headers }) => headers.range);
const attempts = (id: ArtworkId) => rig.store.artworks.get(id);

test('a file is downloaded, verified and archived in one request', async () => {
  const id = rig.queue('a', rig.storage.on('/a', serves(file)));
  await arrives(id);
  expect(rig.storage.requests).toHaveLength(1);
  expect(rig.storage.requests[0]).toMatchObject({
    method: 'GET',
    headers: { 'accept-encoding': 'identity' },
  });
  expect(rig.storage.requests[0]?.headers.authorization).toBeUndefined();
});

test('a downloaded file that another program holds for a moment is archived without a second request', async () => {
  await rig.stop();
  const refusals = ['EBUSY', 'EPERM', 'EACCES'];
  class HeldArchive extends Archive {
    override admit(part: string, sha256: string): void {
      const code = refusals.shift();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
      super.admit(part, sha256);
    }
  }
  rig = await artworkRig({ makeArchive: (folder) => new HeldArchive(folder) });
  const id = rig.queue('a', rig.storage.on('/a', serves(file)));
  await arrives(id);
  expect(refusals).toEqual([]);
  expect(rig.storage.requests).toHaveLength(1);
  // So is a copy that is only viewed.
  rig.archive.remove(sumOf(file));
  rig.store.artworks.evicted(sumOf(file));
  refusals.push('EBUSY');
  await rig.service.bring(id);
  expect(await rig.archive.verify(sumOf(file), file.length)).toBe('whole');
  expect(rig.storage.requests).toHaveLength(2);
});

describe('resuming', () => {
  test('a broken connection resumes where it was, with the validator it began with', async () => {
    const id = rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), serves(file)));
    await arrives(id);
    expect(ranges()).toEqual([undefined, 'bytes=200000-']);
    expect(rig.storage.requests[1]?.headers['if-range']).toBe(etagOf(file));
  });

  test('a file that changed in between is downloaded from the beginning', async () => {
    const other = pdfOf('another version', size);
    const id = rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), serves(other)));
    await arrives(id, other);
    expect(ranges()).toEqual([undefined, 'bytes=200000-']);
  });

  test('a storage without ranges is read from the beginning', async () => {
    const whole: Answer = (_, response) =>
      response.writeHead(200, { 'content-length': file.length, etag: etagOf(file) }).end(file);
    await arrives(rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), whole)));
  });

  test.each([
    ['no ETag', {}],
    ['a weak ETag', { etag: 'W/"x"' }],
    [
      'a date as recent as its second',
      { 'last-modified': new Date(0).toUTCString(), date: new Date(0).toUTCString() },
    ],
  ])('with %s nothing is resumed', async (_, headers: Record<string, string>) => {
    const cut = cutsAfter(file, 100_000, { etag: undefined, ...headers });
    await arrives(rig.queue('a', rig.storage.on('/a', cut, serves(file))));
    expect(ranges()).toEqual([undefined, undefined]);
  });

  test('an old enough date is as good as an ETag', async () => {
    const old = new Date(Date.now() - 3_600_000).toUTCString();
    const dated = { etag: undefined, 'last-modified': old };
    const cut = cutsAfter(file, 100_000, dated);
    await arrives(rig.queue('a', rig.storage.on('/a', cut, serves(file, dated))));
    expect(ranges()).toEqual([undefined, 'bytes=100000-']);
  });

  const partial =
    (range: string, body: Uint8Array, more: Record<string, string> = {}): Answer =>
    (_, response) => {
      response.writeHead(206, { 'content-range': range, etag: etagOf(file), ...more }).end(body);
    };

  test.each([
    ['starts too early', partial(`bytes 199999-${size - 1}/${size}`, file.subarray(199_999))],
    ['starts too late', partial(`bytes 200001-${size - 1}/${size}`, file.subarray(200_001))],
    ['ends too early', partial(`bytes 200000-250000/${size}`, file.subarray(200_000, 250_001))],
    ['has no numbers', partial('bytes abc-def/x', file.subarray(200_000))],
    ['has no total', partial(`bytes 200000-${size - 1}/*`, file.subarray(200_000))],
    ['has another total', partial(`bytes 200000-${size}/${size + 1}`, file.subarray(200_000))],
    [
      'has another ETag',
      partial(`bytes 200000-${size - 1}/${size}`, file.subarray(200_000), { etag: '"new"' }),
    ],
    [
      'has no range',
      (_: unknown, response: ServerResponse) => response.writeHead(206).end(file.subarray(200_000)),
    ],
    ['is 416', says(416, { 'content-range': `bytes */${size}` })],
    ['is 412', says(412)],
  ])('a continuation that %s is not believed: the partial file is dropped', async (_, answer) => {
    const id = rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), answer, serves(file)));
    await arrives(id);
    expect(ranges()).toEqual([undefined, 'bytes=200000-', undefined]);
  });

  test('a partial file that was changed on disk meanwhile is not continued', async () => {
    const id = rig.queue('a', rig.storage.on('/a', cutsAfter(file, 200_000), serves(file)));
    await until('the first attempt is over', () => attempts(id)?.state === 'waiting');
    const part = await open(rig.archive.partOf(id), 'r+');
    await part.write(Buffer.alloc(4_096), 0, 4_096, 190_000);
    await part.close();
    rig.service.retry(id, 'operator');
    await arrives(id);
    expect(ranges()).toEqual([undefined, undefined]);
  });

  test('a file that breaks off again and again arrives in pieces', async () => {
    const cutAgain: Answer = async (request, response, has) => {
      const start = Number(/\d+/.exec(request.headers.range ?? '0')?.[0] ?? 0);
      response.writeHead(start === 0 ? 200 : 206, {
        'content-length': size - start,
        etag: etagOf(file),
        ...(start === 0 ? {} : { 'content-range': `bytes ${start}-${size - 1}/${size}` }),
      });
      const end = Math.min(size, start + 70_000);
      if (end === size) {
        response.end(file.subarray(start));
        return;
      }
      response.write(file.subarray(start, end));
      await has(end);
      response.destroy();
    };
    const id = rig.queue('a', rig.storage.on('/a', cutAgain));
    await arrives(id);
    const starts = ranges().map((range) => Number(/\d+/.exec(range ?? '0')?.[0] ?? 0));
    expect(starts).toEqual([0, 70_000, 140_000, 210_000, 280_000]);
  });
});

describe('signed URLs', () => {
  test('an expired one is requested again, once and at once', async () => {
    const id = rig.queue('a', rig.storage.on('/a', says(403), serves(file)));
    await arrives(id);
    expect(rig.asked.get('a')).toBe(2);
    expect(rig.storage.requests).toHaveLength(2);
  });

  test('a storage that keeps refusing is tried later, with the reason', async () => {
    const id = rig.queue('a', rig.storage.on('/a', says(403)));
    const told = 'The storage responded with status 403 instead of the file.';
    await until('it waits and says why', () => english(attempts(id)?.reason) === told);
    expect(rig.asked.get('a')).toBeGreaterThanOrEqual(2);
    rig.storage.on('/a', serves(file));
    await arrives(id);
  });
});

describe('answers that are not the file', () => {
  test.each([404, 405, 451])('%i is permanent: it fails at once', async (code) => {
    const id = rig.queue('a', rig.storage.on('/a', says(code)));
    await rig.settled(id, 'failed');
    expect(rig.storage.requests).toHaveLength(1);
    expect(english(attempts(id)?.reason)).toContain(String(code));
  });

  test.each([408, 429, 500, 502, 503])('%i is temporary: it is tried again', async (code) => {
    await arrives(rig.queue('a', rig.storage.on('/a', says(code), serves(file))));
  });

  test('Retry-After is respected, in seconds, also fractional ones, and as a date', async () => {
    const fraction = rig.queue('c', rig.storage.on('/c', says(429, { 'retry-after': '120.5' })));
    const seconds = rig.queue('a', rig.storage.on('/a', says(503, { 'retry-after': '120' })));
    const date = new Date(Date.now() + 300_000).toUTCString();
    const dated = rig.queue('b', rig.storage.on('/b', says(429, { 'retry-after': date })));
    for (const [id, least] of [
      [fraction, 119_000],
      [seconds, 119_000],
      [dated, 280_000],
    ] as const) {
      await until('it waits', () => attempts(id)?.state === 'waiting');
      const record = attempts(id);
      expect((record?.retryAt ?? 0) - (record?.changedAt ?? 0)).toBeGreaterThan(least);
    }
  });

  test.each(['2592000', '1e308', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'Retry-After: %s does not park a file for years, or wake anything every millisecond',
    async (told) => {
      const waits: number[] = [];
      const real = fastClock(1);
      const clock: Clock = {
        ...real,
        after(delayMs, callback) {
          waits.push(delayMs);
          return real.after(delayMs, callback);
        },
      };
      await rig.stop();
      rig = await artworkRig({ clock });
      const id = rig.queue('a', rig.storage.on('/a', says(503, { 'retry-after': told }), serves(file)));
      await until('it waits', () => attempts(id)?.state === 'waiting');
      const record = attempts(id);
      const waitMs = (record?.retryAt ?? 0) - (record?.changedAt ?? 0);
      expect(waitMs).toBeLessThanOrEqual(3_601_000);
      await until('a timer is set for it', () => waits.some((ms) => ms > waitMs / 2));
      // A longer timer would fire at once.
      expect(Math.max(...waits)).toBeLessThan(2 ** 31);
    },
  );

  test('a text page with status 200 is not mistaken for the file', async () => {
    const page = '<!DOCTYPE html><html><body>Please log in</body></html>';
    const id = rig.queue('a', rig.storage.on('/a', says(200, { 'content-type': 'text/html' }, page)));
    await rig.settled(id, 'failed');
    expect(attempts(id)).toMatchObject({
      attempt: 5,
      reason: { code: 'transfer.web-page' },
    });
  });

  test('an empty body is not mistaken for the file', async () => {
    const id = rig.queue('a', rig.storage.on('/a', says(200, {}, '')));
    await rig.settled(id, 'failed');
    expect(english(attempts(id)?.reason)).toContain('an empty file');
  });

  test('a PDF without its end is not mistaken for the file', async () => {
    const id = rig.queue('a', rig.storage.on('/a', serves(file.subarray(0, size - 10))));
    await rig.settled(id, 'failed');
    expect(english(attempts(id)?.reason)).toContain('Incomplete PDF');
  });

  test('white space after the end is allowed', async () => {
    const padded = Buffer.concat([file, Buffer.from('\r\n\0  \n')]);
    await arrives(rig.queue('a', rig.storage.on('/a', serves(padded))), padded);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('a body compressed by %s is decompressed and verified like any other', async (encoding, pack) => {
    const body = pack(file);
    const packed: Answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length }).end(body);
    const id = rig.queue('a', rig.storage.on('/a', packed), { sizeBytes: file.length });
    await arrives(id);
    expect(rig.storage.requests).toHaveLength(1);
  });

  test('a compressed body that breaks off is downloaded again from the beginning', async () => {
    const body = gzipSync(file);
    const headers = { 'content-encoding': 'gzip', etag: etagOf(file), 'content-length': body.length };
    const cut: Answer = (_, response) => {
      response.writeHead(200, headers);
      response.write(body.subarray(0, body.length - 20), () => response.destroy());
    };
    const whole: Answer = (_, response) => response.writeHead(200, headers).end(body);
    await arrives(rig.queue('a', rig.storage.on('/a', cut, whole)));
    expect(ranges()).toEqual([undefined, undefined]);
  });

  test('a compressed body of a length other than announced is not the file', async () => {
    const packed: Answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(file));
    const id = rig.queue('a', rig.storage.on('/a', packed), { sizeBytes: file.length - 1 });
    await rig.settled(id, 'failed');
    expect(english(attempts(id)?.reason)).toContain(`${file.length - 1} bytes`);
  });

  test('a body compressed in an unknown way is not a file', async () => {
    const packed: Answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'snappy' }).end(file);
    const id = rig.queue('a', rig.storage.on('/a', packed, packed, serves(file)));
    expect(await rig.fails(id)).toContain('(snappy)');
    await arrives(id);
  });
});

describe('a storage that falls silent', () => {
  beforeEach(async () => {
    await rig.stop();
    rig = await artworkRig({ silenceMs: 1_500 });
  });

  test('a storage that accepts the connection and says nothing is dropped and tried again', async () => {
    const id = rig.queue(
      'a',
      rig.storage.on('/a', () => undefined, serves(file)),
    );
    expect(await rig.fails(id)).toContain('No response for 1.5 s from');
    await arrives(id);
  });

  test('a body that stalls is aborted and resumed', async () => {
    const stalls: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': size, etag: etagOf(file) });
      response.write(file.subarray(0, 100_000));
    };
    const id = rig.queue('a', rig.storage.on('/a', stalls, serves(file)));
    expect(await rig.fails(id)).toContain('No data from the storage for 1.5 s');
    await arrives(id);
    expect(ranges()).toEqual([undefined, 'bytes=100000-']);
  });

  test('one byte now and then counts as a stall too', async () => {
    const drips: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': size, etag: etagOf(file) });
      response.write(file.subarray(0, 1));
      const drip = setInterval(() => response.write(file.subarray(0, 1)), 50);
      response.on('close', () => clearInterval(drip));
    };
    const id = rig.queue('a', rig.storage.on('/a', drips, serves(file)));
    expect(await rig.fails(id)).toContain('No data from the storage');
    await arrives(id);
  });
});

describe('the network', () => {
  test('an answer that breaks off in its headers is tried again', async () => {
    const breaksOff: Answer = ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-le', () => socket.resetAndDestroy());
    };
    const id = rig.queue('a', rig.storage.on('/a', breaksOff, serves(file)));
    await rig.fails(id);
    await arrives(id);
  });

  test('a reset before the headers is tried again', async () => {
    const resets: Answer = (request) => request.socket.resetAndDestroy();
    await arrives(rig.queue('a', rig.storage.on('/a', resets, serves(file))));
  });

  test('an answer that is not HTTP is tried again', async () => {
    const noise: Answer = (request) => request.socket.end('220 mail ready\r\n');
    await arrives(rig.queue('a', rig.storage.on('/a', noise, serves(file))));
  });

  test.each([
    ['a closed port', 'http://127.0.0.1:1/a', /\(connection refused\)/],
    ['a name that does not exist', 'https://storage.invalid/a', /\((unknown host name|DNS lookup failed)\)/],
  ])('%s is reported and tried again', async (_, url, words) => {
    const id = rig.queue('a', new URL(url));
    await until('it waits', () => attempts(id)?.state === 'waiting');
    expect(english(attempts(id)?.reason)).toMatch(words);
    expect(attempts(id)?.retryAt).not.toBeNull();
  });
});
