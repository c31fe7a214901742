import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StorageFault } from '../../../src/sandbox/faults/kinds.ts';
import { answerFor } from '../../../src/sandbox/storage/answer.ts';

const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
const stock = {
  file: {
    bytes: content.length,
    *read(from: number, to: number) {
      for (let at = from; at < to; at += 300) yield content.subarray(at, Math.min(at + 300, to));
    },
  },
  etag: '"abc"',
  sums: { md5: 'bWQ1', sha256: 'c2hhMjU2' },
};
const ask = (range?: string, fault: StorageFault | null = null, ifRange?: string) => {
  const { status, headers, body, sending } = answerFor(stock, { range, ifRange }, fault);
  return { status, headers, body: Buffer.concat([...body]), sending };
};

describe('an honest answer', () => {
  test('is whole without a range, with length, ETag and checksums', () => {
    const { status, headers, body } = ask();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-length': 1_000,
      etag: '"abc"',
      'content-md5': 'bWQ1',
      'repr-digest': 'sha-256=:c2hhMjU2:',
    });
    expect(body.equals(content)).toBe(true);
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=990-', 990, 1_000],
    ['bytes=990-5000', 990, 1_000],
    ['bytes=-5', 995, 1_000],
    ['bytes=-5000', 0, 1_000],
  ])('%s is the part from %i to %i', (range, from, to) => {
    const { status, headers, body } = ask(range);
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${from}-${to - 1}/1000`);
    expect(headers['content-length']).toBe(to - from);
    expect(headers).not.toHaveProperty('content-md5');
    expect(body.equals(content.subarray(from, to))).toBe(true);
  });

  test.each(['bytes=1000-', 'bytes=99999-', 'bytes=-0'])('%s cannot be satisfied', (range) => {
    expect(ask(range)).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */1000' } });
  });

  test.each(['bytes=5-2', 'bytes=0-1,5-6', 'items=0-5', 'bytes=a-b', 'bytes=-'])(
    '%s is answered whole',
    (range) => {
      expect(ask(range).status).toBe(200);
    },
  );

  test('If-Range: the part while the ETag holds, the whole when it does not', () => {
    expect(ask('bytes=10-', null, '"abc"').status).toBe(206);
    expect(ask('bytes=10-', null, '"old"').status).toBe(200);
    expect(ask('bytes=10-', null, 'W/"abc"').status).toBe(200);
  });

  test('whatever range is requested: the body is what the headers say', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(1_200)), fc.option(fc.nat(1_200)), (first, last) => {
        const { status, headers, body } = ask(`bytes=${first ?? ''}-${last ?? ''}`);
        expect(headers['content-length']).toBe(body.length);
        const said = /^bytes (\d+)-(\d+)\/1000$/.exec(String(headers['content-range']));
        if (status === 206)
          expect(body.equals(content.subarray(Number(said?.[1]), Number(said?.[2]) + 1))).toBe(true);
        else expect(body.length).toBe(status === 200 ? 1_000 : 0);
      }),
    );
  });
});

describe('each fault does what its name says, and nothing else', () => {
  const range = 'bytes=100-';

  test('ranges', () => {
    expect(ask(range, { kind: 'ignores-range' })).toMatchObject({ status: 200, body: content });
    const wrong = ask('bytes=100-199', { kind: 'wrong-range' });
    expect(wrong.status).toBe(206);
    expect(wrong.headers['content-range']).toBe('bytes 893-992/1000');
    expect(wrong.body.equals(content.subarray(893, 993))).toBe(true);
    const present = ask('bytes=100-199', { kind: 'mismatched-range' });
    expect(present.headers['content-range']).toBe('bytes 100-199/1000');
    expect(present.body.equals(content.subarray(100, 200))).toBe(false);
    expect(ask(range, { kind: 'unreadable-range' }).headers['content-range']).toBe('bytes abc-def/ghi');
    expect(ask(range, { kind: 'not-satisfiable' }).status).toBe(416);
    expect(ask(undefined, { kind: 'not-satisfiable' }).status).toBe(200);
  });

  test('validators', () => {
    const without = ask(range, { kind: 'no-etag' });
    expect(without.status).toBe(200);
    expect(without.headers).not.toHaveProperty('etag');
    expect(without.body.equals(content)).toBe(true);
    expect(ask(undefined, { kind: 'weak-etag' }).headers.etag).toBe('W/"abc"');
  });

  test('lengths', () => {
    const longer = ask(undefined, { kind: 'longer-than-length' });
    expect([longer.headers['content-length'], longer.body.length]).toEqual([1_000, 2_000]);
    const shorter = ask(undefined, { kind: 'shorter-than-length' });
    expect([shorter.headers['content-length'], shorter.body.length]).toEqual([2_000, 1_000]);
    expect(shorter.sending.breaksOff?.how).toBe('cut');
    expect(ask(undefined, { kind: 'chunked' }).headers).not.toHaveProperty('content-length');
    expect(ask(undefined, { kind: 'empty' })).toMatchObject({
      status: 200,
      headers: { 'content-length': 0 },
    });
  });

  test('content', () => {
    const gzip = ask(undefined, { kind: 'gzip' });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': gzip.body.length });
    expect(gunzipSync(gzip.body).equals(content)).toBe(true);
    const { body } = ask(undefined, { kind: 'flipped-byte' });
    expect(body.filter((byte, index) => byte !== content[index])).toHaveLength(1);
    const wrong = ask(undefined, { kind: 'wrong-checksum' });
    expect(wrong.headers['content-md5']).not.toBe('bWQ1');
    expect(wrong.headers['repr-digest']).not.toContain('c2hhMjU2');
    expect(wrong.body.equals(content)).toBe(true);
    const none = ask(undefined, { kind: 'no-checksum' }).headers;
    expect(none).not.toHaveProperty('repr-digest');
    expect(none).not.toHaveProperty('content-md5');
    expect(ask(undefined, { kind: 'html' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html' },
    });
  });

  test('the way of sending', () => {
    expect(ask(undefined, { kind: 'slow-body', bytesPerSecond: 7 }).sending.bytesPerSecond).toBe(7);
    expect(ask(undefined, { kind: 'cut-in-body', afterBytes: 9 }).sending.breaksOff).toEqual({
      afterBytes: 9,
      how: 'cut',
    });
    expect(ask(undefined, { kind: 'stall-in-body', afterBytes: 9 }).sending.breaksOff?.how).toBe('stall');
  });
});
