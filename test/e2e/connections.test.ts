import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setPassword } from '../../src/main/headless/password.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { overflow, type Rig, screenshots, startRig, violations } from './rig.ts';

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

test('a second account is added, named and limited, and its token removed', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections`);
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await dialog.getByLabel('Service URL').fill(other.baseUrl);
  await dialog.getByRole('textbox', { name: 'Access token' }).fill('not-the-token');
  await dialog.getByLabel('Name of this account (optional)').fill('Second');
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  await dialog.getByText(/Copy the token again/).waitFor();
  await dialog.getByRole('textbox', { name: 'Access token' }).fill(other.token);
  await dialog.getByRole('button', { name: 'Test and connect' }).click();
  await dialog.waitFor({ state: 'detached' });
  const sheet = page.locator('section', { has: page.getByRole('heading', { name: 'Second' }) });
  await sheet.getByText(/^Connected/).waitFor();
  await sheet.getByLabel('Files at a time').fill('2');
  await sheet.getByLabel('Name', { exact: true }).fill('Second house');
  await sheet.getByRole('button', { name: 'Keep these' }).click();
  const renamed = page.locator('section', { has: page.getByRole('heading', { name: 'Second house' }) });
  await renamed.waitFor();
  await page.screenshot({ path: join(screenshots, 'connections-two-light-1440.png') });
  expect(await violations(page)).toEqual([]);
  await renamed.getByRole('button', { name: 'Remove the token' }).click();
  await renamed.getByText(/^Needs a new token/).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await renamed.getByRole('button', { name: 'Remove this connection' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Second house?' });
  await question.getByText(/The archive and the record of what was fed/).waitFor();
  await page.screenshot({ path: join(screenshots, 'connections-remove-light-1440.png') });
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await renamed.getByRole('button', { name: 'Remove this connection' }).click();
  await question.getByRole('button', { name: 'Remove this connection' }).click();
  await question.waitFor({ state: 'detached' });
  await renamed.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Sandbox' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the way to the service is chosen: the environment, none, or a proxy of the house', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/settings`);
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Way to the service' }) });
  await section.getByRole('radio', { name: 'By this proxy' }).click();
  const url = section.getByLabel("The proxy's URL");
  await url.fill('http://user:secret@proxy.example:3128');
  await url.blur();
  await section.getByText(/without user and password/).waitFor();
  await setPassword(rig.host.folders.data, PASSWORD);
  // A running host looks for a new password when somebody tries to log in by one.
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
  await section.getByLabel('Not for these hosts').fill('localhost,.example.org');
  await section.getByLabel('Not for these hosts').press('Enter');
  await confirm();
  await section.scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(screenshots, 'settings-proxy-light-1440.png') });
  expect(await violations(page)).toEqual([]);
  await until('both are kept', () => {
    const { proxy } = rig.host.station.api.settings.get();
    return proxy.kind === 'fixed' && proxy.except === 'localhost,.example.org';
  });
  await page.reload();
  await section.getByLabel("The proxy's URL").waitFor();
  await expect
    .poll(() => section.getByLabel("The proxy's URL").inputValue())
    .toBe('http://proxy.example:3128');
  await expect
    .poll(() => section.getByLabel('Not for these hosts').inputValue())
    .toBe('localhost,.example.org');
  await section.getByRole('radio', { name: 'Straight, without a proxy' }).click();
  await url.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('how answers are read is shown, a path is tried as it is typed, kept, and taken back', async () => {
  rig.sandbox.makeJobs(2, { prepressMs: 3_600_000 });
  const [connection] = rig.host.station.api.overview.get().connections;
  if (connection === undefined) throw new Error('There is no connection.');
  await rig.host.station.api.connections.refresh({ id: connection.id });
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections`);
  const reading = page.getByRole('region', { name: 'Sandbox: How answers are read' });
  await reading.getByRole('button', { name: 'Show answers' }).click();
  const jobs = reading.getByRole('region', { name: 'List of jobs' });
  await jobs.getByText('2 entries').waitFor();
  const path = jobs.getByRole('textbox', { name: 'JSON path of Name, List of jobs' });
  await path.fill('$.nowhere');
  await jobs.getByText('Leads to nothing that can be read').waitFor();
  await path.fill('not a path');
  await jobs.getByText('Not a JSON path').waitFor();
  await path.fill('$.id');
  await jobs.getByText('Not a JSON path').waitFor({ state: 'detached' });
  for (const { name, width, height } of [
    { name: '1440', width: 1440, height: 900 },
    { name: '1024', width: 1024, height: 700 },
  ]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await jobs.scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(screenshots, `reading-${colorScheme}-${name}.png`) });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  }
  expect(await violations(page)).toEqual([]);
  await reading.getByRole('button', { name: 'Save and read again' }).click();
  await page.getByText('Saved. Everything is being read again.').waitFor();
  await path.fill('');
  await reading.getByRole('button', { name: 'Save and read again' }).click();
  const { readingPaths } = rig.host.station.api.connections;
  await until('the paths are gone', () => Object.keys(readingPaths({ id: connection.id })).length === 0);
  expect(complaints).toEqual([]);
});
