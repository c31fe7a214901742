import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ConnectionId,
  JobKey,
  knownIn,
  QueueQuery,
  RouteRule,
  type Transfer,
} from '../../src/contract/index.ts';
import { ask, post } from '../integration/sandbox/client.ts';
import { startScriptedService } from '../support/scripted-service.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { reason } from './review-rig.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const api = () => rig.host.station.api;
const hashOf = ({ jobKey }: Pick<Transfer, 'jobKey'>): string => `#/job/${encodeURIComponent(jobKey)}`;

test('a file is resent from its job, and the job’s history says so, with the reason', async () => {
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('a file is sent', () => api().transfers.list().recent.length > 0);
  const [file] = api().transfers.list().recent;
  if (file === undefined) throw new Error('Nothing was sent.');
  const stateOf = () =>
    api()
      .job.get({ key: file.jobKey })
      .components.flatMap(({ files }) => files)
      .find(({ id }) => id === file.id);
  await until('it has a name there', () => stateOf()?.deliveries.at(-1)?.finalName != null);
  const { page, complaints } = await rig.open();
  await go(page, hashOf(file));
  await page
    .getByRole('note', { name: 'Why is it here?' })
    .getByText(/waits for the RIP/)
    .waitFor();
  // The service announces no checksum or size, so the job says that a refresh cannot notice other bytes.
  expect(stateOf()?.isAnnounced).toBe(false);
  await page
    .getByText(/^Content not compared: /)
    .first()
    .waitFor();
  // Resending is not offered while the file is in the folder, and the job says why.
  const offered = page.getByRole('button', { name: 'Resend to RIP' });
  await page.getByText('Still in the hot folder: resend once picked up or removed.').first().waitFor();
  expect(await offered.count()).toBe(0);
  await rm(join(rig.hotFolder, stateOf()?.deliveries.at(-1)?.finalName ?? ''));
  await until('the RIP has it', () => stateOf()?.state === 'picked-up');
  await offered.first().click();
  await page.getByRole('combobox', { name: 'Reason' }).fill('Trimmed wrong, reprint 40');
  await page.getByRole('dialog').getByRole('button', { name: 'Resend to RIP' }).click();
  await until('it is sent again', () => stateOf()?.deliveries.at(-1)?.revision === 2);
  const history = page.getByRole('list', { name: `History of ${file.name}` });
  const resent = history.getByRole('listitem').filter({ hasText: 'Trimmed wrong, reprint 40' });
  await resent.getByText('Resent', { exact: true }).waitFor();
  expect(await resent.locator('time').textContent()).toMatch(/^(\d+ \w+,? )?\d\d:\d\d$/);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'job-resent-light-1440');
  expect(complaints).toEqual([]);
});

test('a job says what is printed and why it is here; holding and releasing its files is undone', async () => {
  api().transfers.setPaused({ paused: true, connectionId: null });
  rig.sandbox.makeJobs(3, { prepressMs: 0, fileBytes: 20_000 });
  await until('files wait', () => api().transfers.list().waiting.length > 2);
  const last = api().transfers.list().waiting.at(-1);
  if (last === undefined) throw new Error('Nothing waits.');
  const { page, complaints } = await rig.open();
  await go(page, hashOf(last));
  const job = api().job.get({ key: last.jobKey });
  const facts = page.locator('dl').first();
  await facts.getByText(job.product, { exact: false }).waitFor();
  expect(await page.getByText('Job specification').count()).toBe(0);
  const note = page.getByRole('note', { name: 'Why is it here?' });
  await note.getByText(/all downloads are paused/).waitFor();
  const { queued } = api().transfers.list();
  const places = page.getByText(/^Queued for download: /);
  await expect.poll(() => places.allTextContents()).toContain(`Queued for download: ${queued} of ${queued}`);
  await page.getByRole('button', { name: 'Download first' }).last().click();
  await expect.poll(() => api().transfers.list().waiting[0]?.jobKey).toBe(last.jobKey);
  await expect.poll(() => places.allTextContents()).toContain(`Queued for download: 1 of ${queued}`);

  const fileOf = () => job.components.flatMap(({ files }) => files)[0];
  const isHeld = () => {
    const explained = api().routes.explain({ id: fileOf()?.id ?? last.id });
    return explained.hold !== null;
  };
  await page.getByRole('button', { name: 'Hold', exact: true }).first().click();
  await expect.poll(isHeld).toBe(true);
  await page.getByText('1 file put on hold.').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(isHeld).toBe(false);
  await page.getByRole('button', { name: 'Recent actions' }).click();
  await page.getByRole('dialog', { name: 'Recent actions' }).getByText('Undone').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'job-recent-actions-light-1440');
  expect(complaints).toEqual([]);
});

test('its header says when it ships and whether it is a rush, which E and a button change', async () => {
  rig.sandbox.makeJobs(1, { prepressMs: 3_600_000 });
  const inPrepress = () =>
    api()
      .queue.list(QueueQuery.parse({ level: 'jobs', phases: ['prepress'] }))
      .rows.find(({ kind, delivery }) => kind === 'job' && delivery !== null);
  await until('a job is in pre-press', () => inPrepress() !== undefined);
  const row = inPrepress();
  if (row?.kind !== 'job') throw new Error('There is no such job.');
  const group = row.delivery?.group ?? row.delivery?.service ?? '';
  api().settings.set({
    shipping: { cutOffs: [{ group, time: '12:00', weekdays: [0, 1, 2, 3, 4, 5, 6], daysLater: 2 }] },
  });
  const { page, complaints } = await rig.open();
  await go(page, hashOf({ jobKey: row.key }));
  const facts = page.locator('dl').first();
  await facts.getByText(/12:00 · in \d/).waitFor();
  expect(await facts.textContent()).toContain('Ship by');
  const button = (pressed: boolean) => page.getByRole('button', { name: 'Rush', pressed });
  await button(false).waitFor();
  await page.keyboard.press('e');
  await button(true).waitFor();
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Rush', { exact: true }).waitFor();
  expect(api().job.get({ key: row.key }).rush).toBe(true);
  expect(await violations(page)).toEqual([]);
  await button(true).click();
  await button(false).waitFor();
  expect(api().job.get({ key: row.key }).rush).toBe(false);
  api().settings.set({ shipping: { cutOffs: [] } });
  await facts.getByText('Ship by').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a batch says how many copies of what, and its files are held and released together', async () => {
  const key = api()
    .transfers.list()
    .waiting.map(({ jobKey }) => api().job.get({ key: jobKey }).batchKey)
    .find((one) => one !== null);
  if (key == null) throw new Error('No waiting file is of a batch.');
  const { row, jobs } = api().batch.get({ key });
  const { page, complaints } = await rig.open();
  await go(page, `#/batch/${encodeURIComponent(key)}`);
  const copies = jobs
    .reduce((sum, { quantity }) => sum + (knownIn(quantity) ?? 0), 0)
    .toLocaleString('en-GB');
  await page.getByText(new RegExp(`${jobs.length} jobs? · ${copies} cop`)).waitFor();
  const stock = jobs.flatMap(({ materials }) => materials)[0];
  if (stock === undefined) throw new Error('The service says no stock.');
  await page.getByText(stock.replace(', ', ' '), { exact: false }).first().waitFor();
  const files = api().queue.files({ keys: [row.key] });
  const held = () => files.filter(({ id }) => api().routes.explain({ id }).hold !== null).length;
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect.poll(held).toBe(files.length);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(held).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(page, 'batch-actions-light-1440');
  expect(complaints).toEqual([]);
});

test('an operator chooses the hot folder of a file that no rule decides about, and takes that back', async () => {
  const { routes, transfers, queue, job } = api();
  transfers.setPaused({ paused: false, connectionId: null });
  const { hold, version } = routes.get();
  const when = { deliveries: ['Balloon'] };
  const rule = RouteRule.parse({ id: 'balloon', name: 'By balloon', when, to: [rig.hotFolderId()] });
  const saved = routes.save({ rules: [rule], hold, version });
  const [made = '', other = ''] = rig.sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 20_000, loose: true });
  const rowOf = (id: string) =>
    queue
      .list(QueueQuery.parse({ level: 'jobs', search: id }))
      .rows.find(({ serviceId }) => serviceId === id);
  await until('their files wait', () =>
    [made, other].every((id) => {
      const { filesNeedingAttention = 0, filesTotal = 0 } = rowOf(id) ?? {};
      return filesTotal > 0 && filesNeedingAttention === filesTotal;
    }),
  );
  const row = rowOf(made);
  if (row?.kind !== 'job') throw new Error('There is no such job.');
  const filesOf = (key: JobKey) => job.get({ key }).components.flatMap((one) => one.files);
  const files = () => filesOf(row.key);
  const { page, complaints } = await rig.open();
  await go(page, hashOf({ jobKey: row.key }));
  await page
    .getByRole('note', { name: 'Why is it here?' })
    .getByText(/By balloon/)
    .waitFor();
  await page.getByRole('link', { name: 'Set where it stands' }).waitFor();
  const sendFirst = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Send to…' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Send .+ to$/ });
    await dialog.getByLabel('RIP', { exact: true }).check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^To RIP in 5 seconds: /).waitFor();
  };
  await sendFirst();
  await page.keyboard.press('Control+z');
  await page
    .getByText(/^Waiting again: /)
    .last()
    .waitFor();
  expect(files().map(({ state }) => state)).toEqual(files().map(() => 'no-route'));
  await sendFirst();
  await until('it is sent', () => files().some(({ deliveries }) => deliveries[0]?.deliveredAt != null));
  expect(files().flatMap(({ deliveries }) => deliveries)).toMatchObject([{ routedBy: { by: 'operator' } }]);
  await page.getByText(/ · chosen by hand/).waitFor();

  // The files of selected rows of the queue: by key and by the palette, taken back and sent.
  await go(page, `#/queue/level=jobs&search=${other}`);
  const boxes = page.getByTestId('queue').getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(1);
  await boxes.click();
  await page.getByRole('button', { name: /^Send to…/ }).waitFor();
  await inEachLook(page, 'queue-send-to-bar');
  const chooseAll = async (): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: /^Send .+ to$/ });
    await dialog.getByLabel('RIP', { exact: true }).check();
    await inEachLook(page, 'queue-send-to');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^To RIP in 5 seconds: /).waitFor();
  };
  const others = () => filesOf(JobKey.parse(rowOf(other)?.key));
  await page.keyboard.press('g');
  await chooseAll();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page
    .getByText(/^Waiting again: /)
    .last()
    .waitFor();
  expect(others().map(({ state }) => state)).toEqual(others().map(() => 'no-route'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('another hot');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to another hot folder/ })
    .click();
  await chooseAll();
  await until('all are sent', () => others().every(({ deliveries }) => deliveries[0]?.deliveredAt != null));
  routes.save({ rules: [], hold, version: saved.version });
  expect(complaints).toEqual([]);
});

test('both numbers that people say stand beside a job in the queue, and on its page', async () => {
  rig.sandbox.setAccount({ generation: '3.0' });
  rig.sandbox.makeJobs(1, { prepressMs: 3_600_000 });
  const numbered = () =>
    api()
      .queue.list(QueueQuery.parse({ level: 'jobs', search: 'NWT' }))
      .rows.find(({ numbers }) => numbers.length > 0);
  await until('a job has numbers', () => numbered() !== undefined);
  const row = numbered();
  if (row?.kind !== 'job') throw new Error('There is no such job.');
  const { numbers } = api().job.get({ key: row.key });
  const [reference = '', hash = ''] = numbers.map(({ text }) => text);
  expect(reference).toMatch(/^NWT-/);
  expect(hash).toMatch(/^P\d{14}$/);
  const { page, complaints } = await rig.open();
  await go(page, '#/queue/level=jobs&search=NWT');
  const shown = page.getByTestId('queue').getByRole('row').filter({ hasText: reference }).first();
  await shown.getByText(hash, { exact: false }).first().waitFor();
  await go(page, hashOf({ jobKey: row.key }));
  const facts = page.locator('dl').first();
  await facts.getByText('Numbers', { exact: true }).waitFor();
  await facts.getByText(hash, { exact: false }).waitFor();
  await page.locator('main').getByText(reference, { exact: false }).first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

test('the outputs of the house for a job are saved, and why one cannot be is said', async () => {
  rig.sandbox.setAccount({ generation: '3.0' });
  const storage = await startScriptedService();
  const sheet = Buffer.from('%PDF-1.7\nan imposed sheet\n%%EOF\n');
  storage.say('/sheet-1.pdf', { body: sheet, type: 'application/pdf' });
  const [made = ''] = rig.sandbox.makeJobs(1, { prepressMs: 3_600_000 });
  for (const file of ['sheet-1.pdf', 'labels.zpl']) {
    const { body } = await post(rig.sandbox, '/1.0/artifacts', { file: `${storage.baseUrl}/${file}` });
    const { id: artifact } = z.looseObject({ id: z.string() }).parse(body);
    await ask(rig.sandbox, `/1.0/jobs/${made}/artifacts`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ artifact }),
    });
  }
  const id = ConnectionId.parse(api().overview.get().connections[0]?.id);
  await api().connections.refresh({ id });
  const listed = () => {
    const { rows } = api().queue.list(QueueQuery.parse({ level: 'jobs', search: made }));
    const row = rows.find(({ serviceId }) => serviceId === made);
    return row?.kind === 'job' && api().job.get({ key: row.key }).extras.artifacts.length === 2 ? row : null;
  };
  await until('its outputs are listed', () => listed() !== null);
  const { page } = await rig.open({ acceptDownloads: true });
  await go(page, hashOf({ jobKey: JobKey.parse(listed()?.key) }));
  const offered = page.getByRole('button', { name: /^Download sheet-1\.pdf/ });
  const [saved] = await Promise.all([page.waitForEvent('download'), offered.click()]);
  expect(saved.suggestedFilename()).toMatch(/^sheet-1_[0-9a-f]{8}\.pdf$/);
  expect((await readFile(await saved.path())).equals(sheet)).toBe(true);
  await page.getByText(`${saved.suggestedFilename()} downloaded.`).waitFor();
  await page.getByRole('button', { name: /^Download labels\.zpl/ }).click();
  await page.getByText(/404/).waitFor();
  await inEachLook(page, 'job-artifacts', offered);
  await storage.stop();
});

test('a request for new artwork is told to the service, and sent again if it was refused', async () => {
  const { connections, routes, transfers, job } = api();
  const id = ConnectionId.parse(api().overview.get().connections[0]?.id);
  rig.sandbox.setAccount({ generation: '3.0' });
  await connections.change({ id, change: { preset: 'generation-3.0' } });
  const paths = connections.settings({ id }).paths;
  await connections.change({
    id,
    change: {
      paths: { ...paths, artworkIssues: '/1.0/artwork/{id}/issues' },
      templates: { issueTemplate: '{"message": "{{file.name}}: {{note}}"}' },
    },
  });
  const { rules, version } = routes.get();
  routes.save({ rules: [...rules], version, hold: 'everything' });
  transfers.setPaused({ paused: false, connectionId: null });
  const before = new Set(transfers.list().stopped.map((one) => one.id));
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  const held = () => transfers.list().stopped.find((one) => !before.has(one.id) && one.state === 'on-hold');
  await until('a file is on hold', () => held() !== undefined);
  const file = held();
  if (file === undefined) throw new Error('Nothing is on hold.');
  const { page, complaints } = await rig.open();
  const address = `#/review/${encodeURIComponent(file.jobKey)}/${file.id}`;
  await go(page, address);
  await page.getByRole('button', { name: 'Request new artwork' }).click();
  await reason(page, 'The logo is too coarse.');
  await go(page, address);
  const request = page.getByRole('region', { name: 'New artwork requested' });
  await request.getByText(/The service did not accept it\.$/).waitFor();
  await inEachLook(page, 'review-issue-refused', request);
  await connections.change({
    id,
    change: { paths: { ...paths, artworkIssues: '/1.0/artworks/{id}/issues' } },
  });
  await request.getByRole('button', { name: 'Not there: send again' }).click();
  await request.getByText(/The service was notified\.$/).waitFor();
  expect(await request.getByRole('button', { name: 'The service knows' }).count()).toBe(0);
  const stored = job
    .get({ key: file.jobKey })
    .components.flatMap((one) => one.files)
    .find((one) => one.id === file.id);
  expect(stored?.replacement?.issue).toEqual({ state: 'told', why: null });
  const raised = rig.sandbox.requests.filter(({ path }) => path.endsWith('/issues'));
  expect(raised.map(({ status }) => status)).toEqual([404, 201]);
  expect(complaints).toEqual([]);
});
