import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { padded } from '../../../src/sandbox/artwork/padded-file.ts';

let pdf: Uint8Array;
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage([200, 100]);
  pdf = await document.save({ useObjectStreams: false });
});

const whole = (file: { bytes: number; read(from: number, to: number): Iterable<Uint8Array> }): Buffer =>
  Buffer.concat([...file.read(0, file.bytes)]);

test.each([1, 2, 30, 99, 1_000, 9_953, 99_950, 1_000_000])(
  'is made %i bytes longer, exactly, and stays a PDF',
  async (more) => {
    const file = padded(pdf, pdf.length + 200 + more, 'seed');
    expect(file.bytes).toBe(pdf.length + 200 + more);
    const bytes = whole(file);
    expect(bytes.length).toBe(file.bytes);
    expect(bytes.subarray(-5).toString()).toBe('%%EOF');
    const table = Number(/startxref\n(\d+)\n%%EOF$/.exec(bytes.subarray(-40).toString('latin1'))?.[1]);
    expect(bytes.subarray(table, table + 4).toString()).toBe('xref');
    const loaded = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(loaded.getPage(0).getSize()).toEqual({ width: 200, height: 100 });
  },
);

test('a file that is already longer stays as it is', () => {
  expect(whole(padded(pdf, 10, 'seed'))).toEqual(Buffer.from(pdf));
});

test('any part is that part of the whole', () => {
  const file = padded(pdf, 700_000, 'seed');
  const bytes = whole(file);
  const place = fc.integer({ min: 0, max: file.bytes });
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      expect(Buffer.concat([...file.read(from, to)]).equals(bytes.subarray(from, to))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('another seed is another padding', () => {
  expect(whole(padded(pdf, 50_000, 'one')).equals(whole(padded(pdf, 50_000, 'two')))).toBe(false);
  expect(whole(padded(pdf, 50_000, 'one')).equals(whole(padded(pdf, 50_000, 'one')))).toBe(true);
});

test('a 5 GB file costs no memory, and its end can be read at once', () => {
  const bytes = 5 * 1024 ** 3;
  const file = padded(pdf, bytes, 'seed');
  expect(file.bytes).toBe(bytes);
  const end = Buffer.concat([...file.read(bytes - 100, bytes)]);
  expect(end.toString('latin1')).toMatch(/%%EOF$/);
  expect(Buffer.concat([...file.read(bytes / 2, bytes / 2 + 10)])).toHaveLength(10);
});
