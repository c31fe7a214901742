import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventsWanted, Notice, Overview } from '../../../src/contract/index.ts';
import { wordsIn } from '../../../src/locales/words.ts';
import { DesktopIntegration } from '../../../src/main/electron/desktop-integration.ts';
import { notify } from '../../../src/main/electron/notification.ts';
import { createShellPort } from '../../../src/main/electron/shell-port.ts';
import { showNotices } from '../../../src/main/electron/show-notices.ts';
import { mayLoadToPrint } from '../../../src/main/electron/web-policy.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { EventStream } from '../../../src/main/station/events/index.ts';
import type { ShellPort } from '../../../src/main/station/ports.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';
import { collectGarbage } from '../../support/collect-garbage.ts';
import { app, BrowserWindow, seen } from '../../support/fake-electron/index.ts';
import { emptyOverview } from '../../support/stub-api.ts';
import { until } from '../../support/until.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

const realPlatform = process.platform;
const onPlatform = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};

let overview: Overview;
let desktop: ReturnType<typeof Settings.parse>['desktop'];
let eventStream: EventStream;
const fail = (error: unknown): void => expect.unreachable(String(error));
beforeEach(() => {
  overview = emptyOverview;
  desktop = Settings.parse({}).desktop;
  eventStream = new EventStream(systemClock, () => overview, fail);
});
afterEach(() => {
  onPlatform(realPlatform);
  vi.unstubAllEnvs();
  eventStream.close();
  seen.trays.length = 0;
  seen.windows.length = 0;
  seen.notifications.length = 0;
  seen.opened.length = 0;
  seen.loginItem = null;
  seen.loginItems.clear();
  app.removeAllListeners();
});

/** A station as the desktop sees it: the overview and the settings of this test. */
function station() {
  return {
    settings: { ...Settings.parse({}), desktop },
    screens: () => Settings.parse({}).screens,
    name: null,
    events: (wanted: EventsWanted, signal: AbortSignal) => eventStream.subscribe(wanted, signal),
  };
}

function open(loginEntry: string | null = 'b'): { surroundings: DesktopIntegration; window: BrowserWindow } {
  const window = new BrowserWindow({});
  // The fakes implement the parts of the window and the station that are used here.
  const surroundings: DesktopIntegration = Reflect.construct(DesktopIntegration, [
    {
      station: station(),
      folders: { data: '/data', logs: '/logs' },
      assets: resolve(import.meta.dirname, '../../../assets'),
      devTools: false,
      window: () => window,
      words: () => wordsIn('en', 'en').native,
      open: vi.fn(),
      stationItems: () => [],
      attentionElsewhere: () => 0,
      loginItem:
        loginEntry === null ? null : { entry: loginEntry, args: ['--profile', 'b'], environment: {} },
      startAgain: vi.fn(),
      quitAnd: vi.fn(),
      onFault: fail,
    },
  ]);
  return { surroundings, window };
}

/** The station reports another state. */
async function becomes(next: Overview, has: () => boolean): Promise<void> {
  await until('it listens', () => eventStream.hasSubscribers);
  overview = next;
  eventStream.publish({ kind: 'overview', overview });
  await until('it is shown', has);
}
const withTransfers = (running: number): Overview => ({
  ...emptyOverview,
  phases: { ...emptyOverview.phases, attention: 2 },
  transfers: { ...emptyOverview.transfers, running },
});

describe('beside its window the app', () => {
  test('shows the station’s state in tray, badge and taskbar, and removes all of it at the end', async () => {
    const { surroundings } = open();
    await until('it says so', () => seen.trays[0]?.tip.includes('Nothing to download') === true);
    await becomes(withTransfers(3), () => seen.badge === 2);
    expect([seen.trays[0]?.tip, seen.progress]).toEqual(['Makeready\nNeeds attention: 2\nActive: 3', 0]);
    surroundings.end();
    expect(seen.trays[0]?.isDestroyed()).toBe(true);
    await until('nothing listens', () => !eventStream.hasSubscribers);
  });

  test('keeps the machine awake while files are on their way, if so chosen', async () => {
    desktop = { ...desktop, keepAwake: true };
    const { surroundings } = open();
    expect(seen.blockers.size).toBe(0);
    await becomes(withTransfers(1), () => seen.blockers.size === 1);
    await becomes(emptyOverview, () => seen.blockers.size === 0);
    await becomes(withTransfers(1), () => seen.blockers.size === 1);
    surroundings.end();
    expect(seen.blockers.size).toBe(0);
  });

  test('lets it sleep otherwise', async () => {
    desktop = { ...desktop, keepAwake: false };
    const { surroundings } = open();
    await becomes(withTransfers(1), () => seen.badge === 2);
    expect(seen.blockers.size).toBe(0);
    surroundings.end();
  });

  test('starts at login as the settings say, once it is installed', async () => {
    onPlatform('win32');
    desktop = { ...desktop, startAtLogin: true };
    const fromSource = open().surroundings;
    await becomes(withTransfers(1), () => seen.badge === 2);
    fromSource.end();
    expect(seen.loginItem).toBeNull();
    vi.stubEnv('FAKE_ELECTRON_PACKAGED', 'yes');
    const { surroundings } = open();
    await until('it is entered', () => seen.loginItem !== null);
    expect(seen.loginItem).toEqual({
      openAtLogin: true,
      args: ['--hidden', '--profile', 'b'],
      name: 'print.makeready.desktop.b',
    });
    // Its user switches it off in the system's list.
    seen.loginItem = null;
    await becomes(withTransfers(3), () => seen.trays.at(-1)?.tip.includes('Active: 3') === true);
    surroundings.end();
    expect(seen.loginItem).toBeNull();
  });

  test('does not touch the start at login in the demo', async () => {
    onPlatform('win32');
    vi.stubEnv('FAKE_ELECTRON_PACKAGED', 'yes');
    const { surroundings } = open(null);
    await becomes(withTransfers(1), () => seen.badge === 2);
    surroundings.end();
    expect(seen.loginItem).toBeNull();
  });

  test('opens the folders of data, log and, installed, licences', () => {
    const labels = ['Show log', 'Show data folder', 'Third-party licences'];
    const click = (): void => {
      const help = seen.menu.find(({ role }) => role === 'help')?.submenu;
      for (const item of Array.isArray(help) ? help : [])
        if (labels.includes(item.label ?? '')) Reflect.apply(Object(item.click), undefined, []);
    };
    open().surroundings.end();
    click();
    expect(seen.opened.splice(0)).toEqual(['/logs', '/data']);
    vi.stubEnv('FAKE_ELECTRON_PACKAGED', 'yes');
    open().surroundings.end();
    click();
    expect(seen.opened).toEqual(['/logs', '/data', expect.stringMatching(/resources[\\/]licences$/)]);
  });
});

describe('the system', () => {
  const notice: Notice = {
    id: '1',
    kind: 'file-stuck',
    count: 1,
    names: ['card.pdf'],
    jobs: { count: 1, names: ['Harbour Bakery · Menu'] },
    why: null,
    place: { screen: 'job', key: 'demo:a' },
    sound: true,
    at: '2026-01-01T00:00:00.000Z',
  };

  test('shows a notice, and a click on it opens the job', async () => {
    const opened: string[] = [];
    // The fakes implement the parts of the station and the window that are used here.
    const stop: () => void = Reflect.apply(showNotices, undefined, [
      station(),
      (hash: string) => opened.push(hash),
      fail,
    ]);
    await until('it listens', () => eventStream.hasSubscribers);
    eventStream.publish({ kind: 'notice', notice });
    await until('it is shown', () => seen.notifications.length === 1);
    // An object without references goes at a garbage collection, minutes later.
    await collectGarbage();
    const shown = seen.notifications[0]?.deref();
    expect(shown?.options).toEqual({
      title: '1 file needs attention',
      body: 'Harbour Bakery · Menu: card.pdf',
      silent: false,
    });
    shown?.emit('click');
    expect(opened).toEqual(['#/job/demo%3Aa']);
    stop();
  });

  test('writes numbers as the operator’s country does, not as Chromium’s language does', async () => {
    vi.stubEnv('FAKE_ELECTRON_LOCALE', 'de-CH');
    const stop: () => void = Reflect.apply(showNotices, undefined, [station(), vi.fn(), fail]);
    await until('it listens', () => eventStream.hasSubscribers);
    eventStream.publish({ kind: 'notice', notice: { ...notice, count: 12_345 } });
    await until('it is shown', () => seen.notifications.length === 1);
    const swiss = new Intl.NumberFormat('de-CH').format(12_345);
    expect(swiss).not.toBe(new Intl.NumberFormat('de').format(12_345));
    expect(seen.notifications[0]?.deref()?.options.title).toContain(swiss);
    stop();
  });

  test('keeps no notification that is finished, and at most fifty others', async () => {
    const faults: string[] = [];
    const on = { click: () => undefined, fault: (error: unknown) => void faults.push(String(error)) };
    for (let at = 0; at < 60; at++) notify({ title: String(at) }, on);
    const held = async (): Promise<number> => {
      await collectGarbage();
      return seen.notifications.filter((one) => one.deref() !== undefined).length;
    };
    expect(await held()).toBe(50);
    for (const one of seen.notifications.slice(20, 40)) one.deref()?.emit('close');
    for (const one of seen.notifications.slice(40)) one.deref()?.emit('failed', {}, 'not signed');
    expect(faults).toHaveLength(20);
    expect(faults[0]).toContain('not signed');
    expect(await held()).toBe(10);
  });

  test('shows a file in its folder, and takes a copy that is dragged out', () => {
    const window = new BrowserWindow({});
    const shell: Pick<ShellPort, 'reveal' | 'drag'> = Reflect.apply(createShellPort, undefined, [
      () => window,
      '/icon.png',
    ]);
    shell.reveal('/hot/card.pdf');
    shell.drag('/handed-out/card.pdf');
    expect(seen.revealed).toEqual(['/hot/card.pdf']);
    expect(seen.dragged).toMatchObject([{ file: '/handed-out/card.pdf' }]);
  });

  test('prints a PDF by the system dialog, from a window that can load nothing else', async () => {
    const shell = createShellPort(() => null, '/icon.png');
    expect(await shell.print('/handed-out/sheets.pdf')).toBe('closed');
    expect(seen.printed).toMatchObject([
      { url: 'file:///handed-out/sheets.pdf', options: { silent: false } },
    ]);
    expect(seen.windows.map((one) => [one.isVisible(), one.isDestroyed()])).toEqual([[false, true]]);
    seen.printAnswer = 'Print job canceled';
    expect(await shell.print('/handed-out/sheets.pdf')).toBe('closed');
    seen.printAnswer = 'Invalid printer settings';
    expect(await shell.print('/handed-out/sheets.pdf')).toBe('failed');
    expect(mayLoadToPrint('file:///handed-out/sheets.pdf', 'file:///handed-out/sheets.pdf')).toBe(true);
    for (const url of ['file:///etc/passwd', 'https://example.com/', 'app://makeready/index.html', 'no url'])
      expect(mayLoadToPrint(url, 'file:///handed-out/sheets.pdf')).toBe(false);
  });
});
