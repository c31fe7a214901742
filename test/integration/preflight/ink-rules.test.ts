import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../../src/contract/index.ts';
import { measure } from '../../../src/main/station/preflight/plates/measure.ts';
import { asFile, checkBytes, codesOf, factsOf } from '../../support/checking.ts';
import { handWritten, stream } from '../../support/hand-written-pdf.ts';
import { hasGhostscript, separationsOf } from '../../support/separations.ts';
import { skipWhere } from '../../support/skip.ts';

// What the rules about small, thin and heavy things and about the trim say of generated pages, beside what
// Ghostscript and MuPDF paint there.

const run = promisify(execFile);
const hasMutool = await run('mutool', ['-v']).then(
  () => true,
  () => false,
);

/** Points of the page's sides, how far the trim is inside, and of a millimetre. */
const [SIDE, TRIM, MM] = [144, 12, 72 / 25.4];
const black = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 0 1]/N 1>>';
const helvetica =
  `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 72/LastChar 72/Widths[722]/FontDescriptor<<` +
  `/Type/FontDescriptor/FontName/Helvetica/Flags 32/FontBBox[-166 -225 1000 931]/Ascent 718/Descent -207>>>>`;
const resources =
  `/Font<</F ${helvetica}>>/ColorSpace<</Black[/Separation/Black/DeviceCMYK ${black}]` +
  `/Gold[/Separation/Gold/DeviceCMYK ${black}]/All[/Separation/All/DeviceCMYK ${black}]` +
  `/Two[/DeviceN[/Black/Gold]/DeviceCMYK 5 0 R]>>/ExtGState<<` +
  `/Off<</op false/OP false>>/Zero<</op true/OP true/OPM 0>>/One<</op true/OP true/OPM 1>>>>`;
const page = (content: string): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${SIDE} ${SIDE}]/TrimBox[${TRIM} ${TRIM} ${SIDE - TRIM} ${SIDE - TRIM}]` +
      `/Contents 4 0 R/Resources<<${resources}>>>>`,
    stream(content, ''),
    stream('{pop 0 exch 0 exch 0 exch}', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]'),
  ]);

/** Pixels of a point in `printed`. */
const FINE = 5;
const printed = (content: string): Promise<Map<string, Uint8Array>> =>
  asFile(page(content), (path) => separationsOf(path, 72 * FINE));
const codes = async (content: string): Promise<FindingCode[]> => codesOf(await checkBytes(page(content)));

/** Around all ink, in points from the left and the bottom; null: there is none. */
function inked(plates: ReadonlyMap<string, Uint8Array>) {
  const width = SIDE * FINE;
  const box = { left: width, right: 0, bottom: width, top: 0 };
  for (const plate of plates.values()) {
    for (const [at, value] of plate.entries()) {
      if (value < 60) continue;
      const [x, y] = [at % width, width - 1 - Math.floor(at / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.min(box.bottom, y);
      box.top = Math.max(box.top, y + 1);
    }
  }
  const { left, right, bottom, top } = box;
  if (right === 0) return null;
  return { left: left / FINE, right: right / FINE, bottom: bottom / FINE, top: top / FINE };
}

/** How many millimetres each side is inside the trim. */
const insets = ({ left, right, bottom, top }: NonNullable<ReturnType<typeof inked>>): number[] =>
  [left - TRIM, SIDE - TRIM - right, bottom - TRIM, SIDE - TRIM - top].map((points) => points / MM);

/** The tints of what is painted most, by ink. */
function solid(plates: ReadonlyMap<string, Uint8Array>): Map<string, number> {
  const sums = new Float64Array((SIDE * FINE) ** 2);
  for (const plate of plates.values())
    for (const [at, value] of plate.entries()) sums[at] = (sums[at] ?? 0) + value;
  const at = sums.reduce((most, sum, index) => (sum > (sums[most] ?? 0) ? index : most), 0);
  return new Map(
    [...plates]
      .map(([ink, plate]) => [ink, (plate[at] ?? 0) / 255] as const)
      .filter(([, tint]) => tint > 0.04),
  );
}

const tenths = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((one) => one / 10);
const slowly = { timeout: 240_000 };

describe(
  'what is small, thin or near the trim, beside Ghostscript',
  skipWhere(!hasGhostscript, 'needs Ghostscript (apt-get install ghostscript)'),
  () => {
    /** H of Helvetica is so high, in ems, and has so much blank on each side. */
    const [HEIGHT, BESIDE] = [0.729, 0.1];
    const word = (paint: string, size: number, scale: number, x: number, y: number): string =>
      `${paint} BT /F ${size} Tf ${scale} 0 0 ${scale} ${x} ${y} Tm (HHH) Tj ET`;

    it('inks, sizes and knockouts of text', slowly, async () => {
      const paints = fc.constantFrom(
        ...[
          '0 0 0 1 k',
          '0 g',
          '0.3 g',
          '1 g',
          '0 0 0 0 k',
          '0 1 1 0 k',
          '0.7 0.7 0.7 1 k',
          '0.4 0.4 0.4 1 k',
        ],
        ...['1 1 0.2 0.9 k', '1 1 1 0.8 k', '/Black cs 1 scn', '/Gold cs 0.5 scn', '/Two cs 1 0.5 scn'],
        ...['/Two cs 1 0 scn', '/All cs 1 scn', '/All cs 0.4 scn'],
      );
      const grounds = fc.constantFrom(
        '',
        '1 0 0 0 k 0 0 144 144 re f',
        '1 0 0 0 k 0 0 144 144 re f 1 g 0 0 144 144 re f',
      );
      const seen = new Set<FindingCode>();
      await fc.assert(
        fc.asyncProperty(
          paints,
          fc.constantFrom('Off', 'Zero', 'One'),
          grounds,
          tenths(5, 15),
          fc.constantFrom(0.5, 1, 1.5),
          async (paint, state, ground, size, scale) => {
            // So large that strokes of letters cover whole pixels.
            fc.pre(size * scale >= 6);
            const text = word(paint, size, scale, 40, 60);
            const alone = await printed(text);
            const box = inked(alone);
            const pt = box === null ? 0 : (box.top - box.bottom) / HEIGHT;
            fc.pre([8, 12].every((limit) => Math.abs(pt - limit) > 0.4));
            const inks = solid(alone);
            const sum = [...inks.values()].reduce((all, tint) => all + tint, 0);
            const isRich = (inks.get('Black') ?? 0) >= 0.85 && sum > 2.8;
            const below = await printed(`/Off gs ${ground}`);
            const whole = `/Off gs ${ground} /${state} gs ${text}`;
            const above = await printed(whole);
            const cyan = (plates: ReadonlyMap<string, Uint8Array>) => plates.get('Cyan') ?? new Uint8Array();
            const isHoled = cyan(below).some((value, at) => value > 200 && (cyan(above)[at] ?? 0) < 50);
            const isBlack = inks.size === 1 && (inks.get('Black') ?? 0) > 0.99;
            const expected: readonly (readonly [FindingCode, boolean])[] = [
              ['text.rich-black', box !== null && pt < 12 && isRich],
              ['text.several-inks', box !== null && pt < 8 && inks.size > 1 && !isRich],
              ['text.knockout', box !== null && pt < 12 && isBlack && isHoled],
            ];
            const own = await codes(whole);
            for (const [code, is] of expected) {
              expect(own.includes(code), code).toBe(is);
              if (is) seen.add(code);
            }
          },
        ),
        {
          numRuns: 20,
          examples: [
            ['0.7 0.7 0.7 1 k', 'Off', '', 6, 1],
            ['0 1 1 0 k', 'Off', '', 6, 1],
            ['0 g', 'One', '1 0 0 0 k 0 0 144 144 re f', 6, 1],
          ],
        },
      );
      expect([...seen].sort()).toEqual(['text.knockout', 'text.rich-black', 'text.several-inks']);
    });

    it('how far text is inside the trim', slowly, async () => {
      await fc.assert(
        fc.asyncProperty(
          tenths(4, 24),
          tenths(2, 100),
          tenths(2, 125),
          fc.boolean(),
          async (size, x, y, isTurned) => {
            const turn = isTurned ? '0 1 -1 0' : '1 0 0 1';
            const content = `0 g BT /F ${size} Tf ${turn} ${x} ${y} Tm (HHH) Tj ET`;
            const [box, facts] = [inked(await printed(content)), await factsOf(page(content))];
            if (box === null) throw new Error('Nothing is printed.');
            const near = Math.max(0, Math.min(...insets(box)));
            const own = facts.pages[0]?.fine.nearestText?.nearMm;
            const isOutside =
              box.right <= TRIM || box.left >= SIDE - TRIM || box.top <= TRIM || box.bottom >= SIDE - TRIM;
            if (own === undefined) {
              expect(isOutside || box.bottom < TRIM).toBe(true);
              return;
            }
            const em = size / MM;
            expect(own).toBeGreaterThanOrEqual(near - BESIDE * em - 0.15);
            // Of letters only what all have counts: not the uppermost part of an H.
            expect(own).toBeLessThanOrEqual(near + 0.3 * em + 0.15);
          },
        ),
        { numRuns: 15 },
      );
    });

    it('how far images end before the trim', slowly, async () => {
      const edge = tenths(0, 144);
      await fc.assert(
        fc.asyncProperty(edge, edge, edge, edge, fc.boolean(), async (one, other, low, high, isClipped) => {
          const [left, right] = [Math.min(one, other), Math.max(one, other)];
          const [bottom, top] = [Math.min(low, high), Math.max(low, high)];
          fc.pre(right - left > 1 && top - bottom > 1);
          const clip = isClipped ? '20 5 100 130 re W n' : '';
          const content = `q ${clip} ${right - left} 0 0 ${top - bottom} ${left} ${bottom} cm BI /W 1 /H 1 /CS /G /BPC 8 ID ! EI Q`;
          const box = inked(await printed(content));
          const near = box === null ? [] : insets(box).filter((mm) => mm > 0.15);
          const isInside =
            box !== null &&
            box.right > TRIM &&
            box.left < SIDE - TRIM &&
            box.top > TRIM &&
            box.bottom < SIDE - TRIM;
          const own =
            (await factsOf(page(content))).pages[0]?.fine.nearestImage?.nearMm ?? Number.POSITIVE_INFINITY;
          if (!isInside || near.length === 0)
            expect(own === Number.POSITIVE_INFINITY || own <= 0.15).toBe(true);
          else if (own > 0.15) expect(Math.abs(own - Math.min(...near))).toBeLessThanOrEqual(0.2);
        }),
        { numRuns: 15 },
      );
    });

    it('the heaviest square of 15 and of 1 mm', slowly, async () => {
      const tint = fc.constantFrom(0, 0.3, 0.7, 1);
      // Whole points, which are whole pixels: each program blurs edges in its own way.
      const whole = (max: number) => fc.integer({ min: 1, max });
      const paint = fc.oneof(
        fc.tuple(tint, tint, tint, tint).map((tints) => `${tints.join(' ')} k`),
        fc.constantFrom('0.4 g', '/Gold cs 1 scn', '/Black cs 0.8 scn'),
      );
      const shape = fc
        .tuple(paint, fc.constantFrom('Off', 'One'), whole(130), whole(130), whole(60), whole(60))
        .map(
          ([colour, state, x, y, width, height]) =>
            `/${state} gs ${colour} ${x} ${y} ${width} ${height} re f`,
        );
      await fc.assert(
        fc.asyncProperty(fc.array(shape, { minLength: 2, maxLength: 8 }), async (shapes) => {
          const measured = await asFile(page(shapes.join('\n')), async (path) => ({
            own: await measure({ path, isRebuilt: false, bleedMm: 3, softMs: 30_000 }),
            theirs: await separationsOf(path),
          }));
          const { own, theirs } = measured;
          if (own.kind !== 'measured') throw new Error(own.why);
          const plates = ['Cyan', 'Magenta', 'Yellow', 'Black'].map(
            (ink) => theirs.get(ink) ?? new Uint8Array(),
          );
          for (const { mm, percent } of own.pages[0]?.heaviest ?? [])
            expect(Math.abs(percent - heaviest(plates, Math.round(mm * MM)))).toBeLessThanOrEqual(2);
          expect(own.pages[0]?.heaviest.map(({ mm }) => mm)).toEqual([15, 1]);
        }),
        { numRuns: 12 },
      );
    });

    /** Mean sum of ink in percent on the heaviest square inside the trim. */
    function heaviest(plates: readonly Uint8Array[], edge: number): number {
      let most = 0;
      for (let top = TRIM; top + edge <= SIDE - TRIM; top++) {
        for (let left = TRIM; left + edge <= SIDE - TRIM; left++) {
          let sum = 0;
          for (const plate of plates)
            for (let y = top; y < top + edge; y++)
              for (let x = left; x < left + edge; x++) sum += plate[y * SIDE + x] ?? 0;
          most = Math.max(most, sum);
        }
      }
      return (most / 255 / edge ** 2) * 100;
    }
  },
);

it('lines are as thin as MuPDF draws them', {
  ...slowly,
  ...skipWhere(!hasMutool, 'needs MuPDF (apt-get install mupdf-tools)'),
}, async () => {
  const DPI = 600;
  /** Of what is drawn black, in square millimetres. */
  const area = (content: string): Promise<number> =>
    asFile(page(content), async (path) => {
      const options = ['draw', '-q', '-r', String(DPI), '-c', 'gray', '-F', 'pgm', '-o', '-', path];
      const { stdout } = await run('mutool', options, { encoding: 'buffer', maxBuffer: 64 << 20 });
      const side = (SIDE / 72) * DPI;
      return (
        stdout.subarray(-side * side).reduce((sum, value) => sum + 255 - value, 0) / 255 / (DPI / 25.4) ** 2
      );
    });
  await fc.assert(
    fc.asyncProperty(
      tenths(0.1, 3),
      fc.constantFrom(0.5, 1, 2),
      fc.constantFrom('line', 'shape'),
      fc.integer({ min: 0, max: 3 }),
      async (width, scale, kind, slope) => {
        const [dx, dy] = [60, kind === 'line' ? 12 * slope : 0];
        const drawn =
          kind === 'line'
            ? `${width} w 0 0 m ${dx / scale} ${dy / scale} l S`
            : `0 0 ${dx / scale} ${width} re f`;
        const content = `q ${scale} 0 0 ${scale} 40.3 40.7 cm 0 g 0 G ${drawn} Q`;
        const seenMm = (await area(content)) / (Math.hypot(dx, dy) / MM);
        const found = (await factsOf(page(content))).pages[0]?.fine.thinnestLine?.widthMm;
        expect(found).toBeCloseTo(seenMm, 2);
      },
    ),
    { numRuns: 30 },
  );
});
