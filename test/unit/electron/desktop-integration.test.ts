import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Overview } from '../../../src/contract/index.ts';
import { wordsIn } from '../../../src/locales/words.ts';
import {
  argumentsOf,
  chromiumArguments,
  readDesktopCommand,
} from '../../../src/main/electron/command-line.ts';
import { dotBitmap, IconMarks, WorkProgress } from '../../../src/main/electron/icon-marks.ts';
import {
  autostartEntry,
  isStartOff,
  loginEntryOf,
  startAtLogin,
} from '../../../src/main/electron/login-item.ts';
import { StationTray, trayTemplate } from '../../../src/main/electron/tray.ts';
import { dataFolderOf } from '../../../src/main/host/data-folder.ts';
import { BrowserWindow, FakeImage, seen } from '../../support/fake-electron/index.ts';
import { emptyOverview } from '../../support/stub-api.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

const assets = resolve(import.meta.dirname, '../../../assets');
const realPlatform = process.platform;
const onPlatform = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
afterEach(() => {
  onPlatform(realPlatform);
  seen.trays.length = 0;
  seen.overlays.length = 0;
  seen.loginItem = null;
  seen.loginItems.clear();
  seen.startupOff.clear();
});

const overview = (attention: number, transfers: Partial<Overview['transfers']> = {}): Overview => ({
  ...emptyOverview,
  phases: { ...emptyOverview.phases, attention },
  transfers: { ...emptyOverview.transfers, ...transfers },
});
const en = wordsIn('en', 'de-CH').native;

describe('the tray icon', () => {
  const imageOn = (platform: NodeJS.Platform): FakeImage => {
    onPlatform(platform);
    new StationTray(assets, { open: vi.fn(), setPaused: vi.fn(), quit: vi.fn(), updates: () => [] });
    return z.instanceof(FakeImage).parse(seen.trays.at(-1)?.icon);
  };

  test('on macOS is a template, also for dense screens', () => {
    const image = imageOn('darwin');
    expect([image.isTemplateImage(), image.getScaleFactors()]).toEqual([true, [1, 2]]);
    expect(image.getScaleFactors().map((scale) => image.getSize(scale).width)).toEqual([18, 18]);
  });

  test('on Windows has each size that a screen there needs', () => {
    expect([16, 20, 24, 32, 48].map((side) => imageOn('win32').widthOnWindows(side))).toEqual([
      16, 20, 24, 32, 48,
    ]);
  });

  test('on Linux is large enough for the densest tray', () => {
    const image = imageOn('linux');
    expect([image.isTemplateImage(), image.getSize().width]).toEqual([false, 48]);
  });
});

describe('the tray', () => {
  const labels = (counts: Overview, words = en): unknown[] =>
    trayTemplate(counts, words, { open: vi.fn(), setPaused: vi.fn(), quit: vi.fn(), updates: () => [] }).map(
      ({ label, type }) => label ?? type,
    );

  test('says what is going on, the most urgent first, in the language of the screens', () => {
    expect(labels(overview(0)).slice(0, 2)).toEqual(['Nothing to download', 'separator']);
    expect(labels(overview(2, { running: 3, waiting: 40, paused: true })).slice(0, 4)).toEqual([
      'Needs attention: 2',
      'Active: 3',
      'Queued: 40',
      'Paused',
    ]);
    const orders = { ...overview(2), ordersNeedAttention: 3, submissionsNeedAttention: 4 };
    expect(labels(orders)[0]).toBe('Needs attention: 9');
    expect(labels(overview(2), wordsIn('auto', 'nl-BE').native)[0]).toBe('Vraagt aandacht: 2');
    expect(labels(overview(2), wordsIn('auto', 'pl').native)[0]).toBe('Needs attention: 2');
  });

  test('pauses and resumes, opens and quits', () => {
    const did: unknown[] = [];
    const tray = new StationTray(assets, {
      open: () => did.push('open'),
      setPaused: (paused) => did.push(paused),
      quit: () => did.push('quit'),
      updates: () => [],
    });
    const [made] = seen.trays;
    const click = (label: string): void => {
      const item = made?.menu.find((one) => one.label === label);
      Reflect.apply(Object(item?.click), undefined, []);
    };
    tray.show(overview(0), en);
    click('Pause downloads');
    tray.show(overview(0, { paused: true }), en);
    click('Resume downloads');
    click('Open Makeready');
    click('Quit Makeready');
    made?.emit('click');
    expect(did).toEqual([true, false, 'open', 'quit', 'open']);
    expect(made?.tip).toBe('Makeready\nPaused');
  });

  test('keeps a menu that would be the same, because it may be open', () => {
    const tray = new StationTray(assets, {
      open: vi.fn(),
      setPaused: vi.fn(),
      quit: vi.fn(),
      updates: () => [],
    });
    tray.show(overview(1), en);
    const menu = seen.trays[0]?.menu;
    tray.show(overview(1, { bytesPerSecond: 5 }), en);
    expect(seen.trays[0]?.menu).toBe(menu);
    tray.show(overview(2), en);
    expect(seen.trays[0]?.menu).not.toBe(menu);
  });
});

describe('the icon in dock and taskbar', () => {
  test('shows the share of files that are done, and starts afresh after a pause', () => {
    const progress = new WorkProgress();
    const next = (running: number, waiting: number) => progress.next({ running, waiting });
    expect([next(0, 0), next(2, 6), next(2, 2), next(1, 0), next(0, 0), next(1, 1)]).toEqual([
      null,
      0,
      0.5,
      0.875,
      null,
      0,
    ]);
  });

  test('counts what needs attention, with its own badge on Windows', () => {
    onPlatform('win32');
    const marks = new IconMarks();
    const window = new BrowserWindow({});
    const show = (shown: Overview, elsewhere = 0): void => {
      // The fake implements the part of the window that is used here.
      Reflect.apply(marks.show, marks, [shown, window, en, elsewhere]);
    };
    show(overview(3, { running: 1 }));
    expect([seen.badge, seen.progress, seen.overlays]).toEqual([3, 0, ['Needs attention: 3']]);
    show(overview(0));
    expect([seen.badge, seen.progress, seen.overlays]).toEqual([0, -1, ['Needs attention: 3', null]]);
    show(overview(1), 4);
    expect(seen.badge).toBe(5);
  });

  test('the badge is round and red', () => {
    const bitmap = dotBitmap();
    const pixel = (x: number, y: number) => [...bitmap.subarray((y * 16 + x) * 4, (y * 16 + x) * 4 + 4)];
    expect(pixel(8, 8)).toEqual([0x2b, 0x2b, 0xd6, 0xff]);
    expect(pixel(0, 0)).toEqual([0, 0, 0, 0]);
  });
});

describe('start at login', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-login-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const item = { entry: '', args: [], environment: {} } as const;
  const now = (wanted: boolean) => ({ wanted, since: 'change' }) as const;
  const atStart = (wanted: boolean) => ({ wanted, since: 'start' }) as const;

  test('on Windows and macOS is registered with the system, for each profile under its own name', async () => {
    onPlatform('win32');
    await startAtLogin(item, now(true));
    expect(seen.loginItem).toEqual({ openAtLogin: true, args: ['--hidden'] });
    await startAtLogin({ ...item, entry: 'b', args: ['--profile', 'b'] }, now(false));
    expect(seen.loginItem).toEqual({
      openAtLogin: false,
      args: ['--hidden', '--profile', 'b'],
      name: 'print.makeready.desktop.b',
    });
  });

  test('has a separate entry for each profile and each data folder', () => {
    const usual = dataFolderOf(null, {});
    expect([loginEntryOf('main', usual), loginEntryOf('b', usual)]).toEqual(['', 'b']);
    const elsewhere = [loginEntryOf('main', '/d'), loginEntryOf('main', '/e'), loginEntryOf('b', '/d')];
    expect(new Set([...elsewhere, '', 'b']).size).toBe(5);
    for (const entry of elsewhere) expect(entry).toMatch(/^(b-)?[0-9a-f]{8}$/);
  });

  test('on macOS, where an app has one entry, is only for the default profile', async () => {
    onPlatform('darwin');
    await startAtLogin({ ...item, entry: 'b' }, now(false));
    expect(seen.loginItem).toBeNull();
    await startAtLogin(item, now(true));
    expect(seen.loginItem?.openAtLogin).toBe(true);
  });

  test('on macOS is not asked for again at a start if its user switched it off', async () => {
    onPlatform('darwin');
    await startAtLogin(item, now(true));
    seen.startupOff.add('print.makeready.desktop');
    seen.loginItem = null;
    await startAtLogin(item, atStart(true));
    expect(seen.loginItem).toBeNull();
    expect(await isStartOff(item)).toBe(true);
  });

  test('on Linux is a file for each profile, created and deleted', async () => {
    onPlatform('linux');
    const environment = { XDG_CONFIG_HOME: folder, APPIMAGE: '/opt/Make ready.AppImage' };
    const file = join(folder, 'autostart/print.makeready.Makeready.desktop');
    const other = { ...item, environment, entry: 'b', args: ['--profile', 'b'] };
    await startAtLogin({ ...item, environment }, now(true));
    await startAtLogin(other, now(true));
    await startAtLogin(other, now(false));
    expect(await readFile(file, 'utf8')).toContain('Exec="/opt/Make ready.AppImage" "--hidden"\n');
    await startAtLogin({ ...item, environment }, now(false));
    await startAtLogin({ ...item, environment }, now(false));
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  test('that its user switched off in the system stays off at the next start, until the setting changes', async () => {
    onPlatform('win32');
    await startAtLogin(item, now(true));
    seen.loginItem = null;
    await startAtLogin(item, atStart(true));
    expect(seen.loginItem).toBeNull();
    await startAtLogin(item, atStart(false));
    expect(Object(seen.loginItem).openAtLogin).toBe(false);
    onPlatform('linux');
    const environment = { XDG_CONFIG_HOME: folder };
    const file = join(folder, 'autostart/print.makeready.Makeready.desktop');
    await startAtLogin({ ...item, environment }, atStart(true));
    const entry = await readFile(file, 'utf8');
    for (const off of [`${entry}Hidden=true\n`, entry.replace('enabled=true', 'enabled=false')]) {
      await writeFile(file, off);
      await startAtLogin({ ...item, environment }, atStart(true));
      expect(await readFile(file, 'utf8')).toBe(off);
    }
    await startAtLogin({ ...item, environment }, now(true));
    expect(await readFile(file, 'utf8')).toBe(entry);
  });

  test('says whether its user has switched it off in the system, for each profile', async () => {
    onPlatform('win32');
    const other = { ...item, entry: 'b', args: ['--profile', 'b'] };
    for (const one of [item, other]) await startAtLogin(one, now(true));
    const off = async () => [await isStartOff(item), await isStartOff(other)];
    expect(await off()).toEqual([false, false]);
    seen.startupOff.add('print.makeready.desktop.b');
    expect(await off()).toEqual([false, true]);
    await startAtLogin(other, now(true));
    expect(await off()).toEqual([false, false]);
    seen.startupOff.add('print.makeready.desktop');
    onPlatform('darwin');
    expect(await off()).toEqual([true, false]);
    onPlatform('linux');
    const environment = { XDG_CONFIG_HOME: folder };
    expect(await isStartOff({ ...item, environment })).toBe(false);
    await startAtLogin({ ...item, environment }, now(true));
    expect(await isStartOff({ ...item, environment })).toBe(false);
    await writeFile(join(folder, 'autostart/print.makeready.Makeready.desktop'), 'Hidden=true\n');
    expect(await isStartOff({ ...item, environment })).toBe(true);
  });

  test('a folder with strange characters stays one argument', () => {
    expect(autostartEntry(['/a', '100% "x" $HOME'])).toContain('Exec="/a" "100%% \\\\"x\\\\" \\\\$HOME"');
  });

  test('starts with what Chromium needs on this machine, and with nothing else of the first start', () => {
    const given = [
      'makeready',
      '--disable-gpu',
      '--ozone-platform=wayland',
      '--no-sandbox',
      '--hidden',
      '--demo',
    ];
    expect(chromiumArguments(given)).toEqual(['--disable-gpu', '--ozone-platform=wayland', '--no-sandbox']);
  });

  test('starts the chosen profile and data', () => {
    const restarted = (args: string[]) => argumentsOf(readDesktopCommand(args, '/here'));
    expect(restarted([])).toEqual([]);
    expect(restarted(['--demo'])).toEqual(['--demo']);
    expect(restarted(['--profile', 'b', '--data', '/d'])).toEqual(['--profile', 'b', '--data', '/d']);
    const network = ['--ca-file=/ca.pem', '--proxy=http://proxy.example:3128', '--proxy-except=a.example'];
    expect(restarted(network)).toEqual(network);
  });
});
