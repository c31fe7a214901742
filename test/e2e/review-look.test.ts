import { PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../support/made-pdf.ts';
import {
  boxes,
  COARSE,
  type Corners,
  CROP,
  drawn,
  NOTE,
  SAFETY,
  SHEET,
  STAMP,
  squares,
} from './known-sheet.ts';
import { type ReviewRig, review, startReviewRig } from './review-rig.ts';
import { collisions, overflow, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';
import {
  asWords,
  colourSeen,
  draw,
  isBlack,
  layers,
  painted,
  paper,
  rectangles,
  seenAt,
} from './viewport.ts';

let station: ReviewRig;
beforeAll(async () => {
  const withoutType = { ...drawn[0], change: (page: PDFPage) => page.node.delete(PDFName.of('Type')) };
  const differing = await makePdf({ pages: [withoutType] });
  station = await startReviewRig({ differing, reprinted: true });
}, 240_000);
afterAll(() => station.rig.stop());

test('the page matches the file: rotated, moved, zoomed, in inches', async () => {
  const { api } = station.rig.host.station;
  const { page, complaints } = await station.rig.open();
  await review(page, station.blocked);
  const [first, second] = squares;
  expect(await isBlack(page, await seenAt(page, first))).toBe(true);
  expect(await isBlack(page, await seenAt(page, second))).toBe(false);
  const ruled = [boxes.media, boxes.bleed, boxes.trim, SAFETY];
  await expect.poll(() => rectangles(page)).toEqual(asWords(ruled));
  const finding = page.getByRole('button', { name: 'Image resolution' });
  await finding.click();
  await expect.poll(() => rectangles(page)).toEqual(asWords([...ruled, COARSE]));

  // Moved and zoomed: everything on the page moves along.
  const before = await paper(page);
  await draw(page, { x: before.x + 90, y: before.y + 90 }, { x: before.x + 150, y: before.y + 70 });
  await expect.poll(async () => Math.round((await paper(page)).x - before.x)).toBe(60);
  await page.keyboard.press('-');
  await expect.poll(async () => (await paper(page)).width < 0.9 * before.width).toBe(true);
  await expect.poll(async () => isBlack(page, await seenAt(page, first))).toBe(true);
  expect(await rectangles(page)).toEqual(asWords([...ruled, COARSE]));
  await page.keyboard.press('1');
  await expect
    .poll(async () => Math.abs((await paper(page)).width - (SHEET.width * 96) / 25.4) < 1)
    .toBe(true);
  await page.keyboard.press('0');

  // Another page, by keyboard and by thumbnail. Each thumbnail shows its own page.
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.locator('canvas').nth(1).waitFor();
  const small = await pages
    .locator('canvas')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLCanvasElement ? one.toDataURL() : '')));
  expect(new Set(small).size).toBe(2);
  await page.keyboard.press('PageDown');
  await pages.locator('button[aria-current=page]', { hasText: '2' }).waitFor();
  await expect.poll(async () => isBlack(page, await seenAt(page, second))).toBe(true);
  expect(await rectangles(page)).toEqual(asWords(ruled));
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect.poll(async () => isBlack(page, await seenAt(page, first))).toBe(true);

  // Measured from edge to edge of the trim, in both units.
  const { screens } = api.settings.get();
  await page.keyboard.press('m');
  await page.locator('[role=application][data-tool=measure]').waitFor();
  await draw(page, await seenAt(page, { x: 3, y: 15 }), await seenAt(page, { x: 70, y: 15 }));
  const across = page
    .getByRole('status')
    .filter({ hasText: /X .+, Y / })
    .locator('b');
  const told = async (): Promise<[number, string]> => {
    const [number = '', unit = ''] = ((await across.textContent()) ?? '').split(/\s/);
    return [Number(number), unit];
  };
  expect((await told())[1]).toBe('mm');
  expect(Math.abs((await told())[0] - 67)).toBeLessThan(0.5);
  const ruler = (): Promise<string[]> => page.locator('[role=application] svg text').allTextContents();
  expect(await ruler()).toContain('50');
  api.settings.set({ screens: { ...screens, units: 'in' } });
  await expect.poll(async () => (await told())[1]).toBe('in');
  expect(Math.abs((await told())[0] * 25.4 - 67)).toBeLessThan(0.5);
  expect(await ruler()).toContain('3');
  expect(await ruler()).not.toContain('50');
  api.settings.set({ screens });

  // Rotated by a quarter turn to the right: the page, the drawings on it, and the place where a colour is
  // read.
  await page.getByRole('application').focus();
  await page.keyboard.press('t');
  await expect.poll(async () => isBlack(page, await seenAt(page, first, true))).toBe(true);
  const turned = [...ruled, COARSE].map(
    ([left, bottom, right, top]): Corners => [bottom, SHEET.width - right, top, SHEET.width - left],
  );
  await expect.poll(() => rectangles(page, SHEET.height)).toEqual(asWords(turned));
  await page.keyboard.press('i');
  await page.locator('[role=application][data-tool=pick]').waitFor();
  const inFile = page.getByRole('status', { name: 'In the file' });
  const at = await seenAt(page, first, true);
  await page.mouse.move(at.x, at.y);
  await inFile.getByText('Fill: C 0 M 0 Y 0 K 100 %').waitFor();
  await page.getByText(/^On screen: RGB [0-8]?\d [0-8]?\d [0-8]?\d$/).waitFor();
  const empty = await seenAt(page, second, true);
  await page.mouse.move(empty.x, empty.y);
  await inFile.getByText('No object here.').waitFor();
  await page.getByText('On screen: RGB 255 255 255').waitFor();
  expect(complaints).toEqual([]);
});

test('the inks of a page are shown together and alone, measured and read at the pointer', async () => {
  const { page, complaints } = await station.rig.open();
  await review(page, station.blocked);
  const [first, second] = squares;
  await page.keyboard.press('v');
  const panel = page.getByRole('region', { name: 'Plates' });
  const shows = (count: number) =>
    page.locator(`[role=application] canvas[data-plates="${count}"]`).waitFor();
  await shows(4);
  // A square of black, of 10 by 10 mm.
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Black' })
    .getByText(/ (0\.9\d|1|1\.0\d) cm²$/)
    .waitFor();
  await panel.getByRole('listitem').filter({ hasText: 'Magenta' }).getByText('blank').waitFor();
  const [full, empty] = [await seenAt(page, first), await seenAt(page, second)];
  await page.mouse.move(full.x, full.y);
  await panel.getByText(/^All inks here: 100\s?%$/).waitFor();
  await page.mouse.move(empty.x, empty.y);
  await panel.getByText(/^All inks here: 0\s?%$/).waitFor();
  expect(await colourSeen(page, full)).toEqual([29, 29, 27]);
  expect(await colourSeen(page, empty)).toEqual([255, 255, 255]);

  // Without black, and one after another by key; rotated with the page.
  await panel.getByRole('checkbox', { name: 'Black' }).click();
  await shows(3);
  await expect.poll(() => colourSeen(page, full)).toEqual([255, 255, 255]);
  for (const ink of ['Cyan', 'Magenta', 'Yellow', 'Black']) {
    await page.keyboard.press('q');
    await panel.getByRole('button', { name: `${ink} alone`, pressed: true }).waitFor();
  }
  await shows(1);
  await panel.getByText('Grey', { exact: true }).click();
  await expect.poll(() => colourSeen(page, full)).toEqual([0, 0, 0]);
  await page.keyboard.press('t');
  await expect.poll(async () => colourSeen(page, await seenAt(page, first, true))).toEqual([0, 0, 0]);
  await panel.getByRole('checkbox', { name: /^Highlight ink above 320/ }).click();
  await panel.getByText('Above the limit: 0 cm²').waitFor();
  for (const look of looks) {
    await wear(page, look);
    await settled(page);
    if (look.judged) expect(await violations(page), look.name).toEqual([]);
    await keepPicture(page, `review-plates-${look.name}`);
  }
  await page.keyboard.press('v');
  await panel.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.keyboard.press('v');
  await panel.getByRole('listitem').first().waitFor();
  const isSeen = () =>
    panel.evaluate((one) => {
      const column = [...document.querySelectorAll('main *')].find(
        (other) => other.contains(one) && getComputedStyle(other).overflowY === 'auto',
      );
      const [inner, outer] = [one.getBoundingClientRect(), column?.getBoundingClientRect()];
      return outer !== undefined && inner.top > outer.top - 1 && inner.bottom < outer.bottom + 1;
    });
  await expect.poll(isSeen).toBe(true);
  expect(complaints).toEqual([]);
});

test('with text at 200 % nothing is cut or covered, and every tool and decision can be reached', async () => {
  const { settings } = station.rig.host.station.api;
  const { screens } = settings.get();
  settings.set({ screens: { ...screens, textPercent: 200 } });
  const { page, complaints } = await station.rig.open();
  await wear(page, { colorScheme: 'light', viewport: { width: 1440, height: 900 }, textPercent: 200 });
  await review(page, station.blocked);
  const main = page.locator('main');
  const controls = await main.locator('button:enabled, a, label, input[type=text]:enabled').all();
  expect(controls.length).toBeGreaterThan(20);
  // Scrolls to each and checks that a click at its centre reaches it.
  for (const one of controls) await one.click({ trial: true });
  const cut = await main.evaluate((all) =>
    [...all.querySelectorAll<HTMLElement>('*')]
      .filter((one) => {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(one);
        const cutsOff = overflowY === 'hidden' || overflowY === 'clip';
        if (
          cutsOff &&
          one.querySelector('button, a, input') !== null &&
          one.scrollHeight > one.clientHeight + 1
        )
          return true;
        const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        const hasText = [...one.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return hides && hasText && clipPath === 'none' && one.scrollWidth > one.clientWidth + 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // There is room for the page itself.
  const { width, height } = await paper(page);
  expect(Math.min(width, height)).toBeGreaterThan(100);
  // Labels on the page grow too, and no box's name overlaps another.
  const trim = page.getByRole('application').getByText('Trim', { exact: true });
  const sizeOfName = () => trim.evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize));
  expect(await sizeOfName()).toBe(22);
  expect(await collisions(page)).toEqual([]);
  await keepPicture(page, 'review-text-200');
  settings.set({ screens });
  expect(complaints).toEqual([]);
});

test('a page that the two readers see otherwise is shown three times, and a notice covers no text', async () => {
  const { page, complaints } = await station.rig.open();
  const { differing } = station;
  if (differing === null) throw new Error('No file differs.');
  await review(page, differing);
  const panel = page.getByRole('complementary', { name: 'File details' });
  const images = panel.getByRole('figure').getByRole('img');
  for (const look of looks) {
    await wear(page, look);
    await images.last().scrollIntoViewIfNeeded();
    await settled(page);
    const [outside, ...inside] = await Promise.all(
      [panel, ...(await images.all())].map((one) => one.boundingBox()),
    );
    expect(inside).toHaveLength(3);
    for (const [index, one] of inside.entries()) {
      if (one === null || outside == null) throw new Error('It is not shown.');
      expect(one.y).toBeGreaterThan(outside.y);
      expect(one.x).toBeGreaterThanOrEqual(inside[index - 1]?.x ?? outside.x);
      expect(one.x + one.width).toBeLessThanOrEqual(outside.x + outside.width);
    }
    await keepPicture(page, `review-readers-${look.name}`);
  }
  // Nothing can be undone, which a notice says.
  await page.keyboard.press('Control+z');
  const card = page.getByRole('status').getByText('Nothing to undo.');
  await card.waitFor();
  for (const look of looks) {
    await wear(page, look);
    await settled(page);
    const [above, below] = await Promise.all([panel.boundingBox(), card.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await keepPicture(page, `review-notice-${look.name}`);
  }
  expect(complaints).toEqual([]);
});

async function reviewReprinted(): Promise<Page> {
  const { page } = await station.rig.open();
  if (station.reprinted === null) throw new Error('No file was printed before.');
  await review(page, station.reprinted);
  return page;
}

/** The colour at the centre of a rectangle of the page in review: red, green and blue. */
async function colourAt(page: Page, [left, bottom, right, top]: readonly number[]): Promise<number[]> {
  const at = await paper(page);
  const perMm = at.width / (CROP[2] - CROP[0]);
  const [x, y] = [((left ?? 0) + (right ?? 0)) / 2 - CROP[0], ((bottom ?? 0) + (top ?? 0)) / 2 - CROP[1]];
  return page.evaluate(
    ([x = 0, y = 0]) => {
      const canvas = document.querySelector('[role=application] canvas[data-painted=true]');
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      const { left, top } = canvas.getBoundingClientRect();
      const one = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      one?.drawImage(canvas, x - left, y - top, 1, 1, 0, 0, 1, 1);
      return [...(one?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    [at.x + x * perMm, at.y + at.height - y * perMm],
  );
}

test('differences between screen and press are listed for each page; what prints is drawn', async () => {
  const page = await reviewReprinted();
  const told = page.getByRole('region', { name: 'Differs from print' });
  await expect
    .poll(() => told.getByRole('listitem').allTextContents())
    .toEqual([
      'Images that cannot be decoded are missing on this page.',
      'Only the area inside the crop box is shown.',
      'Only printing annotations are shown.',
      'Overprint is not simulated: overprinting objects hide what is below them.',
    ]);
  await expect.poll(async () => (await colourAt(page, STAMP))[1]).toBeLessThan(100);
  expect(await colourAt(page, NOTE)).toEqual([255, 255, 255]);
  for (const look of looks) {
    await wear(page, look);
    await painted(page);
    expect(await violations(page), look.name).toEqual([]);
    await keepPicture(page, `review-print-${look.name}`);
  }
  await page.keyboard.press('PageDown');
  await page.locator('button[aria-current=page]', { hasText: '2' }).waitFor();
  await expect.poll(() => told.count()).toBe(0);
}, 120_000);

test('an earlier revision is compared: as a difference, side by side, and overlaid', async () => {
  const page = await reviewReprinted();
  await page.getByRole('button', { name: 'Show changes' }).click();
  await painted(page, 2);
  const how = page.getByRole('combobox', { name: 'Compare', exact: true });
  const other = page.getByRole('combobox', { name: 'Compare with' });
  expect(await how.inputValue()).toBe('Difference');
  expect(await other.inputValue()).toMatch(/^Revision 1 \(until /);
  const choose = async (name: string): Promise<void> => {
    await how.click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Side by side');
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  expect(await other.inputValue()).toMatch(/^Revision 1 \(until /);
  for (const sheet of await page.getByRole('application').all()) {
    await sheet.getByText('Trim', { exact: true }).waitFor();
    // Media, bleed and trim box and the safety zone, each with its seam.
    await expect.poll(() => sheet.locator('svg rect').count()).toBe(8);
  }
  for (const look of looks) {
    await wear(page, look);
    await painted(page, 2);
    await keepPicture(page, `review-beside-${look.name}`);
  }
  await choose('Overlay');
  await painted(page, 2);
  const lies = await layers(page)
    .nth(1)
    .evaluate((one) => `${one.style.mixBlendMode} ${one.style.opacity}`);
  expect(lies).toBe('normal 0.5');
}, 120_000);
