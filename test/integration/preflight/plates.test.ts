import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Coverage, coverageIn } from '../../../src/contract/index.ts';
import { PdfDocument, pagesOf } from '../../../src/main/station/preflight/pdf/index.ts';
import { withPdfium } from '../../../src/main/station/preflight/picture/engine.ts';
import { measure } from '../../../src/main/station/preflight/plates/measure.ts';
import { type PagePlates, platesOf } from '../../../src/main/station/preflight/plates/page-plates.ts';
import { withPlates } from '../../../src/main/station/preflight/rules/index.ts';
import { asFile, cards } from '../../support/checking.ts';
import { handWritten, stream } from '../../support/hand-written-pdf.ts';
import { hasGhostscript, separationsOf } from '../../support/separations.ts';
import { skipWhere } from '../../support/skip.ts';

const [WIDTH, HEIGHT] = [120, 90];

/** One page of whole points; `content` is object 4, and further objects begin at 5. */
const page = (content: string, resources = '', more: readonly (string | Buffer)[] = [], own = ''): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<<${resources}>>${own}>>`,
    stream(content, ''),
    ...more,
  ]);

const drawn = (path: string): Promise<PagePlates> =>
  withPdfium((engine) => {
    const file = openSync(path, 'r');
    const document = new PdfDocument(path, () => false);
    try {
      const [first] = pagesOf(document);
      if (first === undefined) throw new Error('No page.');
      return platesOf(engine, document, file, first, () => false);
    } finally {
      document.close();
      closeSync(file);
    }
  });

/** What preflight keeps of a file's ink, as tickets have it. */
async function coverageOf(path: string): Promise<Coverage> {
  const measured = await measure({ path, isRebuilt: false, bleedMm: 3, softMs: 30_000 });
  const found = withPlates([], measured, { inkPercent: null, inkPercentUncoated: null }, cards);
  const coverage = coverageIn(found.find(({ code }) => code === 'ink.coverage')?.values);
  if (coverage === null) throw new Error('The ink was not measured.');
  return coverage;
}

/** How a plate differs from Ghostscript's, in steps of 255. */
interface Difference {
  readonly ink: string;
  readonly mean: number;
  /** Part of the pixels that differ by more than 8, in percent: all, and those not at an edge. */
  readonly beyond: number;
  readonly inner: number;
  /** Of the coverage, in percent of the page. */
  readonly coverage: number;
}

async function differences(bytes: Buffer): Promise<Difference[]> {
  return asFile(bytes, async (path) => {
    const [own, theirs] = [await drawn(path), await separationsOf(path)];
    return own.names.map((ink, at) => {
      const plate = own.plates[at] ?? new Uint8Array();
      return { ink, ...differenceOf(plate, theirs.get(ink) ?? new Uint8Array(plate.length)) };
    });
  });
}

function differenceOf(one: Uint8Array, other: Uint8Array): Omit<Difference, 'ink'> {
  let [sum, signed, beyond, inner] = [0, 0, 0, 0];
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] ?? 0);
    sum += Math.abs(difference);
    signed += difference;
    if (Math.abs(difference) <= 8) continue;
    beyond++;
    if (isFlat(one, at) && isFlat(other, at)) inner++;
  }
  const percent = (count: number): number => (count / one.length) * 100;
  return {
    mean: sum / one.length,
    beyond: percent(beyond),
    inner: percent(inner),
    coverage: Math.abs(percent(signed / 255)),
  };
}

/** Whether a pixel and those around it are alike. */
function isFlat(plate: Uint8Array, at: number): boolean {
  let [least, most] = [255, 0];
  for (const [dx, dy] of [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))) {
    const value = plate[at + dx + dy * WIDTH] ?? plate[at] ?? 0;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least <= 16;
}

const worst = (all: readonly Difference[], what: Exclude<keyof Difference, 'ink'>): number =>
  Math.max(...all.map((one) => one[what]));

const spot = (name: string, tint: string): string =>
  `[/Separation/${name}/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[${tint}]/N 1>>]`;
/** Its tint transform is object 5. */
const deviceN = (...names: string[]): string =>
  `[/DeviceN[${names.map((name) => `/${name}`).join('')}]/DeviceCMYK 5 0 R]`;
const spaces = [
  `/Gold ${spot('Gold', '0 .2 .8 .1')}`,
  `/Foil ${spot('Foil', '.1 .1 0 .3')}`,
  `/SepBlack ${spot('Black', '0 0 0 1')}`,
  `/All ${spot('All', '1 1 1 1')}`,
  `/Two ${deviceN('Black', 'Gold')}`,
].join('');
const program = (count: number): Buffer => {
  const domain = '0 1 '.repeat(count);
  const code = `{${'pop '.repeat(count)}0 0 0 0}`;
  return stream(code, `/FunctionType 4/Domain[${domain}]/Range[0 1 0 1 0 1 0 1]`);
};
const states = '/Off<</OP false/op false>>/Zero<</OP true/op true/OPM 0>>/One<</OP true/op true/OPM 1>>';

const paints = [
  ...['0 0 0 1 k', '1 0 0 0 k', '0 0.6 0.3 0 k', '0 0 0 0 k', '0.5 g', '1 g'],
  ...['/Gold cs 1 scn', '/Foil cs 0.4 scn', '/SepBlack cs 0.7 scn', '/Two cs 0.3 0.6 scn', '/All cs 0.5 scn'],
];

/** Every paint below every other, in cells of 10 by 8 points. */
function matrix(state: string): string {
  const cells = paints.flatMap((below, row) =>
    paints.map(
      (above, column) =>
        `/Off gs ${below} ${column * 10} ${row * 8} 8 6 re f ` +
        `/${state} gs ${above} ${column * 10 + 3} ${row * 8 + 2} 7 6 re f`,
    ),
  );
  return cells.join('\n');
}

const modes = [
  ...['Normal', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn', 'HardLight'],
  ...['SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
];
const blended = (mode: string): Buffer =>
  page(
    '0.8 0.1 0.3 0.2 k 10 10 60 60 re f /Gold cs 0.5 scn 60 10 30 60 re f /B gs 0.2 0.7 0.1 0.1 k 20 20 60 40 re f',
    `/ColorSpace<<${spaces}>>/ExtGState<</B<</BM/${mode}>>>>`,
    [program(2)],
  );

/** Pixels that differ in every component, in blocks wide enough to have an inside. */
const pixels = (count: number, width = 12, height = 9): Buffer =>
  Buffer.from(
    Array.from({ length: width * height * count }, (_, at) => {
      const [cell, component] = [Math.floor(at / count), at % count];
      return ((Math.floor(cell / width) * 37 + (cell % width) * 53) * (component + 3)) % 256;
    }),
  );
const image = (space: string, count: number, more = ''): Buffer =>
  stream(
    pixels(count),
    `/Type/XObject/Subtype/Image/Width 12/Height 9/BitsPerComponent 8/ColorSpace ${space}${more}`,
  );
const placed = (made: Buffer, ...others: Buffer[]): Buffer =>
  page('0 1 0 0 k 0 0 50 90 re f q 120 0 0 90 0 0 cm /Image Do Q', '/XObject<</Image 6 0 R>>', [
    program(2),
    made,
    ...others,
  ]);
const table = '<00000000 ff000000 00ff0000 0000ff00 000000ff 80808080 20406080 ffffffff>';
const cell = (paintType: 1 | 2, content: string): Buffer =>
  stream(
    content,
    `/Type/Pattern/PatternType 1/PaintType ${paintType}/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>`,
  );
const ramp = '<</FunctionType 2/Domain[0 1]/C0[1 0 0.2 0]/C1[0 0.8 0 0.4]/N 1>>';

/** What a page is made of, how far it may differ on the mean, and in percent of the pixels off its edges. */
const contents: readonly (readonly [name: string, bytes: Buffer, mean: number, inner: number])[] = [
  ['a CMYK image', placed(image('/DeviceCMYK', 4)), 1.5, 0.1],
  [
    'a CMYK image turned round by Decode',
    placed(image('/DeviceCMYK', 4, '/Decode[1 0 1 0 1 0 1 0]')),
    1.5,
    0.1,
  ],
  ['a grey image', placed(image('/DeviceGray', 1)), 1.5, 0.1],
  ['a grey image turned round', placed(image('/DeviceGray', 1, '/Decode[1 0]')), 1.5, 0.1],
  ['an image in a spot colour', placed(image(spot('Gold', '0 .2 .8 .1'), 1)), 1.5, 0.1],
  ['an image in two inks', placed(image(deviceN('Black', 'Gold'), 2)), 1.5, 0.1],
  [
    'an image with a palette',
    placed(
      stream(
        Buffer.from(pixels(1).map((value) => value % 8)),
        `/Type/XObject/Subtype/Image/Width 12/Height 9/BitsPerComponent 8/ColorSpace[/Indexed/DeviceCMYK 7 ${table}]`,
      ),
    ),
    1.5,
    0.1,
  ],
  [
    'an image of one bit, inline',
    page('q 120 0 0 88 0 0 cm BI /W 8 /H 4 /BPC 1 /CS /G /F /AHx ID aa55f00f> EI Q'),
    1.5,
    0.1,
  ],
  [
    'a stencil',
    page('0 0.5 0 0 k q 120 0 0 88 0 0 cm BI /W 8 /H 4 /IM true /F /AHx ID aa55f00f> EI Q'),
    1.5,
    0.1,
  ],
  [
    'a form that inherits its colour, twice',
    page('0 1 0 0 k /F Do 0 0 1 0 k q 1 0 0 1 60 0 cm /F Do Q', '/XObject<</F 5 0 R>>', [
      stream('10 10 40 40 re f 1 0 0 0 K 4 w 10 60 40 20 re S', '/Type/XObject/Subtype/Form/BBox[0 0 60 90]'),
    ]),
    0.5,
    0,
  ],
  [
    'a pattern with colours of its own',
    page('/Pattern cs /P scn 10 10 100 70 re f', '/Pattern<</P 5 0 R>>', [
      cell(1, '1 0 0 0 k 2 2 8 8 re f 0 0 0 0.5 k 12 12 6 6 re f'),
    ]),
    1.8,
    0.1,
  ],
  [
    'a pattern in the current colour',
    page(
      '/U cs 0 1 0.5 0 /P scn 10 10 100 70 re f',
      '/ColorSpace<</U[/Pattern/DeviceCMYK]>>/Pattern<</P 5 0 R>>',
      [cell(2, '2 2 12 12 re f')],
    ),
    0.5,
    0.1,
  ],
  [
    'a gradient',
    page(
      '/S sh',
      `/Shading<</S<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[10 0 110 0]/Function ${ramp}>>>>`,
    ),
    2.5,
    0.1,
  ],
  [
    'a round gradient as a pattern',
    page(
      '/Pattern cs /P scn 10 10 100 70 re f',
      `/Pattern<</P<</PatternType 2/Shading<</ShadingType 3/ColorSpace/DeviceCMYK/Coords[60 45 5 60 45 40]/Extend[true true]/Function ${ramp}>>>>>>`,
    ),
    2,
    0.1,
  ],
  [
    'opacity and a mask',
    page(
      '0 1 0 0 k 0 0 60 90 re f /Half gs 1 0 0 0.5 k 20 20 80 50 re f /Masked gs 0 0 1 0 k 0 0 120 90 re f',
      '/ExtGState<</Half<</ca 0.5>>/Masked<</ca 1/SMask<</S/Luminosity/G 5 0 R>>>>>>',
      [
        stream(
          '1 g 40 30 60 50 re f',
          '/Type/XObject/Subtype/Form/BBox[0 0 120 90]/Group<</S/Transparency/CS/DeviceGray>>',
        ),
      ],
      '/Group<</S/Transparency/CS/DeviceCMYK>>',
    ),
    0.5,
    0,
  ],
];

const whereInstalled = skipWhere(!hasGhostscript, 'needs Ghostscript (apt-get install ghostscript)');

describe('plates, drawn beside Ghostscript', whereInstalled, () => {
  it.each(['Off', 'Zero', 'One'])('paint over paint, overprint %s', async (state) => {
    const resources = `/ColorSpace<<${spaces}>>/ExtGState<<${states}>>`;
    const found = await differences(page(matrix(state), resources, [program(2)]));
    expect(worst(found, 'mean')).toBeLessThanOrEqual(0.1);
    expect(worst(found, 'beyond')).toBe(0);
  });

  it.each(modes)('the blend mode %s', async (mode) => {
    const found = await differences(blended(mode));
    // Where anything is transparent Ghostscript leaves spot colours out; black it blends in a way of its own.
    const kept = ['Hue', 'Saturation', 'Color'].includes(mode) ? ['Gold', 'Black'] : ['Gold'];
    const compared = found.filter(({ ink }) => !kept.includes(ink));
    expect(worst(compared, 'mean')).toBeLessThanOrEqual(0.3);
    expect(worst(compared, 'inner')).toBeLessThanOrEqual(0.1);
  });

  it.each(contents)('%s', async (_, bytes, mean, inner) => {
    const found = await differences(bytes);
    expect(worst(found, 'mean')).toBeLessThanOrEqual(mean);
    expect(worst(found, 'inner')).toBeLessThanOrEqual(inner);
    expect(worst(found, 'coverage')).toBeLessThanOrEqual(0.5);
  });

  it.each(contents)('what a file takes of each ink: %s', async (_, bytes) => {
    const [coverage, theirs] = await asFile(bytes, async (path) => [
      await coverageOf(path),
      await separationsOf(path),
    ]);
    const area = WIDTH * HEIGHT * (2.54 / 72) ** 2;
    expect(coverage.areaCm2).toBeCloseTo(area, 1);
    for (const [ink, plate] of theirs) {
      const own = coverage.plates.find((one) => one.ink === ink)?.cm2 ?? 0;
      const part = plate.reduce((sum, value) => sum + value, 0) / 255 / plate.length;
      // Half a percent of the page, and what rounding to a tenth may do.
      expect(Math.abs(own - part * area), ink).toBeLessThanOrEqual(0.005 * area + 0.055);
    }
  });
});
