import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId, HotFolderId } from '../../src/contract/index.ts';
import { setPassword } from '../../src/main/headless/password.ts';
import { freeTcpPort } from '../support/ssh-server.ts';
import { until } from '../support/until.ts';
import { webhookUrlOf } from '../support/webhook-url.ts';
import { inEachLook, isSeen } from './in-each-look.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// What IT sets up: incoming webhooks, reports to the service, its endpoints, and what a proxy asks for.

const PASSWORD = 'correct horse battery staple';
const PROXY = 'http://proxy.house.example:3128';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('a company’s own address is set and proven by a call; its URL is there to be registered', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Incoming webhooks' }) });
  await panel.getByText('Off.', { exact: true }).waitFor();
  await panel.getByRole('combobox', { name: 'Connection method' }).click();
  await page.getByRole('option', { name: 'Public address or reverse proxy' }).click();
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText('Invalid value.').waitFor();

  const port = await freeTcpPort();
  await panel.getByLabel('Public address').fill(`http://127.0.0.1:${port}`);
  await panel.getByLabel(/Listen address/).fill('127.0.0.1');
  await panel.getByLabel('Listen port').fill(String(port));
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText(/^Active since/).waitFor();
  await page.getByText(`http://127.0.0.1:${port}/webhooks/`).first().waitFor();
  await panel.getByRole('button', { name: 'Send test call' }).click();
  await panel.getByText(/Test call received after/).waitFor();
  await keepPicture(page, 'incoming-webhooks-light-1440', { fullPage: true });
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await panel.getByRole('button', { name: 'Done, registered' }).click();
  await expect.poll(() => panel.getByRole('button', { name: 'Done, registered' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the log shows webhooks with their outcomes; unsigned ones can be rejected', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const send = async (body: string): Promise<void> => {
    const url = webhookUrlOf(rig.host.station);
    await fetch(url, { method: 'POST', body });
  };
  await send('{"event":"job.status.transition","job":{"id":"j1"}}');
  await page
    .getByRole('cell', { name: 'j1 could not be loaded on its own: refreshing the lists.' })
    .waitFor();
  const form = page.locator('form', {
    has: page.getByRole('combobox', { name: 'Signature method' }),
  });
  await form.getByRole('combobox').click();
  await page.getByRole('option', { name: 'HMAC in a header' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('A signing secret is required.').waitFor();
  await form.getByLabel('Signing secret', { exact: true }).fill('never-shown-again');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Saved. Typing a new value replaces it.').waitFor();
  await send('{"job":{"id":"forged"}}');
  const [connection] = rig.host.station.api.overview.get().connections;
  await rig.host.station.api.connections.refresh({ id: ConnectionId.parse(connection?.id) });
  await page.getByRole('cell', { name: 'Rejected: no signature in X-Signature.' }).waitFor();
  await page.getByRole('heading', { name: 'Recent webhooks' }).scrollIntoViewIfNeeded();
  await keepPicture(page, 'webhooks-light-1440');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a tunnel program shows the command line that it starts; your own is described by a file', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Incoming webhooks' }) });
  await panel.getByRole('combobox', { name: 'Connection method' }).click();
  await page.getByRole('option', { name: 'Tunnel program' }).click();
  const program = panel.getByRole('combobox', { name: 'Program' });
  await program.click();
  await page.getByRole('option', { name: 'Tailscale Funnel' }).click();
  await panel.getByText('Runs tailscale funnel --yes {port}.').waitFor();
  await keepPicture(page, 'incoming-webhooks-program-light-1440');
  await program.click();
  await page.getByRole('option', { name: 'Your own, in command.json' }).click();
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText(/command\.json cannot be used/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a secret is sent and never shown again', async () => {
  const { page } = await rig.open({ viewport: { width: 1024, height: 700 }, colorScheme: 'dark' });
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Incoming webhooks' }) });
  await panel.getByRole('combobox', { name: 'Connection method' }).click();
  await page.getByRole('option', { name: 'SSH reverse tunnel' }).click();
  await panel.getByLabel('Public address').fill('https://127.0.0.1');
  await panel.getByLabel('Host', { exact: true }).fill('127.0.0.1');
  await panel.getByLabel('SSH port').fill(String(await freeTcpPort()));
  await panel.getByLabel('User', { exact: true }).fill('makeready');
  await panel.getByLabel('Remote port').fill('8443');
  await panel.getByText('Not set.').first().waitFor();
  await panel.getByLabel('Key passphrase').fill('not-to-be-seen-again');
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText('Saved. Typing a new value replaces it.').waitFor();
  await keepPicture(page, 'incoming-webhooks-dark-1024');
  expect(await violations(page)).toEqual([]);
  expect(JSON.stringify(await rig.host.station.api.ingress.get())).not.toContain('not-to-be-seen-again');
  expect(await page.content()).not.toContain('not-to-be-seen-again');
});

test('a button checks every endpoint, and the path of one that is elsewhere can be set', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const section = page.getByRole('region', { name: 'Sandbox: Service features' });
  await section.getByRole('button', { name: 'Show details' }).click();
  await section.getByRole('button', { name: 'Check all now' }).click();
  await page.getByText('All endpoints checked.').waitFor();
  const row = (name: string) => section.getByRole('row', { name: new RegExp(`^${name}`) });
  await row('Job list').getByText('Available', { exact: true }).waitFor();
  await row('Create a batch').getByText('Checked on first use').waitFor();
  await section.getByRole('button', { name: 'Edit paths' }).click();
  const path = section.getByLabel('Queued batch list');
  const save = section.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await path.fill('https://evil.example/queued');
  await save.click();
  await section.getByText('Enter a path that starts with a single slash').waitFor();
  expect(await path.evaluate((field) => field === document.activeElement)).toBe(true);
  await path.fill('/9.9/queued');
  await section.getByLabel('Job details', { exact: true }).fill('/1.0/jobs');
  await save.click();
  await section.getByText('The path must contain {id} exactly once.').waitFor();
  await section.getByLabel('Job details', { exact: true }).fill('');
  await save.click();
  await row('Queued batch list').getByText('GET /9.9/queued').waitFor();
  await row('Queued batch list').getByText('Not available').waitFor();
  await row('Job details').getByText('Turned off').waitFor();
  await section.getByRole('button', { name: 'Edit paths' }).click();
  await section.getByRole('button', { name: 'Restore defaults' }).click();
  await save.click();
  await row('Queued batch list').getByText('Available', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

const api = () => rig.host.station.api;
const puts = (): number => rig.sandbox.requests.filter(({ method }) => method === 'PUT').length;

test('reports are tried out and turned on; a job whose files are picked up is started, and an operator reports the rest', async () => {
  const id = ConnectionId.parse(api().overview.get().connections[0]?.id);
  rig.sandbox.setAccount({ generation: '3.0' });
  await api().connections.change({ id, change: { preset: 'generation-3.0' } });
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
  await until('they are on', () => api().connections.settings({ id }).reporting.isOn);
  await inEachLook(page, 'reports-settings', isOn);
  const reporting = () => api().connections.settings({ id }).reporting;
  const gone = HotFolderId.parse('removed');
  const policies = { ...reporting().policies, proofFolders: [gone] };
  await api().connections.change({ id, change: { reporting: { ...reporting(), policies } } });
  await page.reload();
  const proofs = form.getByRole('combobox', { name: 'Hot folders for proofs' });
  await proofs.click();
  const [folder] = api().overview.get().hotFolders;
  await page.getByRole('option', { name: folder?.name ?? '' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await until('both are kept', () =>
    isDeepStrictEqual(reporting().policies.proofFolders, [gone, folder?.id]),
  );
  await page.keyboard.press('Escape');
  await proofs.press('Backspace');
  await form.getByRole('button', { name: 'Save' }).click();
  await until('only the removed one is', () => isDeepStrictEqual(reporting().policies.proofFolders, [gone]));

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
      .overview.get()
      .incidents.some(({ kind }) => kind === 'report-refused'),
  );
  await reported.getByRole('button', { name: 'Report: Finished', exact: true }).click();
  await reported.getByText('Finished: confirmed').waitFor();
  await reported.getByRole('button', { name: /^Report again: Dispatched/ }).click();
  await reported.getByText('Dispatched: confirmed').waitFor();
  expect(puts()).toBe(3);
  // Its webhooks are not signed, as this station requires by now.
  await api().connections.refresh({ id });
  await until('the job says whose word it was', () =>
    api()
      .job.get({ key })
      .timeline.some(({ why }) => why?.code === 'report.ours'),
  );
  expect(complaints).toEqual([]);
}, 120_000);

test('another proxy is saved once the host’s password has been entered again', async () => {
  await setPassword(rig.host.folders.data, PASSWORD);
  // A running host reads a new password at the next attempt to log in.
  await fetch(`${rig.host.web.url}/login`, { method: 'POST', body: new URLSearchParams() });
  const { page } = await rig.open();
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();

  const { settings } = rig.host.station.api;
  await go(page, '#/settings');
  await page.getByRole('radio', { name: 'Use this proxy' }).click();
  await page.getByLabel('Proxy URL').fill(PROXY);
  await page.getByLabel('Proxy URL').press('Enter');
  await page.getByText('it requires the password of this host').waitFor();
  expect(settings.get().proxy).toEqual({ kind: 'environment' });

  const password = page.locator('input[autocomplete=current-password]');
  expect(await isSeen(password)).toBe(true);
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Wrong password').waitFor();
  await inEachLook(page, 'settings-trust-password');
  expect(settings.get().proxy).toEqual({ kind: 'environment' });

  await password.fill(PASSWORD);
  await password.press('Enter');
  await password.waitFor({ state: 'detached' });
  expect(settings.get().proxy).toEqual({ kind: 'fixed', url: PROXY, except: '' });
});
