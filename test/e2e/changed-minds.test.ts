import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JobKey, QueueQuery } from '../../src/contract/index.ts';
import { makePdf } from '../support/made-pdf.ts';
import { type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { go, type Rig, startRig } from './rig.ts';

// A service that changes its mind: jobs cancelled after delivery, jobs already past the delivery status when
// first read, and jobs in a custom status that only an operator can explain. Names without a space, and a
// status of many words, have to be broken.

const jobs = {
  cards: {
    id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c01',
    name: 'Geschäftsausstattung_Visitenkarten_Außendienst_Niederlassung_Garmisch_Nachdruck_Herbst',
    status: 'job.production.queued',
  },
  leaflets: {
    id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c02',
    name: 'Leaflets',
    status: 'job.production.printing',
  },
  posters: { id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c03', name: 'Posters', status: 'job.production.shipped' },
  menus: { id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c04', name: 'Menus', status: 'job.house.checked' },
  books: {
    id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c05',
    name: 'Festschrift_zum_hundertjährigen_Bestehen_der_Buchdruckereigenossenschaft_Süddeutschland',
    status: 'job.house.waiting-for-the-approval-of-the-customer-in-writing',
  },
};
const BATCH = '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9cb1';
type Name = keyof typeof jobs;
const names: readonly Name[] = ['cards', 'leaflets', 'posters', 'menus', 'books'];

let rig: Rig;
let service: ScriptedService;
beforeAll(async () => {
  service = await startScriptedService();
  rig = await startRig({ connected: false });
  const { api } = rig.host.station;
  for (const [index, name] of names.entries()) {
    const pages = Array.from({ length: index + 1 }, () => ({}));
    service.say(`/stored/${name}.pdf`, { body: await makePdf({ pages }) });
    service.say(`/1.0/files/${fileIdOf(name)}/download-path`, {
      body: { url: `${service.baseUrl}/stored/${name}.pdf` },
    });
    service.say(`/1.0/jobs/${jobs[name].id}`, { body: bodyOf(name) });
  }
  for (const path of ['/1.0/job/queued-batches', '/1.0/products']) service.say(path, { body: [] });
  service.say('/1.0/job/batches', {
    body: [{ id: BATCH, status: 'job_batch.status.ready', jobs: [{ id: jobs.books.id }] }],
  });
  service.say('/1.0/jobs', { body: { jobs: names.map(bodyOf) } });
  const { ticket } = await api.hotFolders.check({ typedPath: rig.hotFolder });
  await api.hotFolders.create({ name: 'RIP', folder: ticket });
  await api.connections.create({ name: 'House', baseUrl: service.baseUrl, token: service.token });
});
afterAll(async () => {
  await rig.stop();
  await service.stop();
});
afterEach(() => rig.closeWindows());

const fileIdOf = (name: Name): string => jobs[name].id.replace('0d8e6c1e', '5e1b3a52');
const bodyOf = (name: Name) => ({
  id: jobs[name].id,
  name: jobs[name].name,
  product: 'Print',
  quantity: 250,
  status: jobs[name].status,
  components: [{ label: 'general', files: [{ id: fileIdOf(name), name: `${name}.pdf` }] }],
});

/** Gives a job another status at the service and has it read. */
async function moveTo(name: Name, status: string): Promise<void> {
  jobs[name].status = status;
  service.say(`/1.0/jobs/${jobs[name].id}`, { body: bodyOf(name) });
  service.say('/1.0/jobs', { body: { jobs: names.map(bodyOf) } });
  const [connection] = rig.host.station.api.overview.get().connections;
  if (connection !== undefined) await rig.host.station.api.connections.refresh({ id: connection.id });
}

const rowOf = (name: Name) =>
  rig.host.station.api.queue
    .list(QueueQuery.parse({ limit: 100 }))
    .rows.flatMap((row) => (row.kind === 'job' && row.key.endsWith(jobs[name].id) ? [row] : []))[0];
const phaseOf = (name: Name): string | undefined => rowOf(name)?.phase;
const linkTo = (page: Page, name: Name) => page.getByTestId('queue').locator(`a[href*='${jobs[name].id}']`);
/** Whether the file of a job is in the hot folder. */
async function isInFolder(name: Name): Promise<boolean> {
  const row = rowOf(name);
  if (row === undefined) return false;
  const present = await readdir(rig.hotFolder);
  const { components } = rig.host.station.api.job.get({ key: JobKey.parse(row.key) });
  return components
    .flatMap(({ files }) => files.flatMap(({ deliveries }) => deliveries))
    .some(({ finalName }) => finalName !== null && present.includes(finalName));
}

test('a job cancelled after it was sent raises an alarm until its file is removed', async () => {
  await until('the cards lie in the hot folder', () => isInFolder('cards'));
  const { page, complaints } = await rig.open();
  await linkTo(page, 'cards').waitFor();
  await moveTo('cards', 'job.cancelled');
  await until('it is an alarm', () => phaseOf('cards') === 'attention');
  await page
    .getByText(/Cancelled .* after it was sent to RIP: cancel it there/)
    .first()
    .waitFor();
  const incident = page.getByRole('listitem').filter({ hasText: 'Files have to be stopped at RIP' });
  await incident.getByText('Can still be taken out of the folder: 1. To be stopped at the RIP: 0.').waitFor();
  await inEachLook(page, 'recall-queue');

  await linkTo(page, 'cards').click();
  const alarm = page.getByRole('alert').filter({ hasText: 'Needs attention' });
  await alarm.getByText(/^Cancelled .* after it was sent to RIP/).waitFor();
  await page.getByText('RIP: in the folder. The RIP may take it at any moment.').waitFor();
  await inEachLook(page, 'recall-job');
  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  await alarm.waitFor({ state: 'detached' });
  await page.getByText(/: acknowledged\.$/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await alarm.getByText(/^Cancelled .* after it was sent to RIP/).waitFor();
  await page.getByRole('button', { name: 'Remove from hot folder' }).click();
  await page.getByText('Removed from the hot folder.').waitFor();
  await until('it is gone from there', async () => !(await isInFolder('cards')));
  await page.getByRole('button', { name: 'Remove from hot folder' }).waitFor({ state: 'detached' });
  await inEachLook(page, 'recall-job-taken-out');
  // Removing the file by hand settles the matter.
  await alarm.waitFor({ state: 'detached' });
  await until('it is cancelled', () => phaseOf('cards') === 'cancelled');
  expect(complaints).toEqual([]);
});

test('a job first read past its delivery status is sent by hand, after a question', async () => {
  await until('it needs attention', () => phaseOf('leaflets') === 'attention');
  const { page, complaints } = await rig.open();
  await go(page, `#/job/${encodeURIComponent(rowOf('leaflets')?.key ?? '')}`);
  const alarm = page.getByRole('alert').filter({ hasText: 'Needs attention' });
  await alarm.getByText(/and was not sent from here/).waitFor();
  await inEachLook(page, 'past-job');
  await alarm.getByRole('button', { name: 'Send by hand' }).click();
  const question = page.getByRole('dialog', { name: 'Send these files by hand?' });
  await question.waitFor();
  await inEachLook(page, 'past-job-question');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await isInFolder('leaflets')).toBe(false);
  await alarm.getByRole('button', { name: 'Send by hand' }).click();
  await question.getByRole('button', { name: 'Download and send' }).click();
  await until('the leaflets lie in the hot folder', () => isInFolder('leaflets'));
  await alarm.waitFor({ state: 'detached' });
  await page.getByText('RIP: In hot folder').waitFor();
  await inEachLook(page, 'past-job-sent');
  expect(complaints).toEqual([]);
});

test('a custom status sends once it is set to; shipped is done, cancelled is cancelled', async () => {
  await until('all are known', () => phaseOf('posters') === 'done' && phaseOf('menus') === 'prepress');
  const { page, complaints } = await rig.open();
  await go(page, '#/connections/advanced');
  // Incidents have a link of that name.
  const statuses = page.locator('p').filter({ hasText: /^Status meanings$/ });
  await statuses.waitFor();
  await page.getByRole('combobox', { name: /^Meaning: .*hecked/ }).click();
  await page.getByRole('option', { name: 'Ready: download and send' }).click();
  await until('the menus lie in the hot folder', () => isInFolder('menus'));
  await inEachLook(page, 'house-statuses', statuses);
  await go(page, '#/queue');
  await linkTo(page, 'menus').waitFor();
  for (const phase of ['Picked up', 'Cancelled'])
    await page.getByText(phase, { exact: true }).first().waitFor();
  await inEachLook(page, 'phases-queue');

  await moveTo('menus', 'job.cancelled');
  await linkTo(page, 'menus').click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).waitFor({ state: 'detached' });
  // The screen says that nobody prints it again.
  await page.getByText('No longer needed by the job, so not resent.').waitFor();
  expect(await page.getByRole('button', { name: 'Resend to RIP' }).count()).toBe(0);
  await until('it is cancelled', () => phaseOf('menus') === 'cancelled');
  expect(complaints).toEqual([]);
});

test('files no longer needed are removed together from their hot folder’s list; others stay', async () => {
  // The operator has acknowledged that the menus are in the folder.
  await until('both lie there', async () => (await isInFolder('menus')) && (await isInFolder('leaflets')));
  const { page, complaints } = await rig.open();
  await go(page, `#/hot-folder/${rig.hotFolderId()}`);
  await moveTo('leaflets', 'job.cancelled');
  await page.getByText(/^Cancelled .* after it was sent to RIP/).waitFor();
  await inEachLook(page, 'recall-hot-folder');
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: 'Selected files' }).getByText('Remove from hot folder').waitFor();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Remove from hot folder' });
  await dialog.getByText(/^1 file that is no longer wanted is removed/).waitFor();
  await dialog.getByRole('button', { name: 'Remove from hot folder' }).click();
  await page.getByText('1 file removed from the hot folder.').waitFor();
  await until('it is gone from there', async () => !(await isInFolder('leaflets')));
  expect(await isInFolder('menus')).toBe(true);
  expect(complaints).toEqual([]);
});

test('a batch whose names have no space, and a status of many words in the queue', async () => {
  const { page, complaints } = await rig.open();
  await page.locator(`a[href*='${BATCH}']`).click();
  await page.getByRole('link', { name: jobs.books.name }).waitFor();
  await inEachLook(page, 'long-batch');
  await go(page, '#/queue/level=jobs&columns=status.jobs.delivery.last-change.connection.id.age.ship-by');
  const status = page.getByText(/^Waiting for the approval of the customer/i).first();
  await status.waitFor();
  await inEachLook(page, 'long-status');
  const [row, word] = await Promise.all([
    page.getByRole('row').filter({ has: status }).boundingBox(),
    status.boundingBox(),
  ]);
  expect(word?.height).toBeLessThan(row?.height ?? 0);
  expect(complaints).toEqual([]);
});
