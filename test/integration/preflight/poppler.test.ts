import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../../src/contract/index.ts';
import type { PdfFacts } from '../../../src/main/station/preflight/facts/index.ts';
import { drawArtwork } from '../../../src/sandbox/artwork/draw.ts';
import { TypeCase } from '../../../src/sandbox/artwork/type-case.ts';
import { orderOf } from '../../../src/sandbox/world/orders.ts';
import { newAccount } from '../../../src/sandbox/world/records.ts';
import { asFile, checkBytes, codesOf, factsOf } from '../../support/checking.ts';
import { font, type MadePage, makePdf, picture, someInk } from '../../support/made-pdf.ts';
import { skipWhere } from '../../support/skip.ts';
import { resourceCases } from '../../unit/preflight/cases/resource.ts';

const run = promisify(execFile);
const hasPoppler = await run('pdfimages', ['-v']).then(
  () => true,
  () => false,
);
if (!hasPoppler)
  process.stdout.write('Skipped: poppler-utils is not installed (apt-get install poppler-utils).\n');

/** What poppler reports about a file, and what we report, in the same terms. */
async function bothSay(bytes: Uint8Array): Promise<{ poppler: unknown; own: unknown }> {
  const poppler = await asFile(bytes, async (path) => {
    const [info, fonts, images] = await Promise.all([
      run('pdfinfo', ['-box', '-f', '1', '-l', '9999', path]),
      run('pdffonts', [path]),
      run('pdfimages', ['-list', path]),
    ]);
    return {
      pages: Number(/^Pages:\s+(\d+)/m.exec(info.stdout)?.[1]),
      version: /^PDF version:\s+(\S+)/m.exec(info.stdout)?.[1],
      isEncrypted: /^Encrypted:\s+yes/m.test(info.stdout),
      boxes: boxesOf(info.stdout),
      fonts: fontsOf(fonts.stdout),
      images: imagesOf(images.stdout),
    };
  });
  return { poppler, own: inPopplersWords(await factsOf(bytes)) };
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
const round = (value: number): string => value.toFixed(2);

/** `Page    1 TrimBox:     8.50     8.50   249.45   164.41` */
const boxesOf = (text: string): string[] =>
  [...text.matchAll(/^Page\s+(\d+) (Media|Bleed|Trim)Box:\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)$/gm)].map(
    ([, page, box, ...corners]) =>
      `${page} ${box?.toLowerCase()} ${corners.map((one) => round(Number(one))).join(' ')}`,
  );

/** The columns are as wide as the dashes below their headings. */
function fontsOf(text: string): string[] {
  const [, rule = '', ...rows] = text.split('\n');
  const nameWidth = rule.indexOf(' ');
  const embedded = [...rule.matchAll(/ (-+)/g)][2]?.index ?? 0;
  const lines = rows
    .filter((row) => row.trim() !== '')
    .map((row) => `${row.slice(0, nameWidth).trim()} ${row.slice(embedded, embedded + 4).trim()}`);
  return [...new Set(lines)].sort();
}

/** Pixels and resolution of each image; a mask of another image has none of its own. */
const imagesOf = (text: string): string[] =>
  [...text.matchAll(/^\s+(\d+)\s+\d+\s+(image|stencil)\s+(\d+)\s+(\d+)\s.*?\s(\d+)\s+(\d+)\s+\S+\s+\S+$/gm)]
    .map(([, page, , width, height, x, y]) => `${page} ${width}x${height} ${Math.min(Number(x), Number(y))}`)
    .sort();

function inPopplersWords(facts: PdfFacts): unknown {
  const fonts = new Set(
    facts.pages.flatMap((page) =>
      page.fonts.map(({ name, isEmbedded }) => `${name} ${isEmbedded ? 'yes' : 'no'}`),
    ),
  );
  return {
    pages: facts.pageCount,
    version: facts.version,
    isEncrypted: facts.protection !== 'none',
    boxes: facts.pages.flatMap(({ number, boxes }) => {
      const { media, bleed, trim } = boxes;
      const crop = boxes.crop ?? media;
      const shown = [
        ['media', media],
        ['bleed', bleed ?? crop],
        ['trim', trim ?? crop],
      ] as const;
      // Poppler reports the part of a box that is within the media box.
      return shown.map(([name, box]) =>
        box === undefined || media === undefined
          ? ''
          : `${number} ${name} ${[
              within(box.left, media.left, media.right),
              within(box.bottom, media.bottom, media.top),
              within(box.right, media.left, media.right),
              within(box.top, media.bottom, media.top),
            ]
              .map(round)
              .join(' ')}`,
      );
    }),
    fonts: [...fonts].sort(),
    images: facts.pages
      .flatMap(({ number, images }) =>
        images.map(({ widthPx, heightPx, ppi }) => `${number} ${widthPx}x${heightPx} ${Math.round(ppi)}`),
      )
      .sort(),
  };
}

const mm = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
const rectangle = fc
  .tuple(mm(-20, 40), mm(-20, 40), mm(50, 300), mm(50, 300))
  .map(([left, bottom, width, height]) => [left, bottom, left + width, bottom + height] as const);

const arbitraryPage: fc.Arbitrary<MadePage> = fc
  .record({
    media: rectangle,
    bleed: fc.option(rectangle),
    trim: fc.option(rectangle),
    rotate: fc.constantFrom(0, 90, 180, 270),
    pictures: fc.array(
      fc.record({
        width: fc.integer({ min: 40, max: 90 }),
        height: fc.integer({ min: 40, max: 90 }),
        // Poppler rounds resolutions, and writes very low ones differently.
        across: fc.integer({ min: 20, max: 200 }).map((points) => points + 0.0137),
        up: fc.integer({ min: 20, max: 200 }).map((points) => points + 0.0137),
        angle: fc.constantFrom(0, 30, 90, 200),
        isInForm: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    embedded: fc.array(fc.boolean(), { maxLength: 3 }),
  })
  .map(({ media, bleed, trim, rotate, pictures, embedded }) => {
    const [left, bottom] = media;
    const place = (index: number): string => {
      const one = pictures[index];
      if (one === undefined) return '';
      const [cos, sin] = [Math.cos((one.angle * Math.PI) / 180), Math.sin((one.angle * Math.PI) / 180)];
      const matrix = [
        one.across * cos,
        one.across * sin,
        -one.up * sin,
        one.up * cos,
        left + 300,
        bottom + 300,
      ];
      return `q ${matrix.map((value) => value.toFixed(4)).join(' ')} cm /P${index} Do Q`;
    };
    return {
      media,
      bleed,
      trim,
      rotate,
      content: [
        someInk,
        ...pictures.map((_, index) => place(index)),
        ...embedded.map((_, index) => `BT /F${index} 9 Tf ${left + 30} ${bottom + 30} Td (AB) Tj ET`),
      ].join('\n'),
      resources: (context) => ({
        XObject: Object.fromEntries(
          pictures.map(({ width, height, isInForm }, index) => {
            const image = picture(context, width, height);
            if (!isInForm) return [`P${index}`, image];
            const form = context.flateStream('/Inner Do', {
              Type: 'XObject',
              Subtype: 'Form',
              BBox: [0, 0, 1, 1],
              Resources: { XObject: { Inner: image } },
            });
            return [`P${index}`, context.register(form)];
          }),
        ),
        Font: Object.fromEntries(
          embedded.map((isEmbedded, index) => [
            `F${index}`,
            font(
              context,
              `${isEmbedded ? 'ABCDEF+' : ''}Test${index}${isEmbedded ? 'In' : 'Out'}`,
              isEmbedded,
            ),
          ]),
        ),
      }),
    };
  });

/** Findings about which poppler complains when it draws the page. */
const complained: ReadonlySet<FindingCode> = new Set(['resource.missing', 'font.missing']);
const complaints = /is unknown|Unknown (?:font tag|pattern)|No font in show/;

describe('agrees with poppler', skipWhere(!hasPoppler, 'poppler is not installed here'), () => {
  it('about a generated corpus', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryPage, { minLength: 1, maxLength: 4 }), async (pages) => {
        const { poppler, own } = await bothSay(await makePdf({ pages }));
        expect(own).toEqual(poppler);
      }),
      { numRuns: 25 },
    );
  });

  it('about the sandbox’s artwork', { timeout: 120_000 }, async () => {
    const type = await TypeCase.open();
    for (let number = 1; number <= 12; number++) {
      const { tier } = newAccount();
      const order = orderOf({ number, customer: number, tier, spec: null, fileBytes: 0, revision: 0 });
      for (const { plan } of order.components.flatMap(({ files }) => files)) {
        const { poppler, own } = await bothSay(await drawArtwork(plan, type));
        expect(own).toEqual(poppler);
      }
    }
  });

  it.each(resourceCases.filter(({ code }) => complained.has(code)))(
    'about what is missing or damaged: $name',
    { timeout: 60_000 },
    async ({ faulty, clean = {} }) => {
      for (const made of [faulty, clean]) {
        const bytes = await makePdf(made);
        const found = codesOf(await checkBytes(bytes)).some((code) => complained.has(code));
        // Poppler reports less about images, which it fills up, and more about files that are only headers.
        if (found !== (made === faulty)) throw new Error('The case does not hold.');
        const { stderr } = await asFile(bytes, (path) => run('pdftoppm', ['-r', '20', '-png', path, path]));
        if (made === faulty) expect(stderr).toMatch(complaints);
        else expect(stderr).not.toMatch(complaints);
      }
    },
  );
});
