import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setPassword } from '../../src/main/headless/password.ts';
import { inEachLook, isSeen } from './in-each-look.ts';
import { go, type Rig, startRig } from './rig.ts';

const PASSWORD = 'correct horse battery staple';
const PROXY = 'http://proxy.house.example:3128';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: false });
  await setPassword(rig.host.folders.data, PASSWORD);
  // A running host reads a new password at the next attempt to log in.
  await fetch(`${rig.host.web.url}/login`, { method: 'POST', body: new URLSearchParams() });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('another proxy is saved once the host’s password has been entered again', async () => {
  const { page } = await rig.open();
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Welcome to Makeready' }).waitFor();

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
