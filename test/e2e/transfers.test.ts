import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { inBothLanguages } from './in-each-look.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  rig.host.station.api.transfers.setPaused({ paused: true, connectionId: null });
  rig.sandbox.makeJobs(6, { prepressMs: 0, fileBytes: 20_000 });
  await until('files wait', () => rig.host.station.api.overview.get().transfers.waiting > 3);
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('one file is moved to the front, stopped, cancelled and resumed, and the others go on', async () => {
  const { page, complaints } = await rig.open();
  await go(page, '#/transfers');
  const { api } = rig.host.station;
  const { waiting } = api.transfers.list();
  const last = waiting.findLast(({ name }) => waiting.filter((one) => one.name === name).length === 1);
  if (last === undefined) throw new Error('No file of a name of its own waits.');
  const open = () =>
    page
      .getByRole('button', { name: `Actions for ${last.name}` })
      .first()
      .click();
  await open();
  await keepPicture(page, 'transfers-menu-light-1440');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.poll(() => api.transfers.list().waiting[0]?.id).toBe(last.id);
  await open();
  await page.getByRole('menuitem', { name: 'Cancel download' }).click();
  const stopped = () => api.transfers.list().stopped.some(({ id }) => id === last.id);
  await expect.poll(stopped).toBe(true);
  await page.getByRole('button', { name: 'Resume all' }).click();
  await until('the others are fed', () => api.transfers.list().waiting.length === 0);
  expect(stopped()).toBe(true);
  await open();
  await page.getByRole('menuitem', { name: 'Resume now' }).click();
  await until('it is fed too', () => api.transfers.list().recent.some(({ id }) => id === last.id));
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

test('waiting files show their place in the queue, are found by name, and a pause is undone by the key', async () => {
  const { api } = rig.host.station;
  api.transfers.setPaused({ paused: true, connectionId: null });
  const JOBS = 5;
  rig.sandbox.makeJobs(JOBS, { prepressMs: 0, fileBytes: 20_000 });
  const jobs = () => new Set(api.transfers.list().waiting.map(({ jobKey }) => jobKey));
  await until('the files of all of them wait', () => jobs().size === JOBS);
  const { page, complaints } = await rig.open();
  await go(page, '#/transfers');
  const rows = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Queued/ }) });
  const names = () => rows.getByRole('listitem').locator('[title]').allTextContents();
  const { waiting, queued } = api.transfers.list();
  await expect.poll(names).toEqual(waiting.map(({ name }) => name));
  // While nothing is downloading there is no rate and no estimate.
  await rows.getByText(`1 of ${queued}`, { exact: true }).waitFor();
  // Two that do not move, one of them for good, each with a button.
  const [paused, given] = waiting.slice(-2).map(({ id }) => ({ which: { ids: [id] } }));
  if (paused === undefined || given === undefined) throw new Error('Too few wait.');
  api.transfers.pause(paused);
  api.transfers.cancel(given);
  await page.getByText('Paused by an operator.').waitFor();
  await rows.getByText('Paused', { exact: true }).waitFor();
  await page.getByText('Failed', { exact: true }).waitFor();
  await inBothLanguages(page, api.settings, 'transfers-queued');
  for (const which of [paused, given]) api.transfers.resume(which);
  const last = waiting.at(-1);
  if (last === undefined) throw new Error('Nothing waits.');
  const search = page.getByRole('searchbox', { name: 'Search files and jobs' });
  await search.fill(`${last.jobName.toUpperCase()} ${last.name}`);
  const found = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Found/ }) });
  const foundNames = () => found.getByRole('listitem').locator('[title]').allTextContents();
  const same = api.transfers.search({ search: `${last.jobName} ${last.name}`, limit: 50 });
  expect(same.files.map(({ id }) => id)).toContain(last.id);
  await expect.poll(foundNames).toEqual(same.files.map(({ name }) => name));
  await found.getByText(`files of ${same.jobs} job`).waitFor();
  // Two that are resumed within one millisecond may change places.
  const place = 1 + api.transfers.list().waiting.findIndex(({ id }) => id === last.id);
  await found.getByText(`${place} of ${queued}`, { exact: true }).waitFor();
  await keepPicture(page, 'transfers-found-light-1440');
  expect(await violations(page)).toEqual([]);
  await search.fill('no such file');
  await page.getByText('No results').waitFor();
  await search.fill('');
  await page.getByRole('button', { name: 'Resume all' }).click();
  await expect.poll(() => api.transfers.list().paused).toBe(false);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => api.transfers.list().paused).toBe(true);
  api.transfers.setPaused({ paused: false, connectionId: null });
  await until('all are sent', () => api.transfers.list().waiting.length === 0);
  expect(complaints).toEqual([]);
});

test('a search finds what was sent long ago, and shows more on request', async () => {
  const { api } = rig.host.station;
  api.transfers.setPaused({ paused: true, connectionId: null });
  const sent = api.transfers.list().recent.at(-1);
  if (sent === undefined) throw new Error('Nothing was sent.');
  const JOBS = 60;
  const known = () => api.transfers.search({ search: 'pdf', limit: 1 }).jobs;
  const before = known();
  rig.sandbox.makeJobs(JOBS, { prepressMs: 0, fileBytes: 2_000 });
  await until('all of them wait', () => known() === before + JOBS);
  const { page, complaints } = await rig.open();
  await go(page, '#/transfers');
  const search = page.getByRole('searchbox', { name: 'Search files and jobs' });
  await search.fill(sent.jobKey.split(':')[1] ?? '');
  const found = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Found/ }) });
  await found.getByText(sent.name, { exact: true }).first().waitFor();
  await found.getByText('files of 1 job', { exact: true }).waitFor();
  await search.fill('pdf');
  const jobs = known();
  await found.getByText(`files of the newest 50 of ${jobs} jobs`).waitFor();
  const few = await found.getByRole('listitem').count();
  await page.getByRole('button', { name: 'Show more' }).click();
  await found.getByText(`files of ${jobs} jobs`, { exact: true }).waitFor();
  expect(await found.getByRole('listitem').count()).toBeGreaterThan(few);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  api.transfers.setPaused({ paused: false, connectionId: null });
});

test('one connection is paused alone while the others go on, and stays so until resumed', async () => {
  const { api } = rig.host.station;
  const { baseUrl, token } = rig.sandbox;
  const before = api.transfers.list().paused;
  const other = await api.connections.create({ name: 'Second account', baseUrl, token });
  const { page, complaints } = await rig.open();
  await go(page, '#/transfers');
  await page.getByRole('button', { name: 'Pause Second account' }).click();
  await expect.poll(() => api.transfers.list().pausedConnections).toEqual([other.id]);
  expect(api.transfers.list().paused).toBe(before);
  await keepPicture(page, 'transfers-one-paused-light-1440');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Resume Second account' }).click();
  await expect.poll(() => api.transfers.list().pausedConnections).toEqual([]);
  expect(complaints).toEqual([]);
});
