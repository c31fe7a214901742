import { deflateSync } from 'node:zlib';
import { PDFName } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualLimits } from '../../../src/main/station/preflight/index.ts';
import { check } from '../../../src/main/station/preflight/worker/check.ts';
import { asFile, cards, checkBytes, checkMade, codesOf } from '../../support/checking.ts';
import { findingInEnglish } from '../../support/finding-in-english.ts';
import { handWritten, onePage, stream } from '../../support/hand-written-pdf.ts';
import { type MadePdf, makePdf, someInk } from '../../support/made-pdf.ts';

describe('hostile files', () => {
  it('are distinguished from one that is merely handwritten', async () => {
    const found = codesOf(await checkBytes(onePage(stream(someInk, ''))));
    expect(found.filter((code) => code.startsWith('file.') || code === 'pages.none')).toEqual([]);
  });

  it('one is not a PDF', async () => {
    expect(codesOf(await checkBytes(Buffer.from('GIF89a, or a mail that got lost')))).toEqual([
      'file.not-pdf',
    ]);
    expect(codesOf(await checkBytes(Buffer.alloc(0)))).toEqual(['file.not-pdf']);
  });

  it('one starts as a PDF and is nothing more', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, 'x')]);
    expect(codesOf(await checkBytes(bytes))).toEqual(['file.unreadable']);
  });

  it('one has lost its cross-reference: everything is found again, and reported', async () => {
    for (const objectStreams of [false, true]) {
      const whole = await makePdf({ objectStreams });
      const cut = whole.subarray(0, whole.lastIndexOf('startxref'));
      const found = await checkBytes(cut);
      expect(codesOf(found)).toContain('file.cross-reference-rebuilt');
      expect(found.pageCount).toBe(2);
    }
  });

  it.each([
    ['', 'file.encrypted-open'],
    ['user', 'file.encrypted'],
  ])('one is encrypted, with the password "%s"', async (userPassword, code) => {
    const made: MadePdf = {
      change: (document) => document.encrypt({ ownerPassword: 'owner', userPassword }),
    };
    for (const objectStreams of [false, true]) {
      const codes = codesOf(await checkMade({ ...made, objectStreams }));
      expect(codes.filter((one) => one.startsWith('file.'))).toEqual([code]);
    }
  });

  it('one states wrong lengths, and damages its content', async () => {
    const wrong = onePage(stream(someInk, '').subarray(0));
    const text = wrong.toString('latin1');
    expect(
      codesOf(await checkBytes(Buffer.from(text.replace(/Length \d\d/, 'Length 11'), 'latin1'))),
    ).toContain('file.stream-length');
    const packed = deflateSync(someInk);
    packed.fill(0xff, 2, 12);
    expect(codesOf(await checkBytes(onePage(stream(packed, '/Filter/FlateDecode'))))).toContain(
      'file.stream-damaged',
    );
  });

  it('one refers to itself: pages, references, cross-references, forms', async () => {
    const pages = handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[2 0 R 3 0 R]>>',
      '<</Type/Pages/Kids[2 0 R]>>',
    ]);
    expect(codesOf(await checkBytes(pages))).toContain('file.object-damaged');
    const references = handWritten(['<</Type/Catalog/Pages 2 0 R>>', '3 0 R', '2 0 R']);
    expect(codesOf(await checkBytes(references))).toContain('pages.none');
    const previous = handWritten(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]>>']);
    const at = previous.indexOf('xref');
    const looped = Buffer.from(previous.toString('latin1').replace('/Root', `/Prev ${at}/Root`), 'latin1');
    expect(codesOf(await checkBytes(looped))).toContain('pages.none');
    const form = onePage(
      stream('/Form Do', ''),
      [stream(`${someInk} /Form Do`, '/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Form 5 0 R>>>>')],
      '/XObject<</Form 5 0 R>>',
    );
    expect((await checkBytes(form)).pageCount).toBe(1);
  });

  it('one nests forms so that they are painted 2^24 times: the check ends in time', async () => {
    const depth = 23;
    const forms = Array.from({ length: depth }, (_, index) =>
      stream(
        '/Form Do /Form Do',
        `/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Form ${Math.min(6 + index, 4 + depth)} 0 R>>>>`,
      ),
    );
    const bytes = onePage(
      stream('/Form Do', ''),
      [...forms, stream(someInk, '/Subtype/Form/BBox[0 0 9 9]')],
      '/XObject<</Form 5 0 R>>',
    );
    const found = await asFile(bytes, (path) =>
      check({ path, order: cards, limits: usualLimits, softMs: 300 }),
    );
    expect(codesOf(found)).toContain('file.took-too-long');
  });

  it('one is a decompression bomb, in content and in its objects', async () => {
    const bomb = deflateSync(Buffer.alloc(200 << 20, ' '));
    const twice = deflateSync(bomb);
    for (const content of [
      stream(bomb, '/Filter/FlateDecode'),
      stream(twice, '/Filter[/FlateDecode/FlateDecode]'),
    ]) {
      expect(codesOf(await checkBytes(onePage(content)))).toContain('file.too-much');
    }
    const objects = handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[]>>',
      stream(bomb, '/Type/ObjStm/N 9/First 9/Filter/FlateDecode'),
    ]);
    const lost = objects.subarray(0, objects.lastIndexOf('xref\n0'));
    expect(codesOf(await checkBytes(lost))).toContain('file.cross-reference-rebuilt');
  });

  it('one nests forms deeper than they are followed: reported, and the page is not called blank', async () => {
    const forms = Array.from({ length: 30 }, (_, index) =>
      stream('/Form Do', `/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Form ${6 + index} 0 R>>>>`),
    );
    const ink = stream('1 0 0 rg 0 0 9 9 re f', '/Subtype/Form/BBox[0 0 9 9]');
    const bytes = onePage(stream('/Form Do', ''), [...forms, ink], '/XObject<</Form 5 0 R>>');
    const found = await checkBytes(bytes);
    expect(found.findings.find(({ code }) => code === 'pages.not-checked')).toMatchObject({
      page: 1,
      values: { depth: 24 },
    });
    expect(codesOf(found)).not.toContain('pages.blank');
  });

  it('one paints itself, or repeats a pattern in steps too small to see: a RIP may hang', async () => {
    const pattern = (step: string, content: string, own = ''): Buffer =>
      stream(content, `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]${step}${own}`);
    const fill = stream('/Pattern cs /P scn 0 0 9 9 re f', '');
    const own = '/Resources<</Pattern<</P 5 0 R>>>>';
    const form = stream('/F Do', '/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>');
    for (const [bytes, isEndless] of [
      [onePage(fill, [pattern('/XStep 9/YStep 9', '0 0 1 1 re f')], '/Pattern<</P 5 0 R>>'), false],
      [onePage(fill, [pattern('/XStep .00001/YStep 9', '0 0 1 1 re f')], '/Pattern<</P 5 0 R>>'), true],
      [
        onePage(
          fill,
          [pattern('/XStep 9/YStep 9', '0 0 1 1 re f', '/Matrix[.001 0 0 .001 0 0]')],
          '/Pattern<</P 5 0 R>>',
        ),
        true,
      ],
      [onePage(stream('/F Do', ''), [form], '/XObject<</F 5 0 R>>'), true],
    ] as const) {
      expect(codesOf(await checkBytes(bytes)).includes('pages.endless')).toBe(isEndless);
    }
    const self = pattern('/XStep 9/YStep 9', '/Pattern cs /P scn 0 0 9 9 re f', own);
    expect(codesOf(await checkBytes(onePage(fill, [self], '/Pattern<</P 5 0 R>>')))).toContain(
      'pages.endless',
    );
  });

  it('one has broken or missing content: reported, and the page is not called blank', async () => {
    for (const content of [
      '(a string without an end 1 0 0 rg 0 0 9 9 re f',
      '[1 [2 0 0 9 9 re f',
      'BI /W 1 ID xxxx',
    ]) {
      const codes = codesOf(await checkBytes(onePage(stream(content, ''))));
      expect(codes).toContain('file.stream-damaged');
      expect(codes).not.toContain('pages.blank');
    }
    const lost = codesOf(await checkBytes(onePage(Buffer.from('null'))));
    expect(lost).toContain('file.object-damaged');
    expect(lost).not.toContain('pages.blank');
    const inPart = handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/MediaBox[0 0 258 173]/Contents[4 0 R 99 0 R]>>',
      stream('q', ''),
    ]);
    expect(codesOf(await checkBytes(inPart))).toContain('file.object-damaged');
    expect(codesOf(await checkBytes(inPart))).not.toContain('pages.blank');
  });

  it('one is encrypted, or has no pages: nothing unseen is reported', async () => {
    const encrypted = await checkMade({
      objectStreams: true,
      change: (document) => document.encrypt({ ownerPassword: 'owner', userPassword: 'user' }),
    });
    expect(codesOf(encrypted)).not.toContain('file.object-damaged');
    const claim = '<</GTS_PDFXVersion(PDF/X-4)>>';
    const empty = handWritten(
      ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]>>', claim],
      '/Info 3 0 R',
    );
    expect(codesOf(await checkBytes(empty))).not.toContain('pdfx.claimed');
  });

  it('one hides a bomb in its metadata', async () => {
    const bomb = stream(deflateSync(Buffer.alloc(200 << 20, ' ')), '/Filter/FlateDecode');
    const bytes = handWritten([
      '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/MediaBox[0 0 257.95 172.91]/Contents 4 0 R>>',
      stream(someInk, ''),
      bomb,
    ]);
    expect(codesOf(await checkBytes(bytes))).toContain('file.too-much');
  });

  it('one nests arrays without end', async () => {
    const found = await checkBytes(
      handWritten([
        `<</Type/Catalog/Pages 2 0 R/OpenAction ${'['.repeat(100_000)}>>`,
        '<</Type/Pages/Kids[]>>',
      ]),
    );
    expect(codesOf(found)).toEqual(['file.unreadable']);
  });

  const ofPages = (count: number): Buffer =>
    handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ')}]/MediaBox[0 0 257.95 172.91]>>`,
      stream(someInk, ''),
      ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>'),
    ]);

  it('one has ten thousand pages', async () => {
    const found = await checkBytes(ofPages(10_000), { pages: 10_000 });
    expect(found.pageCount).toBe(10_000);
    expect(found.findings.find(({ code }) => code === 'box.trim-missing')?.pages).toBe(10_000);
    expect(codesOf(found)).not.toContain('file.too-much');
  });

  it('one has more pages than are checked', async () => {
    const found = await checkBytes(ofPages(20_100));
    expect(found.pageCount).toBe(20_100);
    expect(found.findings.find(({ code }) => code === 'file.too-much')?.values).toMatchObject({
      looked: 20_000,
    });
  });

  it('one has numbers that do not fit', async () => {
    const found = await checkMade({
      pages: [
        {
          content:
            '1e9 999999999999999999999 cm 0 0 0 0 0 0 cm /X Do BI /W -5 /H 99999999999 ID xx EI q q q Q Q Q Q',
          change: (page, { context }) => page.node.set(PDFName.of('UserUnit'), context.obj(-3)),
        },
      ],
    });
    expect(found.pageCount).toBe(1);
  });

  it('one is changed or cut off anywhere: a finding, never a fault', async () => {
    const files = [await makePdf({}), await makePdf({ objectStreams: true })];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        fc.option(fc.nat()),
        async (file, changes, cutAt) => {
          const bytes = Buffer.from(file);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const cut = cutAt === null ? bytes : bytes.subarray(0, cutAt % bytes.length);
          const { findings } = await checkBytes(cut);
          expect(findings.every((finding) => findingInEnglish(finding).length > 0)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
