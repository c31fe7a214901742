import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../src/contract/index.ts';
import { setPassword } from '../../src/main/headless/password.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { webhookUrlOf } from '../support/webhook-url.ts';
import { inEachLook } from './in-each-look.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

const PASSWORD = 'correct horse battery staple';

let rig: Rig;
let other: Sandbox;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  other = await createSandbox();
});
afterAll(async () => {
  await rig.stop();
  await other.stop();
});
afterEach(() => rig.closeWindows());

/** The button that saves the form with this field. */
const saves = (page: Page, sheet: Locator, field: string) =>
  sheet.locator('form', { has: page.getByLabel(field) }).getByRole('button', { name: 'Save', exact: true });

/** A window with the advanced settings of the first connection. */
async function openAdvanced() {
  const id = ConnectionId.parse(rig.host.station.api.overview.get().connections[0]?.id);
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const sheet = page.locator('section', { has: page.getByRole('heading', { name: 'Sandbox' }) });
  return { id, page, sheet, complaints };
}

test('a second account is added, named and limited, and its token removed', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections`);
  await page.getByRole('button', { name: 'Add connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByLabel('Service URL').fill(other.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill('not-the-token');
  await dialog.getByLabel('Account name (optional)').fill('Second');
  await dialog.getByRole('combobox', { name: 'Kind of service' }).click();
  await page.getByRole('option', { name: 'Generation 1.0', exact: true }).click();
  const isShort = dialog.getByText('This token is shorter than usual access tokens.');
  expect(await isShort.count()).toBe(0);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill('short');
  await isShort.waitFor();
  await inEachLook(page, 'connections-short-token');
  await dialog.getByRole('textbox', { name: 'Access token' }).fill('not-the-token');
  await isShort.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  await dialog.getByText(/Copy the complete token/).waitFor();
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(other.token);
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  await dialog.waitFor({ state: 'detached' });
  const sheet = page.locator('section', { has: page.getByRole('heading', { name: 'Second' }) });
  await sheet.getByText('Online', { exact: true }).waitFor();
  const added = rig.host.station.api.overview.get().connections.find(({ name }) => name === 'Second');
  const { connections } = rig.host.station.api;
  expect(connections.settings({ id: ConnectionId.parse(added?.id) }).preset).toBe('generation-1.0');
  await sheet.getByText(/Checked regularly\./).waitFor();
  await sheet.getByText(/^Up to \d+ per second at present$/).waitFor();
  await inEachLook(page, 'connections-status');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await sheet.getByLabel('Simultaneous downloads').fill('2');
  await sheet.getByLabel('Name', { exact: true }).fill('Second house');
  await saves(page, sheet, 'Maximum requests per second').click();
  const renamed = page.locator('section', { has: page.getByRole('heading', { name: 'Second house' }) });
  await renamed.waitFor();
  await keepPicture(page, 'connections-two-light-1440');
  expect(await violations(page)).toEqual([]);
  await renamed.getByRole('button', { name: 'Delete token' }).click();
  await page.getByRole('tab', { name: 'Status' }).click();
  await renamed.getByText(/^New access token needed/).waitFor();
  await renamed.getByLabel('Replace access token').waitFor();
  await inEachLook(page, 'connections-token-needed');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await renamed.getByRole('button', { name: 'Remove connection' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Second house?' });
  await question.getByText(/The archive and the delivery history/).waitFor();
  await keepPicture(page, 'connections-remove-light-1440');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await renamed.getByRole('button', { name: 'Remove connection' }).click();
  await question.getByRole('button', { name: 'Remove connection' }).click();
  await question.waitFor({ state: 'detached' });
  await renamed.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Sandbox' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the connection to the service is chosen: from the environment, direct, or by the company’s proxy', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/settings`);
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Network' }) });
  await section.getByRole('radio', { name: 'Use this proxy' }).click();
  const url = section.getByLabel('Proxy URL');
  await url.fill('http://user:secret@proxy.example:3128');
  await url.press('Enter');
  await section.getByText(/without user name and password/).waitFor();
  await setPassword(rig.host.folders.data, PASSWORD);
  // A running host reads a new password at the next attempt to log in.
  await fetch(`${rig.host.web.url}/login`, { method: 'POST', body: new URLSearchParams() });
  const confirm = async (): Promise<void> => {
    const password = page.locator('input[autocomplete=current-password]');
    await password.fill(PASSWORD);
    await password.press('Enter');
    await password.waitFor({ state: 'detached' });
  };
  await url.fill('http://proxy.example:3128');
  await url.press('Enter');
  await confirm();
  await section.getByLabel('Bypass proxy for').fill('localhost,.example.org');
  await section.getByLabel('Bypass proxy for').press('Enter');
  await confirm();
  await section.scrollIntoViewIfNeeded();
  await keepPicture(page, 'settings-proxy-light-1440');
  expect(await violations(page)).toEqual([]);
  await until('both are kept', () => {
    const { proxy } = rig.host.station.api.settings.get();
    return proxy.kind === 'fixed' && proxy.except === 'localhost,.example.org';
  });
  await page.reload();
  await section.getByLabel('Proxy URL').waitFor();
  await expect.poll(() => section.getByLabel('Proxy URL').inputValue()).toBe('http://proxy.example:3128');
  await expect.poll(() => section.getByLabel('Bypass proxy for').inputValue()).toBe('localhost,.example.org');
  await section.getByRole('radio', { name: 'Direct connection, no proxy' }).click();
  await url.waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => url.inputValue()).toBe('http://proxy.example:3128');
  expect(complaints).toEqual([]);
});

test('the decoding of answers is shown; a path is tried while it is typed, saved, and undone', async () => {
  rig.sandbox.makeJobs(2, { prepressMs: 3_600_000 });
  const [connection] = rig.host.station.api.overview.get().connections;
  if (connection === undefined) throw new Error('There is no connection.');
  await rig.host.station.api.connections.refresh({ id: connection.id });
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const reading = page.getByRole('region', { name: 'Sandbox: Response mapping' });
  await reading.getByRole('button', { name: 'Show mapping' }).click();
  const jobs = reading.getByRole('region', { name: 'Job list' });
  await jobs.getByText('2 entries').waitFor();
  const path = jobs.getByRole('textbox', { name: 'JSON path of Name, Job list' });
  await path.fill('$.nowhere');
  await jobs.getByText('No usable value at this path').waitFor();
  await path.fill('not a path');
  await jobs.getByText('Not a JSON path').waitFor();
  await path.fill('');
  // Key by key, faster than answers arrive.
  await path.pressSequentially('$.id');
  expect(await path.inputValue()).toBe('$.id');
  await jobs.getByText('Not a JSON path').waitFor({ state: 'detached' });
  const preview = reading.getByRole('region', { name: 'What saving would do' });
  await preview.getByText('2 stored jobs checked.').waitFor();
  await preview.getByText('No file would be sent again.').waitFor();
  await preview.getByText('Name 2').waitFor();
  for (const { name, width, height } of [
    { name: '1440', width: 1440, height: 900 },
    { name: '1024', width: 1024, height: 700 },
  ]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await jobs.scrollIntoViewIfNeeded();
      await keepPicture(page, `reading-${colorScheme}-${name}`);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  }
  expect(await violations(page)).toEqual([]);
  await reading.getByRole('button', { name: 'Save and refresh' }).click();
  await page.getByText('Saved. Refreshing everything.').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    reading.getByRole('button', { name: 'Export…' }).click(),
  ]);
  const exported = await readFile(await saved.path());
  expect(JSON.parse(exported.toString())).toMatchObject({ paths: { 'job.name': '$.id' } });
  await path.fill('');
  await reading.getByRole('button', { name: 'Save and refresh' }).click();
  const paths = () => rig.host.station.api.connections.settings({ id: connection.id }).readingPaths;
  await until('the paths are gone', () => Object.keys(paths()).length === 0);
  const chosen = reading.locator('input[type=file]');
  const mimeType = 'application/json';
  await chosen.setInputFiles({ name: 'orders.json', mimeType, buffer: Buffer.from('{"orders":[]}') });
  await page.getByText('orders.json is not a Makeready mapping file.').waitFor();
  expect(await path.inputValue()).toBe('');
  await chosen.setInputFiles({ name: saved.suggestedFilename(), mimeType, buffer: exported });
  await page.getByText('Paths imported. Check the values, then save.').waitFor();
  await expect.poll(() => path.inputValue()).toBe('$.id');
  await reading.getByText('Hide JSON').or(reading.getByText('Show JSON')).first().click();
  await inEachLook(page, 'reading-imported', reading);
  await inEachLook(page, 'reading-buttons', reading.getByRole('button', { name: 'Import…' }));
  await reading.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => path.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

test('paging, storage and the meaning of statuses are set and survive a reload', async () => {
  const { connections } = rig.host.station.api;
  const { id, page, sheet, complaints } = await openAdvanced();

  await sheet.getByLabel('Paging of lists').selectOption({ label: 'By page number' });
  const parameter = sheet.getByLabel('Query parameter');
  await saves(page, sheet, 'Maximum requests per second').click();
  await sheet.getByText('Not valid.').waitFor();
  expect(await parameter.getAttribute('aria-invalid')).toBe('true');
  expect(await parameter.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(connections.settings({ id }).limits.paging).toEqual({ by: 'automatic' });
  await inEachLook(page, 'connections-paging-wrong', parameter);
  await parameter.fill('page');
  expect(await parameter.getAttribute('aria-invalid')).not.toBe('true');
  await inEachLook(page, 'connections-paging', sheet.getByLabel('Maximum requests per second'));
  await saves(page, sheet, 'Maximum requests per second').click();
  await page.getByText('Name and limits: saved').waitFor();

  await sheet.getByRole('switch', { name: /^Send the access token to artwork storage/ }).click();
  await page.getByText('Artwork storage: saved').waitFor();
  await sheet.getByText(`Only to ${rig.sandbox.baseUrl}.`).waitFor();
  await sheet.getByRole('combobox', { name: 'Artwork that is not a PDF' }).click();
  await page.getByRole('option', { name: 'Download it and put it on hold' }).click();
  await inEachLook(page, 'connections-storage', sheet.getByText('Artwork storage', { exact: true }));
  await expect
    .poll(async () => connections.settings({ id }).storage)
    .toEqual({ sendToken: true, notPdf: 'hold' });
  // Only the last change is undone.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect
    .poll(async () => connections.settings({ id }).storage)
    .toEqual({ sendToken: true, notPdf: 'refuse' });
  await expect
    .poll(() => sheet.getByRole('combobox', { name: 'Artwork that is not a PDF' }).inputValue())
    .toBe('Reject it');
  await connections.change({ id, change: { storage: { sendToken: true, notPdf: 'hold' } } });

  const kind = sheet.getByRole('combobox', { name: 'Kind of service' });
  const changeKind = async (to: string): Promise<Locator> => {
    await kind.click();
    await page.getByRole('option', { name: to, exact: true }).click();
    return page.getByRole('dialog', { name: `Change to ${to}?` });
  };
  const question = await changeKind('Generation 3.0');
  await question.getByText('Job details: /3.0/jobs/{id} instead of /1.0/jobs/{id}').waitFor();
  await question.getByText('Batch list: Turned off instead of /1.0/job/batches').waitFor();
  await inEachLook(page, 'connections-kind', question);
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(connections.settings({ id }).preset).toBe('other');
  await (await changeKind('Generation 3.0')).getByRole('button', { name: 'Change', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  expect(await kind.inputValue()).toBe('Generation 3.0');
  expect(connections.settings({ id }).paths.job).toBe('/3.0/jobs/{id}');
  const back = await changeKind('Other');
  await back.getByRole('button', { name: 'Change', exact: true }).click();
  await back.waitFor({ state: 'detached' });
  expect(connections.settings({ id }).paths.job).toBe('/1.0/jobs/{id}');

  const [status] = connections.statuses({ id }).jobs;
  const means = sheet.getByRole('combobox', { name: `Meaning: ${status?.name}` });
  await means.click();
  await page.getByRole('option', { name: 'Ready: download and send', exact: true }).waitFor();
  await keepPicture(page, 'connections-statuses-open-light-1440');
  await page.getByRole('option', { name: 'Cancelled', exact: true }).click();
  await page.getByText(`Meaning: ${status?.name}: saved`).waitFor();
  await inEachLook(page, 'connections-statuses', sheet.getByText('Status meanings', { exact: true }));
  expect(connections.statuses({ id }).jobs[0]).toMatchObject({ meaning: 'cancelled', isChosen: true });

  await page.reload();
  await expect.poll(() => sheet.getByLabel('Query parameter').inputValue()).toBe('page');
  await expect
    .poll(() => sheet.getByRole('switch', { name: /^Send the access token to artwork storage/ }).isChecked())
    .toBe(true);
  expect((await connections.settings({ id })).storage).toEqual({ sendToken: true, notPdf: 'hold' });
  await means.click();
  await page.getByRole('option', { name: /^Suggested by its code/ }).click();
  await expect.poll(() => connections.statuses({ id }).jobs[0]?.isChosen).toBe(false);
  await connections.change({ id, change: { storage: { sendToken: false, notPdf: 'refuse' } } });
  const limits = { ...connections.settings({ id }).limits, paging: { by: 'automatic' as const } };
  await connections.change({ id, change: { limits } });
  expect(complaints).toEqual([]);
});

test('paths are set, and where the address of artwork stands in the answer of one', async () => {
  const { id, page, complaints } = await openAdvanced();
  const { connections, transfers } = rig.host.station.api;
  // Only the endpoint that answers with an address is left.
  const features = page.getByRole('region', { name: 'Sandbox: Service features' });
  await features.getByRole('button', { name: 'Show details' }).click();
  await features.getByRole('button', { name: 'Edit paths' }).click();
  await features.getByLabel('Artwork download (redirect)').fill('');
  await features.getByLabel('Issue with artwork').fill('/1.0/artworks/issues');
  await features.getByRole('button', { name: 'Save', exact: true }).click();
  await features.getByText('The path must contain {id} exactly once.').waitFor();
  await inEachLook(page, 'connections-paths-wrong', features.getByLabel('Issue with artwork'));
  await features.getByLabel('Issue with artwork').fill('/1.0/artworks/{id}/issues');
  await features.getByRole('button', { name: 'Save', exact: true }).click();
  await features.getByRole('button', { name: 'Edit paths' }).waitFor();
  expect(connections.settings({ id }).paths).toMatchObject({
    download: null,
    artworkIssues: '/1.0/artworks/{id}/issues',
  });

  const sent = (): number => transfers.list().recent.length;
  const sentBefore = sent();
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('a file is sent', () => sent() > sentBefore);
  const reading = page.getByRole('region', { name: 'Sandbox: Response mapping' });
  await reading.getByRole('button', { name: 'Show mapping' }).click();
  const address = reading.getByRole('region', { name: 'Artwork download URL' });
  const path = address.getByRole('textbox', { name: 'JSON path of File URL, Artwork download URL' });
  await path.fill('$.nowhere');
  await address.getByText('No usable value at this path').waitFor();
  await path.fill('$.download_path');
  await address.getByText(new RegExp(`^${rig.sandbox.storageUrl}/`)).waitFor();
  await inEachLook(page, 'reading-address', address);
  await reading.getByRole('button', { name: 'Save and refresh' }).click();
  await page.getByText('Saved. Refreshing everything.').waitFor();
  expect(connections.settings({ id }).readingPaths['file.url']).toBe('$.download_path');
  expect(complaints).toEqual([]);
});

test('the meaning of a status of artwork is shown and applied at once, and taken back', async () => {
  const { id, page, sheet, complaints } = await openAdvanced();
  const { connections, transfers, job } = rig.host.station.api;
  const approved = () => connections.statuses({ id }).artwork.find(({ code }) => code.endsWith('.approved'));
  transfers.setPaused({ paused: true, connectionId: null });
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('a file waits', () => transfers.list().waiting.length > 0);
  const [file] = transfers.list().waiting;
  if (file === undefined) throw new Error('Nothing waits.');
  const means = sheet.getByRole('combobox', { name: `Meaning: ${approved()?.name}` });
  const stateOf = () =>
    job
      .get({ key: file.jobKey })
      .components.flatMap(({ files }) => files)
      .find((one) => one.id === file.id)?.state;
  await means.click();
  await page.getByRole('option', { name: 'Rejected: not printed', exact: true }).click();
  // At once, and not when the statuses are counted again.
  await page.getByText(`Meaning: ${approved()?.name}: saved`).waitFor();
  expect(await means.inputValue()).toBe('Rejected: not printed');
  expect(approved()).toMatchObject({ meaning: 'refused', isChosen: true });
  await until('the file follows', () => stateOf() === 'withdrawn');
  await inEachLook(page, 'connections-artwork-statuses', means);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => means.inputValue()).toBe('Suggested by its code: Usable');
  expect(approved()).toMatchObject({ meaning: 'usable', isChosen: false });
  await until('it is wanted again', () => stateOf() !== 'withdrawn');
  transfers.setPaused({ paused: false, connectionId: null });
  expect(complaints).toEqual([]);
});

test('the requests for delivery options and about artwork are templates', async () => {
  const { id, page, sheet, complaints } = await openAdvanced();
  const { connections } = rig.host.station.api;
  for (const [request, label, template] of [
    ['deliveryTemplate', 'Request for delivery options (JSON template)', '{"ids": "{{jobs}}"}'],
    ['issueTemplate', 'Request that reports an issue with artwork (JSON template)', '{"why": "{{note}}"}'],
  ] as const) {
    const kept = () => connections.settings({ id }).templates[request];
    const field = sheet.getByLabel(label);
    const save = saves(page, sheet, label);
    await field.fill('{"a": "{{nothing}}"}');
    await save.click();
    await sheet
      .getByText(/\{\{nothing\}\}/)
      .last()
      .waitFor();
    expect(kept()).toBe(null);
    await inEachLook(page, `connections-${request}-wrong`, field);
    await field.fill(template);
    await save.click();
    await expect.poll(kept).toBe(template);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(template);
    await field.fill('');
    await save.click();
    await expect.poll(kept).toBe(null);
  }
  expect(complaints).toEqual([]);
});

test('refused webhooks are said, with the settings by which they fit; unverified ones are accepted by choice', async () => {
  const { id, page, sheet, complaints } = await openAdvanced();
  const { webhooks } = rig.host.station.api;
  const body = '{"event":"job.status.transition","job":{"id":"no-such-job"}}';
  const secret = 'a plain secret';
  const url = webhookUrlOf(rig.host.station);
  const send = async (digest: string): Promise<number> => {
    const signed = createHmac(digest, secret).update(body).digest('hex');
    return (await fetch(url, { method: 'POST', body, headers: { 'x-signature': signed } })).status;
  };
  await sheet.getByLabel('Signature method').click();
  await page.getByRole('option', { name: /^HMAC/ }).click();
  await sheet.getByLabel('Signing secret').fill(secret);
  await saves(page, sheet, 'Signature method').click();
  await expect.poll(async () => (await webhooks.check({ id })).hasSecret).toBe(true);
  expect(await send('sha1')).toBe(401);

  await page.getByRole('tab', { name: 'Status' }).click();
  await sheet.getByText(/ refused since /).waitFor();
  const use = sheet.getByRole('button', { name: 'Use these settings' });
  await inEachLook(page, 'connections-refused-webhooks', use);
  await use.click();
  await use.waitFor({ state: 'detached' });
  expect((await webhooks.check({ id })).signature).toMatchObject({ kind: 'hmac', algorithm: 'sha1' });
  expect(await send('sha1')).toBe(202);

  await page.getByRole('tab', { name: 'Advanced' }).click();
  const accept = sheet.getByLabel('Accept calls that are not verified, and only refresh');
  await accept.check();
  await saves(page, sheet, 'Signature method').click();
  await expect.poll(async () => (await webhooks.check({ id })).unverified).toBe('refresh');
  expect(await send('sha512')).toBe(202);
  await page.getByRole('tab', { name: 'Status' }).click();
  await sheet.getByText(/Unverified calls are accepted without using their content/).waitFor();
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await accept.uncheck();
  await saves(page, sheet, 'Signature method').click();
  await expect.poll(async () => (await webhooks.check({ id })).unverified).toBe('refuse');
  expect(await send('sha512')).toBe(401);
  expect(complaints).toEqual([]);
});
