import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { english } from '../support/english.ts';
import { until } from '../support/until.ts';
import { choose, type ReviewRig, reason, review, startReviewRig } from './review-rig.ts';
import { go, violations } from './rig.ts';
import { keepPicture, looks } from './screenshots.ts';
import { inked, layers, painted, picture } from './viewport.ts';

const NOTE = 'The bleed is missing, please send it with 3 mm.';
const WHY = 'The customer agreed by telephone.';

let station: ReviewRig;
beforeAll(async () => {
  station = await startReviewRig();
}, 240_000);
afterAll(() => station.rig.stop());
afterEach(() => station.rig.closeWindows());

test('a hold and a request for new artwork are undone by Ctrl Z: the file is on hold as before', async () => {
  const { page } = await station.rig.open();
  const { revised: file } = station;
  const before = station.fileOf(file).reason;
  await review(page, file);
  await page.keyboard.press('h');
  await reason(page, 'Anna asks the customer.');
  await until('it is held for that', () => station.fileOf(file).reason?.code === 'hold.placed-why');
  await page.getByText(`${file.name} put on hold.`).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(`The decision about ${file.name} was taken back.`).waitFor();
  expect(station.fileOf(file)).toMatchObject({ state: 'on-hold', reason: before });

  await review(page, file);
  await page.keyboard.press('a');
  await reason(page, 'The bleed is missing.');
  await until('new artwork is requested', () => station.fileOf(file).replacement !== null);
  await page.getByText(`New artwork requested for ${file.name}.`).waitFor();
  await page.keyboard.press('Control+z');
  await until('nothing is requested', () => station.fileOf(file).replacement === null);
  expect(station.fileOf(file)).toMatchObject({ state: 'on-hold', reason: before });
});

test('new artwork that arrives during a review is shown, also without the network', async () => {
  const { page, complaints } = await station.rig.open();
  const had = station.fileOf(station.revised);
  await review(page, station.revised);
  const before = await picture(page);
  expect(before).not.toBe('');
  // The file has no earlier revision, so it is compared with another file of its job.
  await choose(page, 'Compare', 'Side by side');
  const compared = page.getByRole('combobox', { name: 'Compare with' });
  expect(await compared.inputValue()).not.toContain('Revision');
  station.rig.sandbox.replaceArtwork((await station.rig.sandbox.describeFile(had.fileId)).jobId);
  await page.getByRole('button', { name: 'Download again' }).click();
  await until('other artwork has come', () => station.fileOf(station.revised).sha256 !== had.sha256);
  // Now it has one: the screen names it, and says which revision each of the two is.
  await expect.poll(() => compared.inputValue()).toMatch(/^Revision 1 \(until /);
  await page.getByText(/^Revision 2, here since /).waitFor();
  await choose(page, 'Compare', 'Off');
  await expect.poll(async () => ['', before].includes(await picture(page))).toBe(false);
  await station.unplug();
  expect(complaints).toEqual([]);
});

test('with service and network off: viewed, measured, compared, decided, next', async () => {
  const { page, complaints } = await station.rig.open({ acceptDownloads: true });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  const ours = new URL(page.url()).host;

  // The order has a foil: its file is laid over the colours, like ink, like film, and fainter.
  await review(page, station.foiled);
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

  // This one has new artwork: the earlier revision is beside it, and differences stand out.
  await review(page, station.revised);
  await choose(page, 'Compare', 'Side by side');
  await expect.poll(() => page.getByRole('application').count()).toBe(2);
  await painted(page, 2);
  const before = page.getByRole('combobox', { name: 'Compare with' });
  expect(await before.inputValue()).toMatch(/^Revision 1 \(until /);
  const [now, then] = await layers(page).evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLCanvasElement ? one.toDataURL() : '')),
  );
  expect(now).not.toBe(then);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'review-revisions-light-1440');
  await choose(page, 'Compare', 'Difference');
  await expect.poll(() => page.getByRole('application').count()).toBe(1);
  await painted(page, 2);
  // White where both are the same, which is most of the page.
  await expect.poll(() => inked(page)).toBeGreaterThan(0.002);
  expect(await inked(page)).toBeLessThan(0.5);
  await keepPicture(page, 'review-revisions-difference-light-1440');
  await choose(page, 'Compare', 'Off');

  // Another page by its number, rotated by a quarter turn, and measured.
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

  // Blocked: sent only for a reason, which is printed on the ticket and stays in the log.
  await review(page, station.blocked);
  await page.getByText('Errors: approval required.').waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await reason(page, WHY);
  // The next file that needs a decision opens; until this one is sent, the key takes its approval back.
  const isShown = (id: string) => page.locator(`[data-file="${id}"]`);
  await isShown(station.blocked.id).waitFor({ state: 'detached' });
  expect(station.fileOf(station.blocked)).toMatchObject({ state: 'on-hold', preflight: 'overridden' });
  await page.keyboard.press('Control+z');
  await until('it is taken back', () => station.fileOf(station.blocked).approval === null);
  expect(station.fileOf(station.blocked)).toMatchObject({ state: 'on-hold', preflight: 'blocked' });
  await page.getByText(`${station.blocked.name} stays on hold.`).waitFor();

  await review(page, station.blocked);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await reason(page, WHY);
  await isShown(station.blocked.id).waitFor({ state: 'detached' });
  await review(page, station.blocked);
  await page.getByText(`Sent despite errors: ${WHY}`).waitFor();
  await page.getByText('Approved. It is sent in a moment.').waitFor();
  expect([...asked]).toEqual([ours]);
  expect(complaints).toEqual([]);
  // Closing the window does not keep the file from being sent.
  await station.rig.closeWindows();
  await until('it is sent', () => station.fileOf(station.blocked).state === 'delivered');
  const tickets = (await readdir(station.rig.hotFolder)).filter((name) => name.endsWith('.json'));
  expect(tickets).toHaveLength(1);
  const ticket = JSON.parse(await readFile(join(station.rig.hotFolder, tickets[0] ?? ''), 'utf8'));
  expect(ticket).toMatchObject({ preflightOverride: WHY });
}, 240_000);

test('the next file on hold, and the one after it, are opened in turn', async () => {
  const { page, complaints } = await station.rig.open();
  await review(page, station.foiled);
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
  expect(seen).not.toContain(station.blocked.id);
  expect(complaints).toEqual([]);
}, 240_000);

test('by keyboard: new artwork requested, approved and sent, resent, and the note exported', async () => {
  const file = station.foiled;
  const { page, complaints } = await station.rig.open({ acceptDownloads: true });
  // Somebody else looks at the same file.
  const { page: other, complaints: others } = await station.rig.open();
  await review(other, file);
  const had = await station.inHotFolder();
  const fresh = async (): Promise<string[]> =>
    (await station.inHotFolder()).filter((name) => !had.includes(name));
  await review(page, file);

  // Request: the note is saved, shown as a text to send, and saved as a file.
  await page.keyboard.press('a');
  await reason(page, NOTE);
  await page.locator(`[data-file="${file.id}"]`).waitFor({ state: 'detached' });
  await review(page, file);
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
  expect(station.fileOf(file).state).toBe('on-hold');
  expect(await fresh()).toEqual([]);

  // Every screen says so, and sending the old file is not the first choice.
  expect(await page.getByRole('button', { name: 'Approve and send' }).count()).toBe(0);
  expect(station.fileOf(file).reason?.code).toBe('hold.new-artwork-requested');
  await go(page, `#/job/${encodeURIComponent(file.jobKey)}`);
  await page.getByText(`New artwork requested: ${NOTE}`).first().waitFor();

  // Sent anyway.
  await review(page, file);
  await page.getByRole('button', { name: 'Send this revision anyway' }).click();
  await until('it is sent', () => station.fileOf(file).state === 'delivered');
  await review(page, file);
  await request.waitFor({ state: 'detached' });
  await other.getByText('In hot folder', { exact: true }).first().waitFor();
  await other.getByRole('button', { name: 'Approve and send' }).waitFor({ state: 'detached' });
  await other.getByRole('region', { name: 'New artwork requested' }).waitFor({ state: 'detached' });
  expect(others).toEqual([]);
  const [first] = await fresh();
  if (first === undefined) throw new Error('Nothing was fed.');

  // The RIP picks it up; it is resent as a new revision.
  await rm(join(station.rig.hotFolder, first));
  await page.getByText('Picked up by RIP').first().waitFor();
  await page.keyboard.press('f');
  await reason(page, 'The plate was scratched.');
  await until('it is fed again', async () => (await fresh()).length === 1);
  expect(await fresh()).not.toContain(first);

  // The activity exports the note and the reason, too.
  await go(page, '#/activity');
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await exported.path(), 'utf8')).split('\r\n');
  const note = lines.find((one) => one.includes(NOTE));
  expect(note).toContain('New artwork requested');
  expect(note).toContain(file.name);
  expect(lines.find((one) => one.includes(WHY))).toContain('Sent despite errors');
  expect(complaints).toEqual([]);
});

test('a file without a route is put on hold by keyboard, with a reason', async () => {
  const { api } = station.rig.host.station;
  // The only hot folder is removed, so a released file has no route.
  api.hotFolders.remove({ id: station.rig.hotFolderId() });
  api.artworks.decide({ ids: [station.revised.id], decision: { kind: 'release' } });
  await until('it has no route', () => station.fileOf(station.revised).state === 'no-route');
  const { page, complaints } = await station.rig.open();
  await review(page, station.revised);
  await page.keyboard.press('h');
  await reason(page, 'Wait for the customer.');
  await until('it is held', () => station.fileOf(station.revised).state === 'on-hold');
  expect(english(station.fileOf(station.revised).reason)).toBe('Wait for the customer.');
  // The review moves on to the next file automatically.
  await page.waitForURL((url) => !url.hash.endsWith(station.revised.id));
  // The notice is beside the page, not over it.
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  for (const { viewport } of looks) {
    await page.setViewportSize(viewport);
    await painted(page);
    const stage = await page.getByRole('application').first().boundingBox();
    const said = await notice.boundingBox();
    expect(said?.x).toBeGreaterThanOrEqual((stage?.x ?? 0) + (stage?.width ?? 0));
  }
  await review(page, station.revised);
  await page.getByText('Wait for the customer.').waitFor();
  expect(complaints).toEqual([]);
});
