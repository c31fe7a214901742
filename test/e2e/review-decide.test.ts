import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Artwork, ArtworkId, JobKey } from '../../src/contract/index.ts';
import { english } from '../support/english.ts';
import { makePdf } from '../support/made-pdf.ts';
import { startArtworkProxy } from '../support/service-proxies.ts';
import { until } from '../support/until.ts';
import { boxes, COARSE, type Corners, drawn, SAFETY, SHEET, squares } from './known-sheet.ts';
import { collisions, go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture, wear } from './screenshots.ts';
import {
  asWords,
  draw,
  inked,
  isBlack,
  layers,
  painted,
  paper,
  picture,
  rectangles,
  seenAt,
} from './viewport.ts';

const NOTE = 'The bleed is missing, please send it with 3 mm.';
const WHY = 'The customer agreed by telephone.';

interface Waiting {
  readonly id: ArtworkId;
  readonly jobKey: JobKey;
  readonly name: string;
}

let rig: Rig;
/**
 * One that preflight blocks, one whose job has a foil file too, and one of which an earlier revision is kept.
 */
let blocked: Waiting;
let foiled: Waiting;
let revised: Waiting;
/** From then on there is no service: the network cable is out. */
let unplug: () => Promise<void>;

beforeAll(async () => {
  rig = await startRig({ connected: false });
  const service = await startArtworkProxy(rig.sandbox.baseUrl);
  const { station } = rig;
  const { token } = rig.sandbox;
  await station.connections.create({ name: 'Service', baseUrl: service.baseUrl, token });
  const { ticket } = await station.hotFolders.check({ typedPath: rig.hotFolder });
  await station.hotFolders.create({ name: 'RIP', folder: ticket });
  const { api } = rig.host.station;
  api.hotFolders.update({ id: rig.hotFolderId(), change: { ticket: 'json' } });
  const { rules, version } = api.routes.get();
  api.routes.save({ rules: [...rules], version, hold: 'everything' });
  const stopped = (): Waiting[] => api.transfers.list().stopped.filter(({ state }) => state === 'held');
  const refresh = async (): Promise<void> => {
    for (const { id } of api.overview.get().connections) await station.connections.refresh({ id });
  };
  const allHeld = (): boolean => {
    const { running, waiting } = api.transfers.list();
    return stopped().length > 0 && running.length + waiting.length === 0;
  };

  service.serveInstead(await makePdf({ pages: drawn }));
  rig.sandbox.makeJobs(1, { prepressMs: 0 });
  await refresh();
  await until('what is blocked is held', () => stopped().some((one) => fileOf(one).preflight === 'blocked'));
  await until('all of its job is', allHeld);
  const [first] = stopped();
  if (first === undefined) throw new Error('Nothing is blocked.');
  blocked = first;

  service.serveInstead(null);
  rig.sandbox.makeJobs(12, { prepressMs: 0 });
  await refresh();
  await until('a foil file is there', () => stopped().some((one) => fileOf(one).kind === 'foil'));
  await until('all wait for a word', allHeld);
  const foil = stopped().find((one) => fileOf(one).kind === 'foil');
  const beside = stopped().find((one) => one.jobKey === foil?.jobKey && fileOf(one).kind === 'colour');
  const other = stopped().find(
    (one) => one.jobKey !== foil?.jobKey && one.jobKey !== blocked.jobKey && pagesOf(one) > 1,
  );
  if (beside === undefined || other === undefined) throw new Error('The service made no such jobs.');
  [foiled, revised] = [beside, other];

  unplug = async () => {
    await until('all wait for a word again', allHeld);
    await service.stop();
    await rig.sandbox.stop();
  };
}, 240_000);
afterAll(() => rig.stop());

function fileOf({ id, jobKey }: Pick<Waiting, 'id' | 'jobKey'>): Artwork {
  const { components } = rig.host.station.api.job.get({ key: jobKey });
  const found = components.flatMap((component) => component.files).find((one) => one.id === id);
  if (found === undefined) throw new Error('That file is gone.');
  return found;
}
const pagesOf = ({ id }: Waiting): number => rig.host.station.api.preflight.get({ id }).pageCount ?? 0;
const inHotFolder = async (): Promise<string[]> =>
  (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf'));

async function review(page: Page, { id, jobKey }: Waiting): Promise<void> {
  await go(page, `#/review/${encodeURIComponent(jobKey)}/${id}`);
  await page.locator(`[data-file="${id}"]`).waitFor();
  await painted(page);
}

/** Types a reason and gives it, without a mouse. */
async function reason(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').locator('textarea:focus').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('what is shown stands where the file has it: turned, moved, zoomed, in inches', async () => {
  const { api } = rig.host.station;
  const { page, complaints } = await rig.open();
  await review(page, blocked);
  const [first, second] = squares;
  expect(await isBlack(page, await seenAt(page, first))).toBe(true);
  expect(await isBlack(page, await seenAt(page, second))).toBe(false);
  const ruled = [boxes.media, boxes.bleed, boxes.trim, SAFETY];
  await expect.poll(() => rectangles(page)).toEqual(asWords(ruled));
  const finding = page.getByRole('button', { name: 'Image resolution' });
  await finding.click();
  await expect.poll(() => rectangles(page)).toEqual(asWords([...ruled, COARSE]));

  // Moved, and zoomed: all of it goes along.
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

  // Another page: by the keyboard, and by its picture. Each picture is of its own page.
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

  // Turned by a quarter to the right: the page, what is drawn over it, and where a colour is read.
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

test('with text at 200 % nothing is cut or covered, and every tool and decision can be reached', async () => {
  const { settings } = rig.host.station.api;
  const { screens } = settings.get();
  settings.set({ screens: { ...screens, textPercent: 200 } });
  const { page, complaints } = await rig.open();
  await wear(page, { colorScheme: 'light', viewport: { width: 1440, height: 900 }, textPercent: 200 });
  await review(page, blocked);
  const main = page.locator('main');
  const controls = await main.locator('button:enabled, a, label, input[type=text]:enabled').all();
  expect(controls.length).toBeGreaterThan(20);
  // Each is scrolled to, and gets what is clicked at its middle.
  for (const one of controls) await one.click({ trial: true, timeout: 5_000 });
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
  // There is room left for the page itself.
  const { width, height } = await paper(page);
  expect(Math.min(width, height)).toBeGreaterThan(100);
  // What stands on the page grows, too, and no name of a box lies over another.
  const trim = page.getByRole('application').getByText('Trim', { exact: true });
  const sizeOfName = () => trim.evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize));
  expect(await sizeOfName()).toBe(22);
  expect(await collisions(page)).toEqual([]);
  await keepPicture(page, 'review-text-200');
  settings.set({ screens });
  expect(complaints).toEqual([]);
});

test('new artwork that comes during a review is shown, without the network too', async () => {
  const { page, complaints } = await rig.open();
  const had = fileOf(revised);
  await review(page, revised);
  const before = await picture(page);
  expect(before).not.toBe('');
  rig.sandbox.replaceArtwork((await rig.sandbox.describeFile(had.fileId)).jobId);
  await page.getByRole('button', { name: 'Download again' }).click();
  await until('other artwork has come', () => fileOf(revised).sha256 !== had.sha256);
  await expect.poll(async () => ['', before].includes(await picture(page))).toBe(false);
  await unplug();
  expect(complaints).toEqual([]);
});

test('with service and network off: looked at, measured, compared, decided, next', async () => {
  const { page, complaints } = await rig.open({ acceptDownloads: true });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  const ours = new URL(page.url()).host;

  // The order has a foil: its file lies over the colours, as ink does, as film does, and fainter.
  await review(page, foiled);
  await page.getByText('PDF/X', { exact: false }).first().waitFor();
  await choose(page, 'Compare', 'Overlay');
  await painted(page, 2);
  const foil = layers(page).nth(1);
  const looks = (): Promise<string> =>
    foil.evaluate((one) => `${one.style.mixBlendMode} ${one.style.opacity}`);
  expect(await looks()).toBe('multiply 1');
  const asInk = await page.getByRole('application').screenshot();
  await page.getByRole('radiogroup', { name: 'Blend mode' }).getByText('Normal (opaque)').click();
  await expect.poll(looks).toBe('normal 1');
  const opacity = page.getByRole('slider', { name: 'Opacity' });
  await opacity.focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
  await expect.poll(looks).toBe('normal 0.5');
  expect((await page.getByRole('application').screenshot()).equals(asInk)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'review-foil-film-light-1440');

  // New artwork came for this one: what was there before is beside it, and what differs stands out.
  await review(page, revised);
  await choose(page, 'Compare', 'Side by side');
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  await painted(page, 2);
  const before = page.getByRole('combobox', { name: 'Compare with' });
  expect(await before.inputValue()).toMatch(/\(until /);
  const [now, then] = await layers(page).evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLCanvasElement ? one.toDataURL() : '')),
  );
  expect(now).not.toBe(then);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'review-revisions-light-1440');
  await choose(page, 'Compare', 'Difference');
  await expect.poll(() => page.getByRole('application').count()).toBe(1);
  await painted(page, 2);
  // White where both are the same, which is most of it.
  await expect.poll(() => inked(page)).toBeGreaterThan(0.002);
  expect(await inked(page)).toBeLessThan(0.5);
  await keepPicture(page, 'review-revisions-difference-light-1440');
  await choose(page, 'Compare', 'Off');

  // Another page by its number, turned by a quarter, and measured.
  const number = page.getByRole('textbox', { name: 'Page', exact: true });
  await number.fill('2');
  await page.locator('button[aria-current=page]', { hasText: '2' }).waitFor();
  await painted(page);
  await page.getByRole('application').focus();
  const sheet = page.locator('[data-paper]');
  const upright = await sheet.boundingBox();
  await page.keyboard.press('t');
  await expect
    .poll(async () => {
      const turned = await sheet.boundingBox();
      if (turned === null || upright === null) return null;
      return Math.abs(turned.width / turned.height - upright.height / upright.width) < 0.02;
    })
    .toBe(true);
  await page.keyboard.press('m');
  await page.locator('[role=application][data-tool=measure]').waitFor();
  const stage = await page.getByRole('application').boundingBox();
  if (stage === null) throw new Error('There is no stage.');
  await page.mouse.move(stage.x + 200, stage.y + 200);
  await page.mouse.down();
  await page.mouse.move(stage.x + 300, stage.y + 200);
  await page.mouse.up();
  await page
    .getByRole('status')
    .filter({ hasText: /X .+, Y / })
    .locator('b', { hasText: 'mm' })
    .waitFor();

  // Blocked: fed with a reason only, which goes on the ticket and stays in the log.
  await review(page, blocked);
  await page.getByText('Errors: approval required.').waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await reason(page, WHY);
  await page.getByText(`Sent despite errors: ${WHY}`).waitFor();
  // The hold rule wants a word as well.
  await until('it is fed', () => fileOf(blocked).state === 'delivered');
  const tickets = (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.json'));
  expect(tickets).toHaveLength(1);
  const ticket = JSON.parse(await readFile(join(rig.hotFolder, tickets[0] ?? ''), 'utf8'));
  expect(ticket).toMatchObject({ preflightOverride: WHY });

  // The next one that waits, and the one after it: each comes by.
  const seen = new Set<string>();
  for (let step = 0; step < 3; step++) {
    const left = page.url();
    await page.keyboard.press('n');
    await until('another file is named', async () => page.url() !== left);
    const [, id = ''] = /([0-9a-f]{32})$/.exec(page.url()) ?? [];
    await page.locator(`[data-file="${id}"]`).waitFor();
    await painted(page);
    seen.add(id);
  }
  expect(seen.size).toBe(3);
  expect(seen).not.toContain(blocked.id);
  expect([...asked]).toEqual([ours]);
  expect(complaints).toEqual([]);
}, 240_000);

test('by keyboard: new artwork asked for, approved and fed, fed again, and the note exported', async () => {
  const file = foiled;
  const { page, complaints } = await rig.open({ acceptDownloads: true });
  // Somebody else looks at the same file.
  const { page: other, complaints: others } = await rig.open();
  await review(other, file);
  const had = await inHotFolder();
  const fresh = async (): Promise<string[]> => (await inHotFolder()).filter((name) => !had.includes(name));
  await review(page, file);

  // Ask: the note is kept, shown as a text to send, and saved as one.
  await page.keyboard.press('a');
  await reason(page, NOTE);
  const request = page.getByRole('region', { name: 'New artwork requested' });
  await request.waitFor();
  await other.getByRole('region', { name: 'New artwork requested' }).getByText(NOTE).waitFor();
  expect(await request.getByRole('textbox').inputValue()).toContain(NOTE);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    request.getByRole('button', { name: 'Save as text file' }).click(),
  ]);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(NOTE);
  expect(text).toContain(file.name);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'review-asked-light-1440');
  expect(fileOf(file).state).toBe('held');
  expect(await fresh()).toEqual([]);

  // Approve and feed.
  await page.keyboard.press('f');
  await until('it is fed', () => fileOf(file).state === 'delivered');
  await request.waitFor({ state: 'detached' });
  await other.getByText('In hot folder', { exact: true }).first().waitFor();
  await other.getByRole('button', { name: 'Approve and send' }).waitFor({ state: 'detached' });
  await other.getByRole('region', { name: 'New artwork requested' }).waitFor({ state: 'detached' });
  expect(others).toEqual([]);
  const [first] = await fresh();
  if (first === undefined) throw new Error('Nothing was fed.');

  // The RIP takes it; it is fed again, as a new revision.
  await rm(join(rig.hotFolder, first));
  await page.getByText('Picked up by RIP').first().waitFor();
  await page.keyboard.press('f');
  await reason(page, 'The plate was scratched.');
  await until('it is fed again', async () => (await fresh()).length === 1);
  expect(await fresh()).not.toContain(first);

  // The note and the reason can be got out of the activity, too.
  await go(page, '#/activity');
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await exported.path(), 'utf8')).split('\r\n');
  const note = lines.find((one) => one.includes(NOTE));
  expect(note).toContain('asked-anew');
  expect(note).toContain(file.name);
  expect(lines.find((one) => one.includes(WHY))).toContain('overridden');
  expect(complaints).toEqual([]);
});

test('what has no route yet is held by keyboard, with a reason', async () => {
  const { api } = rig.host.station;
  // The only hot folder goes: a file that is released finds no way.
  api.hotFolders.remove({ id: rig.hotFolderId() });
  api.artworks.release({ ids: [revised.id] });
  await until('it has no route', () => fileOf(revised).state === 'no-route');
  const { page, complaints } = await rig.open();
  await review(page, revised);
  await page.keyboard.press('h');
  await reason(page, 'Wait for the customer.');
  await until('it is held', () => fileOf(revised).state === 'held');
  expect(english(fileOf(revised).reason)).toBe('Wait for the customer.');
  await page.getByText('Wait for the customer.').waitFor();
  expect(complaints).toEqual([]);
});
