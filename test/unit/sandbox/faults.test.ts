import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrokenOffError, paced } from '../../../src/sandbox/faults/body.ts';
import type { ServiceFault } from '../../../src/sandbox/faults/kinds.ts';
import { mangled } from '../../../src/sandbox/faults/mangle.ts';
import { Switchboard } from '../../../src/sandbox/faults/switchboard.ts';

describe('the switchboard', () => {
  const status = { kind: 'status', status: 500 } as const;

  test('hits the matching requests, as often as it says, after those it lets pass', () => {
    const faults = new Switchboard();
    faults.add({ on: 'service', fault: status, path: '/1.0/jobs', skip: 1, times: 2 });
    const struck = ['/1.0/jobs', '/1.0/products', '/1.0/jobs/x', '/1.0/jobs', '/1.0/jobs'].map(
      (path) => faults.forService(path)?.kind ?? null,
    );
    expect(struck).toEqual([null, null, 'status', 'status', null]);
    expect(faults.list()).toEqual([]);
    expect(faults.forStorage('/1.0/jobs')).toBeNull();
  });

  test('with a chance, hits about that share', () => {
    const faults = new Switchboard();
    faults.add({ on: 'storage', fault: { kind: 'stall' }, chance: 0.25 });
    const struck = Array.from({ length: 2_000 }, () => faults.forStorage('/')).filter((one) => one !== null);
    expect(struck.length).toBeGreaterThan(400);
    expect(struck.length).toBeLessThan(600);
  });

  test('until it is removed', () => {
    const faults = new Switchboard();
    const id = faults.add({ on: 'redirect', fault: { kind: 'loop' } });
    expect(faults.forRedirect('/')).toEqual({ kind: 'loop' });
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    expect(faults.forRedirect('/')).toBeNull();
  });
});

describe('mangled answers', () => {
  const json = JSON.stringify([
    {
      id: 'one',
      name: 'Job',
      quantity: 5,
      status: {
        canonical: 'job.production.queued',
        translation: { locale: 'en', name: 'Queued', summary: '' },
      },
      components: { general: { id: 'c', label: 'general', finishings: [{ id: 'f', alias: 'a' }] } },
      created_at: '2026-11-20T10:00:00.000Z',
    },
    { id: 'two' },
  ]);
  const under = (fault: ServiceFault): unknown => JSON.parse(mangled(fault, json).body);

  test('HTML, and JSON that ends in the middle', () => {
    expect(mangled({ kind: 'html' }, json)).toMatchObject({ type: expect.stringContaining('text/html') });
    const { body } = mangled({ kind: 'truncated-json' }, json);
    expect(json.startsWith(body)).toBe(true);
    expect(() => JSON.parse(body)).toThrow();
  });

  test('huge and deep ones are still JSON', () => {
    expect(mangled({ kind: 'huge-body', bytes: 1_000_000 }, json).body.length).toBeGreaterThan(1_000_000);
    expect(under({ kind: 'huge-body', bytes: 10 })).toMatchObject([
      { padding: 'xxxxxxxxxx', id: 'one' },
      { id: 'two' },
    ]);
    expect(mangled({ kind: 'deep-nesting', levels: 20_000 }, json).body).toContain('{"more":'.repeat(20_000));
    expect(under({ kind: 'deep-nesting', levels: 2 })).toMatchObject([
      { more: { more: { more: null } } },
      {},
    ]);
    expect(JSON.parse(mangled({ kind: 'deep-nesting', levels: 1 }, '{}').body)).toEqual({
      more: { more: null },
    });
  });

  test('unknown fields, statuses and labels beside the existing ones', () => {
    expect(under({ kind: 'unknown-fields' })).toMatchObject([
      { id: 'one', x_sandbox_extra: {} },
      { id: 'two' },
    ]);
    expect(under({ kind: 'unknown-statuses' })).toMatchObject([
      { status: { canonical: 'job.sandbox.curing.in-the-sun' } },
      {},
    ]);
    expect(under({ kind: 'unknown-labels' })).toMatchObject([
      { components: { 'general-slipcase': { label: 'general-slipcase' } } },
      {},
    ]);
  });

  test('other types, fewer fields, everything twice', () => {
    expect(under({ kind: 'wrong-types' })).toMatchObject([
      {
        id: 'one',
        name: { text: 'Job' },
        quantity: '5',
        created_at: 1_795_168_800,
        components: { general: { finishings: { 0: { id: 'f' } } } },
      },
      { id: 'two' },
    ]);
    const missing = under({ kind: 'missing-fields' });
    expect(missing).toMatchObject([{ id: 'one' }, { id: 'two' }]);
    expect(JSON.stringify(missing)).not.toContain('quantity');
    expect(under({ kind: 'duplicate-ids' })).toMatchObject([
      { id: 'one' },
      { id: 'two' },
      { id: 'one' },
      { id: 'two' },
    ]);
  });

  test('any other fault leaves any answer as it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(mangled({ kind: 'overlapping-pages' }, text)).toEqual({ body: text });
      }),
    );
  });
});

describe('the speed of a body', () => {
  const collect = async (body: AsyncIterable<Uint8Array>): Promise<{ bytes: number; error: unknown }> => {
    let bytes = 0;
    try {
      for await (const piece of body) bytes += piece.length;
      return { bytes, error: null };
    } catch (error) {
      return { bytes, error };
    }
  };
  const pieces = [Buffer.alloc(60), Buffer.alloc(60)];
  const { signal } = new AbortController();

  test('cut after a number of bytes', async () => {
    for (const afterBytes of [0, 59, 60, 61, 120]) {
      const cut = await collect(
        paced(pieces, { bytesPerSecond: null, breaksOff: { afterBytes, how: 'cut' } }, signal),
      );
      expect(cut.bytes).toBe(afterBytes);
      expect(cut.error).toBeInstanceOf(BrokenOffError);
    }
  });

  test('stalled until it is stopped', async () => {
    const stop = new AbortController();
    const stalled = collect(
      paced(pieces, { bytesPerSecond: null, breaksOff: { afterBytes: 70, how: 'stall' } }, stop.signal),
    );
    expect(await Promise.race([stalled, new Promise((resolve) => setImmediate(resolve, 'still open'))])).toBe(
      'still open',
    );
    stop.abort();
    expect((await stalled).bytes).toBe(70);
  });

  test('as slow as it says', async () => {
    const began = performance.now();
    expect(
      await collect(paced([Buffer.alloc(100)], { bytesPerSecond: 500, breaksOff: null }, signal)),
    ).toEqual({ bytes: 100, error: null });
    expect(performance.now() - began).toBeGreaterThan(180);
  });
});
