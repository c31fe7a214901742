import { expect, test } from 'vitest';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { extrasIn } from '../../../src/main/station/service/index.ts';

const id = (n: number): string => `ff0000${n}-0000-4000-8000-000000000001`;
const of = (more: object) => extrasIn(JSON.stringify({ id: id(10), ...more }));
const file = { id: id(21), mime_type: 'application/pdf' };

test('artifacts are listed with their status, and are never artwork', () => {
  const job = {
    artifact: { id: id(20), path: 'sheets/imposed.pdf', status: { value: 'artifact.ready' }, file },
    artifacts: [
      { id: id(20), path: 'sheets/imposed.pdf', status: { value: 'artifact.ready' }, file },
      { id: id(22), status: 'artifact.failed', file: { id: id(23), name: 'label.pdf' } },
      id(24),
    ],
    components: { general: { material: 'Silk', artifacts: [{ id: id(25), file: { ...file, id: id(26) } }] } },
  };
  expect(of(job).artifacts).toMatchObject([
    { id: id(20), name: 'imposed.pdf', status: { code: 'artifact.ready' } },
    { id: id(22), name: 'label.pdf', status: { code: 'artifact.failed' } },
    { id: id(24), name: id(24), status: null },
  ]);
  expect(decodeJob({ id: id(10), ...job }).components.flatMap(({ files }) => files)).toEqual([]);
});

test.each([
  [{ notes: ['One', { text: 'Two', user: { name: 'Ada' } }, { note: 'Three' }] }, ['One', 'Two', 'Three']],
  [{ notes: 'Only one' }, ['Only one']],
  [{ note: 'Single', comments: [{ body: 'Comment' }] }, ['Single', 'Comment']],
  [{ notes: [], note: null }, []],
  [{}, []],
])('notes of %j', (given, notes) => {
  expect(of(given).notes).toEqual(notes);
});

test.each([
  [
    { meta: { data: { note: 'from the shop', rush: true, n: 3 } } },
    ['note: from the shop', 'rush: true', 'n: 3'],
  ],
  [{ meta: { colour: { c: 1 }, empty: {}, none: null } }, ['colour: {"c":1}']],
  [{ meta: { data: [] } }, []],
  [{ meta: 'x' }, []],
])('free data of %j', (given, expected) => {
  expect(of(given).data.map(({ name, text }) => `${name}: ${text}`)).toEqual(expected);
});

test.each([
  [{ cloned_from: { id: id(11), hash: 'P10000000000016' } }, 'P10000000000016'],
  [{ cloned_from: { id: id(11) } }, id(11)],
  [{ cloned_from: id(11) }, id(11)],
  [{ cloned_from: null }, null],
])('a copy of %j', (given, copyOf) => {
  expect(of(given).copyOf).toBe(copyOf);
});

test('long texts and lists are cut, and what is no job says nothing', () => {
  const long = of({
    notes: Array.from({ length: 90 }, (_, n) => `${n} ${'x'.repeat(5_000)}`),
    meta: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`k${n}`, 'y'.repeat(5_000)])),
  });
  expect([long.notes.length, long.data.length]).toEqual([20, 20]);
  expect(long.notes[0]).toHaveLength(301);
  expect(extrasIn('<html>')).toEqual({ artifacts: [], notes: [], data: [], copyOf: null });
});
