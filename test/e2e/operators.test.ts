import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OperatorId, PairingCode, type Transfer } from '../../src/contract/index.ts';
import { ConnectedStation, lookAtStation, pairWithStation } from '../../src/main/bridge/index.ts';
import { forwardPort } from '../../src/main/electron/forward-port.ts';
import type { StationClient } from '../../src/main/thread/station-thread.ts';
import { openPorts } from '../support/message-port-main.ts';
import { operatorNamed, PIN } from '../support/operators.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { holdBack } from './link-faults.ts';
import { go, type Rig, scanInto, startRig, type Window } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// People with names at the windows of one station, and at a desk on another machine: Anna administers, Ben
// operates, Carl watches.

const BADGE = 'OP-4711';

let rig: Rig;
let desk: ConnectedStation | null = null;
const api = () => rig.host.station.api;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  const { operators } = rig.station;
  await operators.add(operatorNamed('Anna Arendt', 'administer'));
  await operators.add(operatorNamed('Ben', 'operate', BADGE));
  await operators.add(operatorNamed('Carl', 'watch'));
});
afterAll(async () => {
  desk?.stop();
  await rig.stop();
});
afterEach(() => rig.closeWindows());

/** A window, and its complaints since somebody logged in. */
interface LoggedIn extends Pick<Window, 'page'> {
  readonly complaints: () => readonly string[];
}

/** A browser in which a person has logged in with name and PIN. */
async function windowOf(name: string): Promise<LoggedIn> {
  const window = await rig.open();
  const { page } = window;
  const screens = page.getByRole('navigation', { name: 'Screens' });
  // Loading has to finish first, since it would fail without a login.
  await screens.waitFor();
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/login`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('PIN or password').fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await screens.waitFor();
  // The login page is an answer with status 401, which the browser logs as an error.
  const before = window.complaints.length;
  return { page, complaints: () => window.complaints.slice(before) };
}

const logIn = async (name: string): Promise<Page> => (await windowOf(name)).page;

/** A window of a desktop app on another machine, paired by code. */
async function windowAtDesk(): Promise<StationClient> {
  const address = await lookAtStation(rig.host.web.url, {});
  const { code } = await api().desks.newPairingCode();
  const asked = { code: PairingCode.parse(code), name: 'Finishing', version: '1.2.3' };
  const paired = await pairWithStation(address, asked, {});
  const connected = new ConnectedStation({ ...paired, address, version: '1.2.3', proxyEnv: () => ({}) });
  desk = connected;
  await until('it is connected', () => connected.state.kind === 'connected');
  const port = connected.openWindow();
  if (port === null) throw new Error('The station is away.');
  const { main, window } = openPorts();
  forwardPort(main, port);
  const client: StationClient = createORPCClient(new RPCLink({ port: window }));
  window.start();
  return client;
}

async function waitingFile(): Promise<Transfer> {
  await api().hotFolders.decide({ id: rig.hotFolderId(), decision: { kind: 'pause', isPaused: true } });
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  const found = () =>
    [...api().transfers.list().running, ...api().transfers.list().waitingForFolder].find(
      ({ state }) => state === 'delivering',
    );
  await until('a file waits', () => found() !== undefined);
  const file = found();
  if (file === undefined) throw new Error('No file waits.');
  return file;
}

const idOf = async (name: string): Promise<OperatorId> =>
  OperatorId.parse((await rig.station.operators.list()).find((one) => one.name === name)?.id);

const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who is there?' });
const secret = (page: Page) => dialog(page).getByLabel('PIN or password');
/** Scans into the field of the dialog. */
async function scan(page: Page, badge: string): Promise<void> {
  await expect.poll(() => secret(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await scanInto(page, badge);
}

test('a window shows who is there, and someone else takes over by name or badge', async () => {
  const page = await logIn('ben');
  await chip(page, 'Ben').waitFor();
  await page.keyboard.press('d');
  await dialog(page).getByRole('button', { name: 'Anna Arendt' }).click();
  await secret(page).fill('not this one');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Wrong PIN or password. Try again.').waitFor();
  expect(await secret(page).inputValue()).toBe('');
  await inEachLook(page, 'operators-who-is-there');
  await secret(page).fill(PIN);
  await page.keyboard.press('Enter');
  await chip(page, 'Anna Arendt').waitFor();
  expect(await dialog(page).count()).toBe(0);

  await chip(page, 'Anna Arendt').click();
  await page.getByRole('menuitem', { name: 'Switch operator' }).click();
  // The previous operator is selected.
  await dialog(page).getByRole('button', { name: 'Anna Arendt', pressed: true }).waitFor();
  await scan(page, 'OP-9999');
  await dialog(page).getByText('Unknown badge. Try again.').waitFor();
  await scan(page, BADGE);
  await chip(page, 'Ben').waitFor();
});

test('logging out leaves a window that only watches, and asks who is there', async () => {
  const page = await logIn('Ben');
  await chip(page, 'Ben').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await inEachLook(page, 'operators-nobody');
  await chip(page, 'Nobody logged in').click();
  await secret(page).waitFor();
  await scan(page, BADGE);
  await chip(page, 'Ben').waitFor();
});

test('a window that nobody uses for the set time asks who is there', async () => {
  await rig.station.settings.set({ operators: { lockAfterMinutes: 1 } });
  const { page } = await rig.open();
  await page.clock.install();
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/login`);
  await page.getByLabel('Your name').fill('Ben');
  await page.getByLabel('PIN or password').fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await chip(page, 'Ben').waitFor();
  await page.clock.fastForward(50_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(50_000);
  expect(await dialog(page).count()).toBe(0);
  await page.clock.fastForward(10_000);
  await dialog(page).waitFor();
  await rig.station.settings.set({ operators: { lockAfterMinutes: null } });
});

test('a watcher cannot decide anything, and settings say who may change them', async () => {
  const page = await logIn('Carl');
  await chip(page, 'Carl').waitFor();
  await go(page, '#/settings/operators');
  const section = page.locator('#settings-operators');
  await section.getByText('Only an administrator may change this.').waitFor();
  await expect.poll(() => section.getByRole('row').count()).toBe(2);
  expect(await section.getByRole('button', { name: 'Add operator' }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Simultaneous downloads').isDisabled()).toBe(true);
  await go(page, '#/transfers');
  expect(await page.getByRole('button', { name: 'Pause all' }).isDisabled()).toBe(true);
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Switch operator').waitFor();
  expect(await page.getByRole('dialog').getByText('Undo the latest action').count()).toBe(0);
  expect((await rig.station.transfers.list()).paused).toBe(false);
  await page.keyboard.press('Escape');
  await go(page, `#/hot-folder/${rig.hotFolderId()}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Pause sending', disabled: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove', disabled: true }).count()).toBeGreaterThan(0);
  await inEachLook(page, 'operators-folder-of-watcher');
});

test('an administrator adds, changes and removes operators, and brings one back', async () => {
  const page = await logIn('Anna Arendt');
  await go(page, '#/settings/operators');
  const section = page.locator('#settings-operators');
  await section.getByRole('row', { name: /Anna Arendt You/ }).waitFor();
  await section.getByRole('button', { name: 'Add operator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add operator' });
  await adding.getByLabel('Name').fill('Dora');
  await adding.getByLabel('PIN or password').fill('12345');
  await adding.getByLabel('Badge').fill(BADGE);
  await adding.getByLabel('Badge').press('Enter');
  await inEachLook(page, 'operators-add');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByText('The PIN or password is too short (minimum length 6).').waitFor();
  await adding.getByLabel('PIN or password').fill('123456');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByText('Another operator has this badge.').waitFor();
  await adding.getByLabel('Badge').fill('OP-4712');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await section.getByRole('row', { name: /Dora Operate Yes/ }).waitFor();

  await section.getByRole('button', { name: 'Change Dora' }).click();
  const changing = page.getByRole('dialog', { name: 'Change Dora' });
  await changing.getByRole('radio', { name: 'Watch' }).click();
  await changing.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('row', { name: /Dora Watch Yes/ }).waitFor();
  await section.getByRole('button', { name: 'Remove Dora' }).click();
  await section.getByText('Former operators (1)').click();
  await inEachLook(page, 'operators-settings', section);
  await section.getByRole('button', { name: 'Let Dora return' }).click();
  const returning = page.getByRole('dialog', { name: 'Let Dora return' });
  await returning.getByLabel('New PIN or password').fill('654321');
  await returning.getByRole('button', { name: 'Let return' }).click();
  await section.getByRole('row', { name: /Dora Watch No/ }).waitFor();
  await rig.station.operators.decide({ id: await idOf('Dora'), decision: { kind: 'leave' } });
});

test('one holds, the other sees who; both release at once: one decision, and one line about it', async () => {
  const carla = await rig.host.station.operators.operatorService.add(operatorNamed('Carla', 'operate'));
  const file = await waitingFile();
  const [anna, ben, desktop] = [await windowOf('Anna Arendt'), await windowOf('Ben'), await windowAtDesk()];
  const toBen = await holdBack(ben.page);
  const place = `#/job/${encodeURIComponent(file.jobKey)}`;
  await go(anna.page, place);
  await go(ben.page, place);
  await ben.page.getByText('Anna Arendt is looking at this').waitFor();
  await anna.page.getByText('Ben is looking at this').waitFor();

  // The desk has no operator until somebody logs in.
  await expect(
    desktop.transfers.change({ which: { ids: [file.id] }, change: 'resume' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await desktop.operators.take({ operatorId: carla.id, secret: PIN })).toMatchObject({
    role: 'operate',
  });
  const gone = new AbortController();
  const review = { screen: 'review', key: file.jobKey, artworkId: file.id, page: 3 } as const;
  const staying = desktop.presence.stay({ place: review }, { signal: gone.signal }).catch(() => undefined);
  await ben.page.getByText('Carla is reviewing page 3').waitFor();
  await keepPicture(ben.page, 'job-presence-light-1440');
  gone.abort();
  await staying;

  await anna.page.getByRole('button', { name: 'Hold', exact: true }).first().click();
  const history = ben.page.getByRole('list', { name: `History of ${file.name}` });
  await history
    .getByText(/Anna Arendt/)
    .first()
    .waitFor();

  const releaseBy = ({ page }: LoggedIn) =>
    page.getByRole('button', { name: 'Release', exact: true }).first();
  await Promise.all([releaseBy(anna).waitFor(), releaseBy(ben).waitFor()]);
  toBen.hold();
  await releaseBy(anna).click();
  await until('Anna has released it', () =>
    rig.host.station.api.artworks
      .onHold()
      .files.some(({ id, approval }) => id === file.id && approval !== null),
  );
  // Ben still sees it on hold.
  await releaseBy(ben).click();
  toBen.letThrough();
  const dialog = ben.page.getByRole('dialog', { name: 'Decided in the meantime' });
  await dialog.getByText(/^Anna Arendt: Approved, /).waitFor();
  await keepPicture(ben.page, 'decided-meanwhile-light-1440');
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { timeline } = api().job.get({ key: file.jobKey });
  expect(timeline.filter(({ to }) => to === 'approved').map(({ by }) => by)).toEqual(['Anna Arendt']);
  expect([...anna.complaints(), ...ben.complaints()]).toEqual([]);
  await rig.station.operators.decide({ id: carla.id, decision: { kind: 'leave' } });
});

test('actions carry the person’s name and desk; a watcher has no button for them', async () => {
  await rig.station.hotFolders.decide({ id: rig.hotFolderId(), decision: { kind: 'pause', isPaused: true } });
  rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  const waiting = async () => (await rig.station.transfers.list()).waitingForFolder;
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  const [file] = await waiting();
  const job = `#/job/${encodeURIComponent(file?.jobKey ?? '')}`;
  const ben = await logIn('Ben');
  await go(ben, job);
  await ben.getByRole('button', { name: 'Hold', exact: true }).first().click();
  await ben.getByText('(Ben, 127.0.0.1)').first().waitFor();
  await go(ben, '#/activity');
  await ben.getByText('Ben · 127.0.0.1').first().waitFor();
  await inEachLook(ben, 'operators-activity');

  const carl = await logIn('Carl');
  await go(carl, job);
  await carl.getByRole('button', { name: 'Release', exact: true, disabled: true }).first().waitFor();
  expect(await carl.getByRole('button', { name: 'Release', exact: true, disabled: false }).count()).toBe(0);
});

test('the last administrator cannot be removed alone; all operators can, and then nobody is asked any more', async () => {
  const page = await logIn('Anna Arendt');
  await go(page, '#/settings/operators');
  const section = page.locator('#settings-operators');
  await section.getByRole('button', { name: 'Remove Anna Arendt' }).click();
  await section.getByText('This is the only administrator.').waitFor();
  await section.getByRole('button', { name: 'Remove all operators' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove all operators' });
  await confirm.getByText('every window may do everything').waitFor();
  await inEachLook(page, 'operators-remove-all');
  await confirm.getByRole('button', { name: 'Remove all operators' }).click();
  await section.getByText('nobody is asked for a name').waitFor();
  expect(await chip(page, 'Anna Arendt').count()).toBe(0);

  await section.getByText(/^Former operators/).click();
  await section.getByRole('button', { name: 'Let Ben return' }).click();
  const returning = page.getByRole('dialog', { name: 'Let Ben return' });
  await returning.getByLabel('New PIN or password').fill(PIN);
  await returning.getByRole('button', { name: 'Let return' }).click();
  await returning.getByText('Let an administrator return first, or add one.').waitFor();
  await page.keyboard.press('Escape');

  await section.getByRole('button', { name: 'Add the first operator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add the first operator' });
  await adding.getByText('From now on every window asks who is there.').waitFor();
  await inEachLook(page, 'operators-add-first');
  await adding.getByLabel('Name').fill('Emma');
  await adding.getByLabel('PIN or password').fill(PIN);
  await page.keyboard.press('Enter');
  await chip(page, 'Emma').waitFor();
});
