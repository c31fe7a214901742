import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { go, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());

const api = () => rig.host.station.api;
const puts = (): number => rig.sandbox.requests.filter(({ method }) => method === 'PUT').length;

test('reports are tried out and turned on; a job whose files are picked up is started, and an operator reports the rest', async () => {
  const id = ConnectionId.parse(api().overview.get().connections[0]?.id);
  rig.sandbox.setAccount({ generation: '3.0' });
  await api().connections.setPreset({ id, preset: 'generation-3.0' });
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('a file is sent', () => api().transfers.list().recent.length > 0);
  const { page, complaints } = await rig.open();
  await go(page, '#/connections/advanced');
  const isOn = page.getByLabel('Report to the service how far jobs are');
  expect(await isOn.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Show what would be sent' }).click();
  await page.getByText('"status":"job.production.started"').waitFor();
  expect(puts()).toBe(0);
  await isOn.check({ force: true });
  const form = page.locator('form').filter({ has: isOn });
  await form.getByRole('button', { name: 'Save' }).click();
  await until('they are on', () => api().reports.reporting({ id }).isOn);
  await inEachLook(page, 'reports-settings', isOn);

  const jobs = new Set(
    api()
      .transfers.list()
      .recent.map(({ jobKey }) => jobKey),
  );
  const [key] = jobs;
  if (key === undefined) throw new Error('Nothing was sent.');
  const files = () =>
    api()
      .job.get({ key })
      .components.flatMap((component) => component.files);
  await until('all files are in the folder', () =>
    files().every(({ deliveries }) => deliveries.at(-1)?.finalName != null),
  );
  for (const file of files()) await rm(join(rig.hotFolder, file.deliveries.at(-1)?.finalName ?? ''));
  await go(page, `#/job/${encodeURIComponent(key)}`);
  const reported = page.getByRole('region', { name: 'Reported to the service' });
  await reported.getByText('Started: waits to be sent').waitFor();
  await reported.getByText('Started: confirmed').waitFor();
  await reported.getByRole('button', { name: 'Report: Finished', exact: true }).click();
  await reported.getByRole('button', { name: /^Do not report: Finished/ }).click();
  await reported.getByText('Finished: not sent').waitFor();
  await reported.getByRole('button', { name: 'Report: Dispatched', exact: true }).click();
  await reported.getByText('Dispatched: not accepted').waitFor();
  await inEachLook(page, 'reports-job', reported);
  await until('it is an incident', () =>
    api()
      .incidents.list()
      .some(({ kind }) => kind === 'report-refused'),
  );
  await reported.getByRole('button', { name: 'Report: Finished', exact: true }).click();
  await reported.getByText('Finished: confirmed').waitFor();
  await reported.getByRole('button', { name: /^Report again: Dispatched/ }).click();
  await reported.getByText('Dispatched: confirmed').waitFor();
  expect(puts()).toBe(3);
  const news = api()
    .job.get({ key })
    .timeline.filter(({ why }) => why?.code === 'report.ours');
  expect(news.length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
}, 120_000);
