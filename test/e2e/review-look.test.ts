import { PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../support/made-pdf.ts';
import { boxes, COARSE, type Corners, drawn, SAFETY, SHEET, squares } from './known-sheet.ts';
import { type ReviewRig, review, startReviewRig } from './review-rig.ts';
import { collisions, overflow, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';
import { asWords, colourSeen, draw, isBlack, paper, rectangles, seenAt } from './viewport.ts';

let station: ReviewRig;
beforeAll(async () => {
  const withoutType = { ...drawn[0], change: (page: PDFPage) => page.node.delete(PDFName.of('Type')) };
  station = await startReviewRig(await makePdf({ pages: [withoutType] }));
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
