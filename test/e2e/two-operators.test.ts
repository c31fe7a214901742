import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PairingCode, type Transfer } from '../../src/contract/index.ts';
import { ConnectedStation, lookAtStation, pairWithStation } from '../../src/main/bridge/index.ts';
import { forwardPort } from '../../src/main/electron/forward-port.ts';
import type { StationClient } from '../../src/main/thread/station-thread.ts';
import { openPorts } from '../support/message-port-main.ts';
import { operatorNamed, PIN } from '../support/operators.ts';
import { until } from '../support/until.ts';
import { holdBack } from './link-faults.ts';
import { go, type Rig, startRig, type Window } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// Two people at browsers and one at a desk on another machine work on the same job.

let rig: Rig;
let desk: ConnectedStation | null = null;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterEach(() => rig.closeWindows());
afterAll(async () => {
  desk?.stop();
  await rig.stop();
});

const api = () => rig.host.station.api;

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
  await page.goto(rig.host.web.url);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('PIN or password').fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await screens.waitFor();
  // The login page is an answer with status 401, which the browser logs as an error.
  const before = window.complaints.length;
  return { page, complaints: () => window.complaints.slice(before) };
}

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
  api().hotFolders.pause({ id: rig.hotFolderId() });
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

test('one holds, the other sees who; both release at once: one decision, and one line about it', async () => {
  const { operatorService } = rig.host.station.operators;
  await operatorService.add(operatorNamed('Anna', 'administer'));
  await operatorService.add(operatorNamed('Ben', 'operate'));
  const carla = await operatorService.add(operatorNamed('Carla', 'operate'));
  const file = await waitingFile();
  const [anna, ben, desktop] = [await windowOf('Anna'), await windowOf('Ben'), await windowAtDesk()];
  const toBen = await holdBack(ben.page);
  const place = `#/job/${encodeURIComponent(file.jobKey)}`;
  await go(anna.page, place);
  await go(ben.page, place);
  await ben.page.getByText('Anna is looking at this').waitFor();
  await anna.page.getByText('Ben is looking at this').waitFor();

  // The desk has no operator until somebody logs in.
  await expect(desktop.transfers.retry({ id: file.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
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
  await history.getByText(/Anna/).first().waitFor();

  const releaseBy = ({ page }: LoggedIn) =>
    page.getByRole('button', { name: 'Release', exact: true }).first();
  await Promise.all([releaseBy(anna).waitFor(), releaseBy(ben).waitFor()]);
  toBen.hold();
  await releaseBy(anna).click();
  await until('Anna has released it', () =>
    api()
      .artworks.onHold()
      .files.some(({ id, approval }) => id === file.id && approval !== null),
  );
  // Ben still sees it on hold.
  await releaseBy(ben).click();
  toBen.letThrough();
  const dialog = ben.page.getByRole('dialog', { name: 'Decided in the meantime' });
  await dialog.getByText(/^Anna: Approved, /).waitFor();
  await keepPicture(ben.page, 'decided-meanwhile-light-1440');
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { timeline } = api().job.get({ key: file.jobKey });
  expect(timeline.filter(({ to }) => to === 'approved').map(({ by }) => by)).toEqual(['Anna']);
  expect([...anna.complaints(), ...ben.complaints()]).toEqual([]);
});
