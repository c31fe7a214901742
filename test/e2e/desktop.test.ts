import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sharedChromium } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { clientOfPage, keepPort } from './hosts/page-client.ts';
import { startStandIn } from './hosts/stand-in/stand-in.ts';
import { inEachLook, isSeen } from './in-each-look.ts';
import { go, type JourneyRig, overflow, startRigOn, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// What only the desktop app has: its own settings, settings fixed for the machine, files for the desktop.

let rig: JourneyRig;
beforeAll(async () => {
  vi.stubEnv('MAKEREADY_SET_TRANSFERS_CONCURRENCY', '2');
  vi.stubEnv('MAKEREADY_SET_DESKTOP_LOOK_FOR_UPDATES', 'false');
  vi.stubEnv(
    'MAKEREADY_SET_PROXY',
    '{"kind":"fixed","url":"http://proxy.example:3128","except":"127.0.0.1"}',
  );
  // The second button of the system's dialog confirms a change that needs trust.
  vi.stubEnv('FAKE_ELECTRON_ANSWER', '1');
  rig = await startRigOn('stand-in', { connected: true });
  rig.sandbox.makeJobs(1, { prepressMs: 0 });
});
afterAll(async () => {
  await rig.stop();
  vi.unstubAllEnvs();
});
afterEach(() => rig.closeWindows());

test.each([
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 1024, height: 700 }],
] as const)(
  'what is fixed for the machine is shown as such and cannot be changed (%s)',
  async (colorScheme, viewport) => {
    const { page, complaints } = await rig.open({ colorScheme, viewport });
    await go(page, '#/settings');
    const fixed = page.getByLabel(/Simultaneous downloads.*Set by your administrator/);
    await fixed.waitFor();
    await expect.poll(() => fixed.inputValue()).toBe('2');
    expect(await fixed.isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: /Check for updates/ }).isDisabled()).toBe(true);
    expect(
      await page
        .getByRole('radio', { name: /this proxy|proxy/i })
        .first()
        .isDisabled(),
    ).toBe(true);
    expect(await page.getByLabel('Speed limit').isDisabled()).toBe(false);
    await keepPicture(page, `settings-fixed-${colorScheme}-${viewport.width}`);
    await page.getByLabel('Additional root certificates').scrollIntoViewIfNeeded();
    await keepPicture(page, `settings-proxy-fixed-${colorScheme}-${viewport.width}`);
    await page.getByText('Update server').scrollIntoViewIfNeeded();
    await keepPicture(page, `settings-desktop-${colorScheme}-${viewport.width}`);
    expect([await violations(page), await overflow(page), complaints]).toEqual([[], 0, []]);
  },
);

test('a port to the station that arrives before the screens do is found by them', async () => {
  const { page } = await rig.open();
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await page
      .waitForFunction(() => Reflect.get(window, 'keptPort') instanceof MessagePort)
      .catch(() => undefined);
    await route.fallback();
  });
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Queue' }).click();
  await page.getByTestId('queue').getByRole('link').first().waitFor();
});

test('this computer is set up by keyboard alone, and the settings are kept', async () => {
  const { page } = await rig.open();
  await go(page, '#/settings');
  const running = page.getByRole('switch', { name: 'Keep running when the window is closed' });
  await running.focus();
  await page.keyboard.press('Space');
  await until('it is kept', async () => (await rig.station.settings.get()).desktop?.keepRunning === true);
  const feed = page.getByLabel(/Update server/);
  await feed.fill('http://updates.example/');
  await feed.blur();
  await page.getByText('Enter an https address').waitFor();
  expect((await rig.station.settings.get()).desktop?.updateFeed).toBeNull();
  await feed.fill('https://updates.example/makeready');
  await page.keyboard.press('Enter');
  await until(
    'the address is kept',
    async () =>
      (await rig.station.settings.get()).desktop?.updateFeed === 'https://updates.example/makeready',
  );
});

test('a start at login that was switched off in the system’s own list is shown as such, until it is changed here', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'the list is a folder only on Linux');
  const config = await mkdtemp(join(tmpdir(), 'makeready-config-'));
  vi.stubEnv('XDG_CONFIG_HOME', config);
  vi.stubEnv('FAKE_ELECTRON_PACKAGED', 'yes');
  const { desktop } = await rig.station.settings.get();
  if (desktop === null) throw new Error('This is no desktop app.');
  await rig.station.settings.set({ desktop: { ...desktop, startAtLogin: true } });
  await rig.open();
  const folder = join(config, 'autostart');
  const entries = () => (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name));
  await until('it is in the list', () => entries().some((file) => readFileSync(file, 'utf8').endsWith('\n')));
  const [entry = ''] = entries();
  await appendFile(entry, 'Hidden=true\n');
  const { page } = await rig.open();
  await go(page, '#/settings');
  const told = page.getByText('Switched off in the system’s list of startup apps');
  await told.waitFor();
  const start = page.getByRole('switch', { name: 'Start at login' });
  await start.press('Space');
  await start.press('Space');
  expect(await told.count()).toBe(0);
  await rm(config, { recursive: true });
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('FAKE_ELECTRON_PACKAGED', undefined);
});

test('a setting that needs trust stays as it was if the dialog is not confirmed', async () => {
  const before = (await rig.station.settings.get()).desktop?.updateFeed;
  vi.stubEnv('FAKE_ELECTRON_ANSWER', '0');
  const { page } = await rig.open();
  vi.stubEnv('FAKE_ELECTRON_ANSWER', '1');
  await go(page, '#/settings');
  const feed = page.getByLabel(/Update server/);
  await feed.fill('https://elsewhere.example/makeready');
  await page.keyboard.press('Enter');
  const why = page.getByText('Not confirmed; nothing was changed.');
  await why.waitFor();
  // The setting is far down the page, and its outcome is visible all the same.
  expect(await isSeen(why)).toBe(true);
  // The window does not ask for a password, so nothing in it can confirm.
  expect(await page.getByLabel('Password of this host').count()).toBe(0);
  expect((await rig.station.settings.get()).desktop?.updateFeed).toBe(before);
  await inEachLook(page, 'settings-trust-declined');
});

test('something that is not a certificate is rejected and not saved', async () => {
  const { page } = await rig.open();
  await go(page, '#/settings');
  const field = page.getByLabel('Additional root certificates');
  await field.fill('our authority');
  await field.blur();
  await page.getByText('Not valid PEM certificates.').waitFor();
  await field.fill('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----');
  await field.blur();
  await page.getByText(/something that is not a certificate/).waitFor();
  expect((await rig.station.settings.get()).authorities).toBeNull();
});

test('a file is shown in its folder, and dragged out as a copy', async () => {
  const { page, complaints } = await rig.open();
  const recent = async () => (await rig.station.transfers.list()).recent[0];
  await until('a file was fed', async () => (await recent()) !== undefined);
  await go(page, `#/job/${encodeURIComponent((await recent())?.jobKey ?? '')}`);
  const button = page.getByRole('button', { name: /^Show .* in its folder$/ }).first();
  await button.click();
  await keepPicture(page, 'job-on-desk-light-1440');
  // Hovering over the button makes the copy before a drag starts.
  const copies = join(rig.root, 'data/profiles/e2e/handed-out');
  const ready = async (): Promise<boolean> => {
    const names = await readdir(copies).catch(() => []);
    return names.length === 1 && names.every((name) => !name.endsWith('.part'));
  };
  await until('a copy is there', ready);
  // Fingers and pens do not hover: for them the copy is made at the press.
  await page.mouse.move(0, 0);
  await expect.poll(() => button.getAttribute('data-loading')).toBeNull();
  await rm(copies, { recursive: true });
  const pressed = async (): Promise<boolean> => {
    // A press joins a copy being made, which may have found the one removed here.
    await button.dispatchEvent('pointerdown');
    return ready();
  };
  await until('a copy is there again', pressed);
  await button.dispatchEvent('dragstart');
  await expect.poll(() => button.getAttribute('data-loading')).toBeNull();
  expect([await page.getByRole('alert').count(), complaints]).toEqual([0, []]);
});

test('in the demo, the window shows the address of the simulated service’s page to copy, instead of a link', async () => {
  const root = await mkdtemp(join(tmpdir(), 'makeready-demo-desktop-'));
  const browser = await sharedChromium(['--enable-blink-features=MessagePortCloseEvent']);
  const wanted = { locale: 'en-GB', viewport: { width: 1024, height: 700 } };
  const app = await startStandIn(browser, ['--data', root, '--demo'], wanted, async (page) => {
    await keepPort(page);
  });
  onTestFinished(async () => {
    await app.quit();
    await rm(root, { recursive: true, force: true });
  });
  const { page } = app;
  const { demo } = await clientOfPage(() => page).overview.get();
  const address = demo?.adminUrl ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox$/);
  await page.getByRole('button', { name: 'Simulated service' }).click();
  await page.getByText('Open this address in a browser on this computer.').waitFor();
  await page.getByText(address, { exact: true }).waitFor();
  expect(await page.locator('a[href^="http"]').count()).toBe(0);
  await keepPicture(page, 'demo-desktop-light-1024');
  expect(await violations(page)).toEqual([]);
  expect((await fetch(address)).status).toBe(200);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
});
