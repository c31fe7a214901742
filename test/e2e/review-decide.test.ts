import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArtworkId, JobKey } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { type Rig, screenshots, startRig, violations } from './rig.ts';

const NOTE = 'The bleed is missing, please send it with 3 mm.';

let rig: Rig;
/** Two files that wait for a word. */
let files: readonly { readonly id: ArtworkId; readonly jobKey: JobKey; readonly name: string }[];

beforeAll(async () => {
  rig = await startRig({ connected: true });
  const { api } = rig.host.station;
  const { rules, version } = api.routes.get();
  api.routes.save({ rules: [...rules], version, hold: 'everything' });
  rig.sandbox.makeJobs(4, { prepressMs: 0 });
  await until(
    'files wait for a word',
    () => {
      const { running, waiting, stopped } = api.transfers.list();
      return stopped.length >= 2 && running.length + waiting.length === 0;
    },
    60_000,
  );
  files = api.transfers.list().stopped.map(({ id, jobKey, name }) => ({ id, jobKey, name }));
  // From here on there is no service: the network cable is out.
  await rig.sandbox.stop();
});
afterAll(() => rig.stop());

const artwork = (id: ArtworkId, jobKey: JobKey) => {
  const job = rig.host.station.api.job.get({ key: jobKey });
  const found = job.components.flatMap((component) => component.files).find((one) => one.id === id);
  if (found === undefined) throw new Error('That file is gone.');
  return found;
};
const inHotFolder = async (): Promise<string[]> =>
  (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf'));
const painted = (page: Page) =>
  page.locator('[role=application] canvas[data-painted=true]').first().waitFor();

/** Types a reason and gives it, without a mouse. */
async function reason(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').locator('textarea:focus').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('by keyboard and with the network off: new artwork asked for, approved and fed, fed again, held', async () => {
  const [file, other] = files;
  if (file === undefined || other === undefined) throw new Error('There are not two files.');
  const { page, complaints } = await rig.open({ acceptDownloads: true });
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/review/${encodeURIComponent(file.jobKey)}/${file.id}`,
  );
  await painted(page);

  // Ask: the note is kept, shown as a text to send, and saved as one.
  await page.keyboard.press('a');
  await reason(page, NOTE);
  const request = page.getByRole('region', { name: 'New artwork asked for' });
  await request.waitFor();
  expect(await request.getByRole('textbox').inputValue()).toContain(NOTE);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    request.getByRole('button', { name: 'Save as text' }).click(),
  ]);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(NOTE);
  expect(text).toContain(file.name);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: join(screenshots, 'review-asked-light-1440.png') });
  expect(artwork(file.id, file.jobKey).state).toBe('held');
  expect(await inHotFolder()).toEqual([]);

  // Approve and feed.
  await page.keyboard.press('f');
  await until('it is fed', () => artwork(file.id, file.jobKey).state === 'delivered');
  await request.waitFor({ state: 'detached' });
  const [first] = await inHotFolder();
  if (first === undefined) throw new Error('Nothing was fed.');

  // The RIP takes it; it is fed again, as a new revision.
  await rm(join(rig.hotFolder, first));
  await page.getByText('Taken by the RIP').first().waitFor();
  await page.keyboard.press('f');
  await reason(page, 'The plate was scratched.');
  await until('it is fed again', async () => (await inHotFolder()).length === 1);
  expect(await inHotFolder()).not.toContain(first);

  // The next one that waits; it is held by a word of one's own, which stays.
  await page.keyboard.press('n');
  await until('another file is shown', async () => !page.url().includes(file.id));
  await painted(page);
  const shown = files.find(({ id }) => page.url().includes(id)) ?? other;
  await page.keyboard.press('f');
  await until('it is fed', () => artwork(shown.id, shown.jobKey).state === 'delivered');

  // The note can be got out of the activity, too.
  await page.evaluate(() => {
    location.hash = '#/activity';
  });
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const line = (await readFile(await exported.path(), 'utf8'))
    .split('\r\n')
    .find((one) => one.includes(NOTE));
  expect(line).toContain('asked-anew');
  expect(line).toContain(file.name);
  expect(complaints).toEqual([]);
}, 120_000);

test('what has no route yet is held by keyboard, with a reason', async () => {
  const { api } = rig.host.station;
  const waiting = files.find(({ id, jobKey }) => artwork(id, jobKey).state === 'held');
  if (waiting === undefined) throw new Error('No file waits.');
  // The only hot folder goes: a file that is released finds no way.
  api.hotFolders.remove({ id: rig.hotFolderId() });
  api.artworks.release({ ids: [waiting.id] });
  await until('it has no route', () => artwork(waiting.id, waiting.jobKey).state === 'no-route');
  const { page, complaints } = await rig.open();
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/review/${encodeURIComponent(waiting.jobKey)}/${waiting.id}`,
  );
  await painted(page);
  await page.keyboard.press('h');
  await reason(page, 'Wait for the customer.');
  await until('it is held', () => artwork(waiting.id, waiting.jobKey).state === 'held');
  expect(artwork(waiting.id, waiting.jobKey).reason?.text).toBe('Wait for the customer.');
  await page.getByText('Wait for the customer.').waitFor();
  expect(complaints).toEqual([]);
});
