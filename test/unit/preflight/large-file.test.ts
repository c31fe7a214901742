import { closeSync, openSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFacts } from '../../../src/main/station/preflight/facts/index.ts';
import { OtherReader } from '../../../src/main/station/preflight/proof/other-reader.ts';
import type { Proof } from '../../../src/main/station/preflight/proof/outcome.ts';
import { prove } from '../../../src/main/station/preflight/proof/proof.ts';
import { withProof } from '../../../src/main/station/preflight/rules/index.ts';
import { VirtualFile } from '../../../src/main/station/preflight/writing/virtual-file.ts';
import { asFile } from '../../support/checking.ts';
import { handWritten, onePage, stream } from '../../support/hand-written-pdf.ts';
import { someInk } from '../../support/made-pdf.ts';

const provedAt = (path: string): Promise<Proof> =>
  prove({ path, sha256: '', isRebuilt: false, softMs: 30_000 });

describe('a large file', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Pages of one image each, of so many bytes, which no one looks at. */
  const ofImages = (pages: number, side: number): Buffer =>
    handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${4 + 2 * at} 0 R`).join(' ')}]>>`,
      stream('90 0 0 90 20 20 cm /I Do', ''),
      ...Array.from({ length: pages }, (_, at) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 258 173]/Contents 3 0 R/Resources<</XObject<</I ${5 + 2 * at} 0 R>>>>>>`,
        stream(
          Buffer.alloc(side * side),
          `/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
        ),
      ]).flat(),
    ]);

  it.each([
    ['kept open while PDFium has read less than 48 MB of it', 1_000, 2],
    ['opened again, original and written, after each page with which it has read more', 5_100, 6],
  ])('is %s', async (_, side, closings) => {
    const closed = vi.spyOn(OtherReader.prototype, 'close');
    const proof = await asFile(ofImages(2, side), provedAt);
    expect(proof).toMatchObject({ pages: [{ kind: 'equal' }, { kind: 'equal' }] });
    expect(closed).toHaveBeenCalledTimes(closings);
  });

  it('of more than 4 GB is read, and not proven: PDFium counts in 32 bits', async () => {
    const bytes = onePage(stream(someInk, ''));
    const table = bytes.lastIndexOf('xref\n0 ');
    const far = 2 ** 32;
    const end = bytes.toString('latin1', table).replace(/startxref\n\d+/, `startxref\n${far}`);
    await asFile(bytes.subarray(0, table), async (path) => {
      // Nothing is stored of what lies between.
      const file = openSync(path, 'r+');
      writeSync(file, end, far);
      closeSync(file);
      expect(readFacts(path, { isOver: () => false })).toMatchObject({ pageCount: 1, structure: [] });
      const proof = await provedAt(path);
      expect(proof).toEqual({ kind: 'not-proven', why: 'size' });
      expect(withProof([], proof)).toMatchObject([{ code: 'file.not-proven', values: { why: 'size' } }]);
    });
  });

  it('is not read where the data of an image stands that is not drawn', async () => {
    const data = Buffer.alloc(200_000, 1);
    await asFile(data, (path) => {
      const file = openSync(path, 'r');
      const whole = [{ from: 0, to: data.length }];
      const virtual = new VirtualFile(file, whole, [{ from: 50_000, to: 150_000 }]);
      const read = (at: number): Buffer => {
        const into = Buffer.alloc(70_000);
        expect(virtual.read(at, into)).toBe(true);
        return into;
      };
      expect(read(60_000).every((byte) => byte === 0)).toBe(true);
      for (const at of [0, 100_000]) expect(read(at).every((byte) => byte === 1)).toBe(true);
      closeSync(file);
    });
  });
});
