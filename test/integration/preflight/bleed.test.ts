import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '../../../src/main/station/preflight/plates/measure.ts';
import { asFile } from '../../support/checking.ts';
import { makePdf } from '../../support/made-pdf.ts';
import { skipWhere } from '../../support/skip.ts';

const run = promisify(execFile);
const hasGhostscript = await run('gs', ['--version']).then(
  () => true,
  () => false,
);

const DPI = 300;
const MM_PER_PX = 25.4 / DPI;
/** A card of 85 x 55 mm with 3 mm of bleed. */
const [TRIM, WIDTH, HEIGHT] = [3, 91, 61];
const WHITE = 250;

/** How many millimetres of the bleed Ghostscript leaves white, in the middle of each side. */
async function blankInGhostscript(path: string): Promise<Record<string, number>> {
  const out = `${path}.pgm`;
  await run('gs', ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', `-r${DPI}`, `-sOutputFile=${out}`, path]);
  const bytes = await readFile(out);
  const head = /^P5\s(?:#.*\s)?(\d+)\s(\d+)\s255\s/.exec(bytes.toString('latin1', 0, 200));
  const [width, height] = [Number(head?.[1]), Number(head?.[2])];
  const pixels = bytes.subarray(bytes.length - width * height);
  const at = (x: number, y: number): number =>
    pixels[
      Math.min(height - 1, Math.floor(y / MM_PER_PX)) * width + Math.min(width - 1, Math.floor(x / MM_PER_PX))
    ] ?? 0;
  const blank = (pixel: (mm: number) => number): number => {
    let mm = 0;
    while (mm < TRIM && pixel(mm) >= WHITE) mm += MM_PER_PX;
    return mm;
  };
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  return {
    left: blank((mm) => at(mm, y)),
    right: blank((mm) => at(WIDTH - mm - 0.01, y)),
    top: blank((mm) => at(x, mm)),
    bottom: blank((mm) => at(x, HEIGHT - mm - 0.01)),
  };
}

/** Tenths of a millimetre between the edge of the page and what is painted; none near the limit of 1 mm. */
const inset = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 14, max: 30 }));

describe(
  'the bleed of generated pages',
  skipWhere(!hasGhostscript, 'Ghostscript is not installed here'),
  () => {
    it('is filled where Ghostscript fills it, to the half millimetre', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.tuple(inset, inset, inset, inset),
          fc.constantFrom('0.8 0.2 0 0.1 k', '0.4 g', '0.1 0.5 0.3 rg', '0 0 0 1 k'),
          async ([left, bottom, right, top], colour) => {
            const box = [left / 10, bottom / 10, WIDTH - (left + right) / 10, HEIGHT - (bottom + top) / 10];
            const content = `2.834646 0 0 2.834646 0 0 cm ${colour} ${box.join(' ')} re f`;
            const bytes = await makePdf({ pages: [{ content }] });
            await asFile(bytes, async (path) => {
              const measured = await measure({ path, isRebuilt: false, bleedMm: TRIM, softMs: 30_000 });
              if (measured.kind !== 'measured') throw new Error(measured.why);
              const told = Object.fromEntries(
                measured.pages.flatMap(({ unfilled }) =>
                  unfilled.map(({ side, blankMm }) => [side, blankMm]),
                ),
              );
              for (const [side, blank] of Object.entries(await blankInGhostscript(path))) {
                if (blank <= 1) expect(told[side]).toBeUndefined();
                else expect(Math.abs((told[side] ?? 0) - blank)).toBeLessThanOrEqual(0.5);
              }
            });
          },
        ),
        { numRuns: 12 },
      );
    });
  },
);
