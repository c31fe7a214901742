import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import { overflow, type Rig, screenshots, startRig, violations } from './rig.ts';

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
  await url.fill('http://proxy.example:3128');
  await section.getByLabel('Not for these hosts').fill('localhost,.example.org');
  await section.getByLabel('Not for these hosts').press('Enter');
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
