import { createHash } from 'node:crypto';
import { closeSync, openSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '../../../src/main/station/preflight/content/operators.ts';
import { withPdfium } from '../../../src/main/station/preflight/picture/engine.ts';
import { drawPage } from '../../../src/main/station/preflight/proof/drawing.ts';
import { OtherReader, seePage } from '../../../src/main/station/preflight/proof/other-reader.ts';
import type { Proof } from '../../../src/main/station/preflight/proof/outcome.ts';
import { differencePictures } from '../../../src/main/station/preflight/proof/pictures.ts';
import { prove } from '../../../src/main/station/preflight/proof/proof.ts';
import { sampleOf, samplesOf } from '../../../src/main/station/preflight/proof/sample.ts';
import type { Edit } from '../../../src/main/station/preflight/proof/writer.ts';
import { wasRebuilt, withProof } from '../../../src/main/station/preflight/rules/index.ts';
import { writtenNumber } from '../../../src/main/station/preflight/writing/serialise.ts';
import { VirtualFile } from '../../../src/main/station/preflight/writing/virtual-file.ts';
import { asFile, checkBytes, codesOf } from '../../support/checking.ts';
import { handWritten, onePage, stream } from '../../support/hand-written-pdf.ts';
import { makePdf } from '../../support/made-pdf.ts';
import { meansOf } from '../../support/means-of.ts';
import { form, ink, inSubstitute, sound, times } from './cases/sound-pages.ts';

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const SHA256 = sha256Of('card');

const proofOf = (bytes: Uint8Array, edit?: Edit, isRebuilt = false): Promise<Proof> =>
  asFile(bytes, (path) => prove({ path, sha256: SHA256, isRebuilt, softMs: 30_000 }, edit));

const seenBy = async (bytes: Uint8Array, edit?: Edit): Promise<string[]> =>
  meansOf(await proofOf(bytes, edit));

describe('a sound page is the same in both readers, and when it is written again', () => {
  it.each(sound)('%s', async (_, bytes) => {
    expect(await seenBy(await bytes())).toEqual([]);
  });
});

/** What the second reader sees of a file's only page, and draws of it. */
const lookAt = (bytes: Uint8Array) =>
  asFile(bytes, (path) =>
    withPdfium((engine) => {
      const file = openSync(path, 'r');
      const reader = new OtherReader(engine, new VirtualFile(file, [{ from: 0, to: statSync(path).size }]));
      const look = reader.withPage(1, (page) => {
        const seen = seePage(engine, page, () => {});
        return { ...seen, drawing: drawPage(engine, page, seen.images) };
      });
      reader.close();
      closeSync(file);
      return look;
    }),
  );

describe('a drawing', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const image = (side: number): Buffer =>
    stream(
      Buffer.alloc(side * side),
      `/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
    );
  const painted = (sides: readonly number[]): Buffer =>
    onePage(
      stream(sides.map((_, index) => `q 40 0 0 40 ${20 + 60 * index} 20 cm /I${index} Do Q`).join(' '), ''),
      sides.map(image),
      `/XObject<<${sides.map((_, index) => `/I${index} ${5 + index} 0 R`).join('')}>>`,
    );

  it.each([
    ['a small image', [500], [true]],
    ['no large one', [501], [false]],
    [
      'small ones as long as they are no more than a large one together',
      [300, 300, 400],
      [true, true, false],
    ],
  ])('has %s', async (_, sides, areDrawn) => {
    const look = await lookAt(painted(sides));
    if (look?.drawing == null) throw new Error('Nothing is drawn.');
    const { width, height, pixels, pointsPerPx } = look.drawing;
    const at = (x: number, y: number): number | undefined =>
      pixels[4 * ((height - 1 - Math.round(y / pointsPerPx)) * width + Math.round(x / pointsPerPx))];
    expect(sides.map((_side, index) => at(40 + 60 * index, 40) === 0)).toEqual(areDrawn);
  });

  it('that takes too long is none, not a half', async () => {
    expect((await lookAt(painted([300])))?.drawing).not.toBeNull();
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    expect((await lookAt(painted([300])))?.drawing).toBeNull();
  });
});

it('lists text in a substitute alike, whatever PDFium drew before', async () => {
  const listed = async (text: string) => (await lookAt(inSubstitute(text)))?.objects;
  await listed('zzz');
  const first = await listed('iWmAl');
  expect(first).toHaveLength(1);
  await listed('AAA');
  expect(await listed('iWmAl')).toEqual(first);
});

describe('the pages of a file', () => {
  it('are all proven if there are few, else the first, the last and some between, by the hash', () => {
    expect(sampleOf(3, SHA256)).toEqual([1, 2, 3]);
    const long = sampleOf(200, SHA256);
    expect(long).toHaveLength(8);
    expect([long[0], long.at(-1)]).toEqual([1, 200]);
    expect(long).toEqual([...new Set(long)].sort((one, other) => one - other));
    expect(sampleOf(200, sha256Of('another card'))).not.toEqual(long);
  });

  it('are followed by others of a long file, each once, by the hash, while there is time', async () => {
    const samples = [...samplesOf(200, SHA256)];
    expect(samples.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8]);
    expect(new Set(samples.flat()).size).toBe(40);
    expect([...samplesOf(200, sha256Of('another card'))][1]).not.toEqual(samples[1]);
    expect([...samplesOf(11, SHA256)].flat().sort((one, other) => one - other)).toEqual(
      Array.from({ length: 11 }, (_, at) => at + 1),
    );
    const bytes = await makePdf({ pages: Array.from({ length: 11 }, () => ({})) });
    const proven = (moreMs: number) =>
      asFile(bytes, async (path) => {
        const proof = await prove({ path, sha256: SHA256, isRebuilt: false, softMs: 30_000, moreMs });
        const { findings } = await checkBytes(bytes);
        return withProof(findings, proof).find(({ code }) => code === 'file.proven')?.values;
      });
    expect(await proven(30_000)).toEqual({ proven: 11, pageCount: 11, pages: '1–11' });
    expect(await proven(0)).toMatchObject({ proven: 8, pageCount: 11 });
  });
});

it('writes numbers so that they mean the same, without an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -3.4e38, max: 3.4e38 }), (value) => {
      const text = writtenNumber(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      const error = Math.abs(Number(text) - value);
      expect(error <= Math.abs(value) * 1e-15 || Math.abs(value) < 1e-60).toBe(true);
    }),
  );
});

const isPainting = /^(?:f|Do|Tj|sh|EI|BI)$/;

describe('an operation that is lost', () => {
  it.each(sound)('shows: %s', async (_, bytes) => {
    let lost = false;
    const seen = await seenBy(await bytes(), (operation) => {
      if (lost || !isPainting.test(operation.operator)) return operation;
      lost = true;
      return null;
    });
    expect(seen).not.toEqual([]);
  });
});

it('what a layer hides is compared by its objects, not by its look', async () => {
  const page = handWritten([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 258 173]/Contents 4 0 R/Resources<</Properties<</L 5 0 R>>>>>>',
    stream(`${ink} /OC /L BDC 1 0 0 rg 9 9 50 50 re f EMC`, ''),
    '<</Type/OCG/Name(Layer)>>',
  ]);
  expect(await seenBy(page)).toEqual([]);
  const isHidden = ({ operator, operands }: Operation): boolean => operator === 're' && operands[0] === 9;
  expect(await seenBy(page, (one) => (isHidden(one) ? null : one))).toEqual(['list']);
});

/** A page of which a later revision was appended. */
function withRevision(change: (page: string) => string): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 257.95 172.91]/Contents 4 0 R>>';
  const first = onePage(stream(ink, ''));
  const offset = first.length;
  const added = `3 0 obj\n${change(page)}\nendobj\n`;
  const table = `xref\n3 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  const previous = /startxref\n(\d+)/.exec(first.toString('latin1'))?.[1] ?? '0';
  const trailer = `trailer\n<</Size 5/Root 1 0 R/Prev ${previous}>>\nstartxref\n${offset + added.length}\n%%EOF\n`;
  return Buffer.concat([first, Buffer.from(added + table + trailer)]);
}

it('a later revision that both readers know is the same', async () => {
  const turned = withRevision((page) => page.replace('/Contents', '/Rotate 90/Contents'));
  expect(await seenBy(turned)).toEqual([]);
});

describe('one page written in many legal ways', () => {
  const spaces = fc.stringMatching(/^[ \t\r\n]{1,3}$/);
  const number = fc.double({ min: 0, max: 150, noNaN: true }).map((value) => value.toFixed(4));
  const comment = fc.constantFrom('', '% a remark\n');
  const text = fc
    .stringMatching(/^[ -~]{1,12}$/)
    .chain((word) =>
      fc.constantFrom(
        `(${word.replace(/[\\()]/g, '\\$&')})`,
        `<${Buffer.from(word).toString('hex')}>`,
        `(${[...word].map((char) => `\\${(char.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`).join('')})`,
      ),
    );
  const name = fc.constantFrom('/F', '/#46');
  const rectangle = fc
    .tuple(number, number, spaces, comment)
    .map(([x, y, space, remark]) => `${x}${space}${y} 20 20${space}re${space}${remark}f `);
  const word = fc
    .tuple(name, text, number, spaces)
    .map(([font, shown, x, space]) => `BT${space}${font} 12 Tf ${x} 50 Td${space}${shown}Tj${space}ET `);

  it('is the same in both readers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(rectangle, word), { minLength: 1, maxLength: 6 }),
        async (content) => {
          const page = onePage(stream(content.join(''), ''), [times], '/Font<</F 5 0 R>>');
          expect(await seenBy(page)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what a proof adds to a check', () => {
  const found = async (bytes: Uint8Array, edit?: Edit) => {
    const { findings } = await checkBytes(bytes);
    return withProof(findings, await proofOf(bytes, edit, wasRebuilt(findings)));
  };

  it('says on which pages both readers agree', async () => {
    const findings = await found(await makePdf());
    expect(findings.at(-1)).toMatchObject({
      code: 'file.proven',
      values: { proven: 2, pageCount: 2, pages: '1, 2' },
    });
  });

  it('marks damage that both mend alike, instead of a second finding', async () => {
    const broken = Buffer.from(
      onePage(stream(ink, ''))
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n9'),
      'latin1',
    );
    const findings = await found(broken);
    const rebuilt = findings.find(({ code }) => code === 'file.cross-reference-rebuilt');
    expect(rebuilt?.values).toEqual({ otherReader: 'agrees' });
    expect(findings.map(({ code }) => code)).not.toContain('file.readers-differ');
  });

  it('blocks a page of which something was not walked, with the place', async () => {
    const findings = await found(onePage(stream(ink, '')), (operation) =>
      operation.operator === 'k' ? { ...operation, operands: [0, 0, 0, 0.5] } : operation,
    );
    // Colours are in the list of objects.
    expect(findings.map(({ code }) => code)).toContain('file.readers-differ');
    const hidden = sound.find(([name]) => name === 'a pattern')?.[1];
    const page = Buffer.from((await hidden?.()) ?? []);
    const inPattern = await found(page, (operation) =>
      operation.operands[2] === 6 && operation.operator === 're' ? null : operation,
    );
    expect(inPattern.find(({ code }) => code === 'file.round-trip-differs')?.place).not.toBeNull();
  });

  it('leaves out pages that differ where programs tolerate something in different ways', async () => {
    const glyph = Buffer.from(
      '26a1b20c8fc3b830fb777f7dffffffa5fe82e12c42de4fc3e1be187dfb7fedffffffe97e9a58612a10a08140040040',
      'hex',
    );
    const fax = (blank: string): Buffer =>
      onePage(
        stream(
          Buffer.concat([
            Buffer.from(
              'q 58 0 0 72 40 40 cm BI /IM true /W 29 /H 36 /BPC 1 /F /CCF /DP <</K -1/Columns 29>> ID ',
            ),
            glyph,
            Buffer.from(`${blank}EI Q ${ink}`),
          ]),
          '',
        ),
      );
    const told = async (bytes: Buffer) =>
      (await found(bytes)).flatMap(({ code, values: { what, why } }) =>
        code === 'file.irregular' || code === 'file.not-proven' ? [what ?? why] : [],
      );
    expect(await told(fax('\n'))).toEqual([]);
    expect(await told(fax(''))).toEqual(['image-end', 'irregular']);
    const far = onePage(stream(`q 1 0 0 1 0 ${'9'.repeat(60)}.5 cm ${ink} Q`, ''));
    expect(await told(far)).toEqual(['number-out-of-range', 'irregular']);
  });

  it('counts pages, and says what cannot be proven', async () => {
    const checked = await checkBytes(await makePdf());
    const counted: Proof = { kind: 'looked', pageCount: 2, otherPageCount: 3, pages: [] };
    expect(withProof(checked.findings, counted).at(-1)).toMatchObject({
      code: 'file.readers-differ',
      values: { what: 'pages', ours: 2, theirs: 3 },
    });
    const text = onePage(stream(ink, '')).toString('latin1');
    const locked = Buffer.from(text.replace('/Root', '/Encrypt<</Filter/Standard>>/Root'), 'latin1');
    expect(await proofOf(locked)).toEqual({ kind: 'not-proven', why: 'encrypted' });
    const lost = Buffer.from(text.slice(0, text.indexOf('xref')), 'latin1');
    expect(await proofOf(lost, undefined, true)).toEqual({ kind: 'cannot' });
    const deep = Array.from({ length: 30 }, (_, at) =>
      form(at < 29 ? '/Fm Do' : ink, at < 29 ? `/Resources<</XObject<</Fm ${at + 6} 0 R>>>>` : ''),
    );
    expect(await proofOf(onePage(stream('/Fm Do', ''), deep, '/XObject<</Fm 5 0 R>>'))).toMatchObject({
      pages: [{ kind: 'not-proven', why: 'depth' }],
    });
  });

  it('says why nothing was proven', async () => {
    const bytes = await makePdf();
    const late = await asFile(bytes, (path) => prove({ path, sha256: SHA256, isRebuilt: false, softMs: -1 }));
    expect(late).toEqual({ kind: 'not-proven', why: 'time' });
    const checked = await checkBytes(bytes);
    const codes = withProof(checked.findings, late).map(({ code }) => code);
    expect(codes).toEqual([...codesOf(checked), 'file.not-proven']);
  });
});

it('says once what differs on several pages, and where on the first of them', async () => {
  const cell = stream(
    '0 1 0 0 k 0 0 6 6 re f',
    '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
  );
  const page = (content: number): string =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 258 173]/Contents ${content} 0 R/Resources<</Pattern<</P 8 0 R>>>>>>`;
  const file = handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>',
    ...[6, 7, 7].map(page),
    stream(ink, ''),
    stream('/Pattern cs /P scn 10 10 200 150 re f', ''),
    cell,
  ]);
  const { findings } = await checkBytes(file);
  const proof = await proofOf(file, (one) => (one.operands[2] === 6 && one.operator === 're' ? null : one));
  const told = withProof(findings, proof).filter(({ code }) => code === 'file.round-trip-differs');
  expect(told).toMatchObject([{ page: 2, pages: 2, place: { width: expect.any(Number) } }]);
  expect(withProof(findings, proof).at(-1)).toMatchObject({ values: { proven: 1, pages: '1' } });
});

it('draws the page as it is and as it was checked', async () => {
  const pictures = await asFile(onePage(stream(ink, '')), (path) =>
    differencePictures(path, 1, false, 10_000),
  );
  expect(pictures).not.toBeNull();
  expect(pictures?.written).toEqual(pictures?.original);
  for (const picture of Object.values(pictures ?? {})) {
    expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG');
    expect(picture.length).toBeLessThan(20_000);
  }
});
