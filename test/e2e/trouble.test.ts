import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { attentionCount, QueueQuery, RipId } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { go, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// A RIP that picks up nothing and rejects a file, and a share that goes away: what each screen says about it.

const JOBS = 5;
let rig: Rig;
const api = () => rig.host.station.api;

beforeAll(async () => {
  rig = await startRig({ connected: true });
  api().hotFolders.update({
    id: rig.hotFolderId(),
    change: { rip: RipId.parse('freeflow'), stuckAfterSeconds: 1, pickupPollMs: 50 },
  });
  rig.sandbox.makeJobs(JOBS, { prepressMs: 0, fileBytes: 20_000 });
  await until('all files have lain in the folder for too long', () => {
    const { hotFolders, transfers, phases } = api().overview.get();
    const [folder] = hotFolders;
    const isAllThere = transfers.running + transfers.waiting + phases.prepress + phases.ready === 0;
    return isAllThere && folder !== undefined && folder.waiting > JOBS && folder.stuck === folder.waiting;
  });
  await mkdir(join(rig.hotFolder, 'Error'), { recursive: true });
  const [first = ''] = (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf'));
  await rename(join(rig.hotFolder, first), join(rig.hotFolder, 'Error', first));
  await until('one is rejected', () => api().overview.get().hotFolders[0]?.rejected === 1);
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0] ?? Number.NaN);

/**
 * The number of files that need attention by the rows of the queue, all of them on screen. A row with one
 * file shows no number.
 */
async function inQueue(page: Page): Promise<number> {
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .filter({ hasText: /not picked up|rejected/i });
  await rows.first().waitFor();
  const numbers = await Promise.all(
    (await rows.all()).map((row) => row.getByText(/^\d+ files$/).allTextContents()),
  );
  return numbers.reduce((sum, [text]) => sum + (text === undefined ? 1 : numberIn(text)), 0);
}

async function inDownloads(page: Page): Promise<number> {
  await go(page, '#/transfers');
  await page.getByRole('heading', { name: 'Downloads', level: 1 }).waitFor();
  const heading = page.getByRole('heading', { name: /^Needs attention/ });
  await heading.waitFor();
  return numberIn(await heading.textContent());
}

async function inHotFolders(page: Page): Promise<number> {
  await go(page, '#/hot-folders');
  const figure = (what: string) =>
    page.locator('dt', { hasText: new RegExp(`^${what}$`) }).locator('xpath=following-sibling::dd');
  const counts = await Promise.all([
    // Its second figure: how many files in the folder are not picked up.
    figure('In folder').nth(1).textContent(),
    figure('Rejected').textContent(),
    figure('Uncertain').textContent(),
  ]);
  return counts.reduce((sum, count) => sum + numberIn(count), 0);
}

test('queue, downloads and hot folders count the files that need attention alike', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/queue`);
  const { stuck = 0, rejected = 0 } = api().overview.get().hotFolders[0] ?? {};
  expect(rejected).toBe(1);
  const expected = stuck + rejected;
  expect(expected).toBeGreaterThan(JOBS);
  // Rows are shown as they arrive.
  await expect.poll(() => inQueue(page)).toBe(expected);
  expect(await inDownloads(page)).toBe(expected);
  await page.getByText('Not picked up', { exact: true }).first().waitFor();
  await page.getByText('Rejected by RIP', { exact: true }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await inHotFolders(page)).toBe(expected);
  expect(complaints).toEqual([]);
});

test('a silent RIP is one incident: reached by a key, acknowledged, undone, snoozed, and in the activity', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/queue`);
  const incidents = page.getByRole('region', { name: 'Incidents' });
  const line = incidents.getByText(
    /^Nothing has been picked up by RIP since .*\d\d:\d\d.* \(\d+ files of \d+ /,
  );
  await line.waitFor();
  expect(await incidents.getByRole('listitem').count()).toBe(1);
  const { stuck = 0 } = api().overview.get().hotFolders[0] ?? {};
  expect(await line.textContent()).toContain(`(${stuck} files of `);
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'incidents-light-1440');
  await page.keyboard.press('!');
  // Typed faster than any hand, it would be a barcode.
  await incidents.locator(':focus', { hasText: 'Open folder' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/hot-folder\/rip$/);
  await go(page, '#/transfers');
  await page.getByRole('heading', { name: 'Downloads' }).waitFor();
  await page.keyboard.press('!');
  await line.waitFor();

  await incidents.getByRole('button', { name: /^Acknowledge: / }).click();
  await until(
    'it is acknowledged',
    () => api().overview.get().incidents[0]?.handling.kind === 'acknowledged',
  );
  await incidents.getByText('1 incident acknowledged or snoozed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await until('it is open again', () => api().overview.get().incidents[0]?.handling.kind === 'open');
  await incidents.getByRole('button', { name: /^Snooze: / }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await incidents.getByText('1 incident acknowledged or snoozed').click();
  await incidents.getByText(/snoozed until .*\d\d:\d\d/).waitFor();
  await incidents.getByRole('button', { name: /^Reopen: / }).click();
  await until('it is open again', () => api().overview.get().incidents[0]?.handling.kind === 'open');

  await go(page, '#/activity');
  // Without files that arrived later: a page has a hundred lines.
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Incident' }).click();
  for (const step of ['Began', 'Acknowledged', 'Reopened', 'Snoozed']) {
    await page
      .getByRole('row')
      .filter({ hasText: 'Nothing has been picked up by RIP' })
      .filter({ hasText: step })
      .first()
      .waitFor();
  }
  expect(complaints).toEqual([]);
});

test('sending to a silent RIP is paused from its incident, undone, and resumed there', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/queue`);
  const incidents = page.getByRole('region', { name: 'Incidents' });
  const button = (name: string) =>
    incidents.getByRole('button', { name: new RegExp(`^${name}: Nothing has been picked up`) });
  const isPaused = (): boolean | undefined => api().overview.get().hotFolders[0]?.paused;
  await button('Pause sending here').click();
  await until('sending is paused', () => isPaused() === true);
  await incidents.getByText(/· sending paused$/).waitFor();
  await page.getByText('Sending to RIP paused').waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'incident-paused-light-1440');
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('a file waits for that', () => (api().overview.get().hotFolders[0]?.owed ?? 0) > 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until('sending goes on', () => isPaused() === false);
  await until('the file is sent', () => api().overview.get().hotFolders[0]?.owed === 0);

  // Beside the hot folder too, and after an acknowledgement.
  await go(page, '#/hot-folders');
  await button('Pause sending here').click();
  await until('sending is paused', () => isPaused() === true);
  await button('Acknowledge').click();
  await incidents.getByText('1 incident acknowledged or snoozed').click();
  await button('Resume sending').click();
  await until('sending goes on', () => isPaused() === false);
  await button('Pause sending here').waitFor();
  await button('Reopen').click();
  await until('it is open again', () => api().overview.get().incidents[0]?.handling.kind === 'open');
  expect(complaints).toEqual([]);
});

test('of a batch with a rejected file and one that was picked up, the rejected one is proposed for a resend', async () => {
  const { page, complaints } = await rig.open();
  const { rows } = api().queue.list(QueueQuery.parse({ limit: 500 }));
  const filesOf = (key: (typeof rows)[number]['key']) => api().queue.files({ keys: [key] });
  const batch = rows.find(({ key }) => filesOf(key).some(({ isFailed }) => isFailed));
  if (batch === undefined) throw new Error('No batch has the rejected file.');
  const other = filesOf(batch.key).find(({ isFailed }) => !isFailed);
  if (other === undefined) throw new Error('The batch has no other file.');
  const sent = api()
    .job.get({ key: other.jobKey })
    .components.flatMap(({ files }) => files)
    .find(({ id }) => id === other.id)?.deliveries[0];
  await rm(join(rig.hotFolder, sent?.finalName ?? ''));
  const resendable = () => filesOf(batch.key).filter(({ resendBar }) => resendBar === null);
  await until('it is missing', () => resendable().length === 2);
  // The RIP shows no sign of life, so an operator has to say that it has the file.
  await api().artworks.decide({ ids: [other.id], decision: { kind: 'confirm-picked-up' } });
  await page.goto(`${rig.host.web.url}/#/batch/${encodeURIComponent(batch.key)}`);
  await page.getByRole('button', { name: 'Resend to RIP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resend to RIP' });
  const failed = dialog.getByRole('radio', { name: 'Only the 1 file that failed or was rejected' });
  await failed.waitFor();
  expect(await failed.isChecked()).toBe(true);
  await dialog.getByText(/^1 file of 1 job\./).waitFor();
  await keepPicture(page, 'resend-rejected-light-1440');
  await dialog.getByText('All 2 files, also those that were picked up').click();
  await dialog.getByText(/^2 files of \d jobs?\. 1 was picked up before and will print again\.$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(complaints).toEqual([]);
});

test('files for a missing share wait for the folder, with the reason; none counts as active', async () => {
  const { page, complaints } = await rig.open();
  const away = `${rig.hotFolder}-away`;
  await rename(rig.hotFolder, away);
  rig.sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 20_000 });
  await until('the new files wait for the folder', () => {
    const { waitingForFolder, running, waiting } = api().overview.get().transfers;
    return waitingForFolder > 1 && running + waiting === 0;
  });
  const { waitingForFolder } = api().overview.get().transfers;
  await page.goto(`${rig.host.web.url}/#/transfers`);
  const heading = page.getByRole('heading', { name: /^Waiting for the hot folder/ });
  await heading.waitFor();
  expect(numberIn(await heading.textContent())).toBe(waitingForFolder);
  expect(await page.getByText('Waiting for the folder', { exact: true }).count()).toBe(waitingForFolder);
  await page
    .getByText(/^Hot folder not found: /)
    .first()
    .waitFor();
  expect(await page.getByRole('heading', { name: /^Active/ }).count()).toBe(0);
  expect(await page.getByText('Sending', { exact: true }).count()).toBe(0);
  // The file's job agrees.
  const [waiting] = api().transfers.list().waitingForFolder;
  await go(page, `#/job/${encodeURIComponent(waiting?.jobKey ?? '')}`);
  await page.getByText('Waiting for the folder', { exact: true }).first().waitFor();
  await page.getByText('RIP: Waiting for the folder').first().waitFor();
  expect(await page.locator('main').getByText('Sending', { exact: true }).count()).toBe(0);
  await until('it is an incident', () =>
    api()
      .overview.get()
      .incidents.some(({ kind }) => kind === 'folder-unavailable'),
  );
  const { phases } = api().overview.get();
  expect(attentionCount(api().overview.get())).toBe(phases.attention + 1);
  // The incident appears before the files that it holds up are counted.
  const delayed = () =>
    api()
      .overview.get()
      .incidents.find(({ kind }) => kind === 'folder-unavailable')?.delayed.files;
  await expect.poll(delayed).toBe(waitingForFolder);
  await go(page, '#/hot-folders');
  await page
    .getByRole('region', { name: 'Incidents' })
    .getByText(/^Nothing can be sent to RIP since/)
    .waitFor();
  await go(page, '#/transfers');
  await heading.waitFor();
  await rename(away, rig.hotFolder);
  await until('nothing waits for the folder', () => api().overview.get().transfers.waitingForFolder === 0);
  await heading.waitFor({ state: 'detached' });
  await until(
    'the incident is over',
    () =>
      !api()
        .overview.get()
        .incidents.some(({ kind }) => kind === 'folder-unavailable'),
  );
  expect(complaints).toEqual([]);
});
