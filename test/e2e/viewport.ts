import type { Locator, Page } from 'playwright';
import { type Corners, SHEET } from './known-sheet.ts';

// What the stage of a review shows and where; converts between places of the known sheet and of the window.

/** The parts of a file that have been painted. */
export const layers = (page: Page): Locator => page.locator('[role=application] canvas[data-painted=true]');
/** Waits until this many parts have been painted. */
export const painted = (page: Page, count = 1): Promise<void> =>
  layers(page)
    .nth(count - 1)
    .waitFor();

/** The share of the sheet's middle that is not white, with everything that lies over it: 0 to 1. */
export async function inked(page: Page): Promise<number> {
  const box = await page.getByRole('application').first().boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const { x, y, width, height } = box;
  const clip = { x: x + width * 0.35, y: y + height * 0.3, width: width * 0.3, height: height * 0.4 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 720) dark += 1;
    return dark / (data.length / 4);
  }, png);
}

/** The colour of the window at a place, with everything that lies over the page: red, green and blue. */
export async function colourSeen(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, png.toString('base64'));
}

/** A picture of the file in review; empty until it is painted. */
export const picture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.querySelector('[role=application] canvas[data-painted=true]');
    return canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : '';
  });

/** The paper's rectangle in the window, in CSS px. */
export async function paper(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const at = await page.locator('[data-paper]').first().boundingBox();
  if (at === null) throw new Error('There is no paper.');
  return at;
}

/** Converts a place of the sheet to one of the window. @param turned by a quarter to the right */
export async function seenAt(page: Page, { x, y }: { x: number; y: number }, turned = false) {
  const at = await paper(page);
  const perMm = at.width / (turned ? SHEET.height : SHEET.width);
  const [right, down] = turned ? [y, x] : [x, SHEET.height - y];
  return { x: at.x + right * perMm, y: at.y + down * perMm };
}

/** Whether the page is black at a place of the window. */
export const isBlack = (page: Page, at: { x: number; y: number }): Promise<boolean> =>
  page.evaluate(({ x, y }) => {
    const canvas = document.querySelector('[role=application] canvas[data-painted=true]');
    if (!(canvas instanceof HTMLCanvasElement)) return false;
    const { left, top } = canvas.getBoundingClientRect();
    const one = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    one?.drawImage(canvas, x - left, y - top, 1, 1, 0, 0, 1, 1);
    const [red = 255, , , opacity = 0] = one?.getImageData(0, 0, 1, 1).data ?? [];
    return red < 90 && opacity > 200;
  }, at);

/** The rectangles drawn over the page, each once, in millimetres of the sheet as shown. */
export async function rectangles(page: Page, widthMm = SHEET.width): Promise<string[]> {
  const at = await paper(page);
  const stage = await page.getByRole('application').boundingBox();
  const all = await page
    .locator('[role=application] svg rect')
    .evaluateAll((rects) =>
      rects.map((one) => ['x', 'y', 'width', 'height'].map((name) => Number(one.getAttribute(name)))),
    );
  const perMm = at.width / widthMm;
  const [left, foot] = [at.x - (stage?.x ?? 0), at.y - (stage?.y ?? 0) + at.height];
  const corners = all.map(([x = 0, y = 0, width = 0, height = 0]) =>
    [x - left, foot - y - height, x - left + width, foot - y].map((px) => Math.round(px / perMm)).join(' '),
  );
  return [...new Set(corners)].sort();
}

/** Corners in the form of `rectangles`. */
export const asWords = (all: readonly Corners[]): string[] => all.map((one) => one.join(' ')).sort();

/** Drags the mouse from one place of the window to another. */
export async function draw(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
