import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import { type LoginQuestion, loginFor } from '../../../src/main/electron/updates/proxy-login.ts';
import { describeUpdate, updateItems } from '../../../src/main/electron/updates/update-items.ts';
import { type Updater, Updates } from '../../../src/main/electron/updates/updates.ts';
import { ManualClock } from '../../support/manual-clock.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

const UPDATE_FEED = 'https://updates.example/makeready';

/** Like electron-updater: what a feed offers, and what was requested. */
class FakeUpdater implements Updater {
  autoDownload = true;
  logger: Updater['logger'] = null;
  isInstalled = true;
  autoInstallOnAppQuit = true;
  allowDowngrade = true;
  disableWebInstaller = false;
  version: string | null = '2.0.0';
  readonly done: unknown[] = [];
  readonly #events = new EventEmitter();

  /** What electron-updater reports when an installer cannot be started. */
  fail(error: Error): void {
    this.#events.emit('error', error);
  }
  /** A proxy asks for a login, as Electron's own requests report. Returns what it is given. */
  asksForLogin(question: LoginQuestion): unknown[] {
    let given: unknown[] = ['nothing'];
    this.#events.emit('login', question, (...answer: unknown[]) => {
      given = answer;
    });
    return given;
  }
  on(event: 'error' | 'login', listener: Parameters<EventEmitter['on']>[1]): void {
    this.#events.on(event, listener);
  }
  setFeedURL(options: unknown): void {
    this.done.push(options);
  }
  async checkForUpdates(): ReturnType<Updater['checkForUpdates']> {
    this.done.push('look');
    if (!this.isInstalled) return null;
    const updateInfo = {
      version: this.version ?? '1.0.0',
      files: [],
      path: '',
      sha512: '',
      releaseDate: '',
    };
    return { isUpdateAvailable: this.version !== null, updateInfo, versionInfo: updateInfo };
  }
  async downloadUpdate(): Promise<string[]> {
    this.done.push('fetch');
    return ['/cache/Makeready.AppImage'];
  }
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void {
    this.done.push(['install', isSilent, isForceRunAfter]);
  }
}

function rig(
  some: {
    idle?: boolean;
    canProve?: boolean;
    settings?: { lookForUpdates: boolean; updateFeed: string | null };
  } = {},
) {
  const updater = new FakeUpdater();
  const clock = new ManualClock();
  const faults: unknown[] = [];
  const proven: string[] = [];
  const at = {
    idle: some.idle ?? true,
    settings: some.settings ?? { lookForUpdates: true, updateFeed: UPDATE_FEED },
    proves: true,
    proxies: {},
    loads: 0,
    again: 0,
  };
  const prove = async (file: string, version: string): Promise<void> => {
    proven.push(`${file} ${version}`);
    if (!at.proves) throw new Error('not signed');
  };
  const updates = new Updates({
    updater: () => {
      at.loads++;
      return updater;
    },
    settings: () => at.settings,
    isIdle: () => at.idle,
    verify: some.canProve === false ? null : prove,
    clock,
    loginFor: (question) => loginFor(question, at.proxies),
    startAgain: () => {
      at.again++;
    },
    onChange: () => undefined,
    onFault: (error) => faults.push(error),
  });
  return { updates, updater, clock, faults, proven, at };
}

describe('updates', () => {
  test('are checked for a minute after the start and every six hours, at the configured feed', async () => {
    const { updates, updater, clock } = rig();
    updater.version = null;
    updates.start();
    clock.pass(59_000);
    expect(updater.done).toEqual([]);
    clock.pass(1_000);
    await vi.waitFor(() => expect(updates.state).toEqual({ kind: 'none' }));
    clock.pass(6 * 60 * 60_000);
    expect(updater.done.filter((one) => one === 'look').length).toBe(2);
    expect(updater.done[0]).toEqual({ provider: 'generic', url: UPDATE_FEED });
    updates.stop();
    clock.pass(24 * 60 * 60_000);
    expect(updater.done.filter((one) => one === 'look').length).toBe(2);
  });

  test('a found one is downloaded, verified and ready, and installed only by the operator', async () => {
    const { updates, updater, proven } = rig();
    await updates.look();
    await updates.fetchWhenIdle();
    expect(updates.state).toEqual({ kind: 'ready', version: '2.0.0' });
    expect(proven).toEqual(['/cache/Makeready.AppImage 2.0.0']);
    // Nothing happens automatically, neither at the download nor at the end, and never to an older version.
    expect(updater).toMatchObject({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      disableWebInstaller: true,
    });
    expect(updater.done).not.toContainEqual(expect.arrayContaining(['install']));
    await updates.install();
    expect(updater.done.at(-1)).toEqual(['install', true, true]);
    // It may have been there for days.
    expect(proven).toHaveLength(2);
  });

  test('one that was changed after it was verified is not installed: the app restarts unchanged', async () => {
    const { updates, updater, at, faults } = rig();
    await updates.look();
    await updates.fetchWhenIdle();
    at.proves = false;
    await updates.install();
    expect([updates.state, at.again, faults]).toEqual([{ kind: 'failed' }, 1, [new Error('not signed')]]);
    expect(updater.done.at(-1)).toBe('fetch');
  });

  test('one that the system refuses to install restarts the app, at once or when nothing has happened', async () => {
    const { updates, updater, at, clock } = rig();
    await updates.look();
    await updates.fetchWhenIdle();
    // Like electron-updater: if the password dialog is cancelled, nothing at all happens.
    await updates.install();
    clock.pass(5 * 60_000 - 1);
    expect(at.again).toBe(0);
    clock.pass(1);
    expect(at.again).toBe(1);
    updater.fail(new Error('The installer could not be started.'));
    expect([at.again, updates.state]).toEqual([2, { kind: 'failed' }]);
  });

  test('wait while a file is on its way', async () => {
    const { updates, updater, at } = rig({ idle: false });
    await updates.look();
    await updates.fetchWhenIdle();
    expect([updates.state, updater.done.includes('fetch')]).toEqual([
      { kind: 'found', version: '2.0.0' },
      false,
    ]);
    at.idle = true;
    await updates.fetchWhenIdle();
    expect(updates.state.kind).toBe('ready');
  });

  test('that cannot be verified are not ready, and not installed', async () => {
    const { updates, updater, at, faults } = rig();
    at.proves = false;
    await updates.look();
    await updates.fetchWhenIdle();
    await updates.install();
    expect([updates.state, faults]).toEqual([{ kind: 'failed' }, [new Error('not signed')]]);
    expect(updater.done.at(-1)).toBe('fetch');
  });

  test.each([
    ['switched off', { lookForUpdates: false, updateFeed: UPDATE_FEED }],
    ['without a feed', { lookForUpdates: true, updateFeed: null }],
  ])('%s, are neither checked for nor loaded', async (_name, settings) => {
    const { updates, clock, at } = rig({ settings });
    updates.start();
    clock.pass(24 * 60 * 60_000);
    expect(await updates.look()).toEqual({ kind: 'off', why: 'settings' });
    expect(at.loads).toBe(0);
  });

  test('of a build that cannot verify any, are neither checked for nor loaded', async () => {
    const { updates, clock, at } = rig({ canProve: false });
    updates.start();
    clock.pass(24 * 60 * 60_000);
    expect(await updates.look()).toEqual({ kind: 'off', why: 'build' });
    expect(at.loads).toBe(0);
  });

  test('switched off while one is ready, are not installed', async () => {
    const { updates, updater, at } = rig();
    await updates.look();
    await updates.fetchWhenIdle();
    at.settings = { lookForUpdates: false, updateFeed: UPDATE_FEED };
    await updates.install();
    expect([updater.done.at(-1), at.again]).toEqual(['fetch', 1]);
  });

  test('are off if an installation cannot replace itself', async () => {
    const { updates, updater } = rig();
    updater.isInstalled = false;
    expect(await updates.look()).toEqual({ kind: 'off', why: 'installation' });
  });

  test('a feed that cannot be reached is reported, and asked again', async () => {
    const { updates, updater, faults } = rig();
    const gone = vi.spyOn(updater, 'checkForUpdates').mockRejectedValueOnce(new Error('offline'));
    expect(await updates.look()).toEqual({ kind: 'failed' });
    expect(faults).toEqual([new Error('offline')]);
    gone.mockRestore();
    await updates.look();
    await updates.fetchWhenIdle();
    expect(updates.state.kind).toBe('ready');
  });
});

describe('a proxy that asks for a login', () => {
  const proxy = { isProxy: true, host: 'proxy.example', port: 3128 };

  test.each<[string, Record<string, string>, Partial<LoginQuestion>, unknown[]]>([
    ['the one that is set', { HTTPS_PROXY: 'http://anna:s%40fe@Proxy.example:3128' }, {}, ['anna', 's@fe']],
    ['in small letters', { http_proxy: 'http://anna:100%@proxy.example:3128/' }, {}, ['anna', '100%']],
    ['at its usual port', { HTTPS_PROXY: 'https://a:b@proxy.example' }, { port: 443 }, ['a', 'b']],
    ['a user without a password', { HTTPS_PROXY: 'http://anna@proxy.example:3128' }, {}, ['anna', '']],
    ['one without a login', { HTTPS_PROXY: 'http://proxy.example:3128' }, {}, []],
    ['another proxy', { HTTPS_PROXY: 'http://a:b@proxy.example:3128' }, { host: 'evil.example' }, []],
    ['another port', { HTTPS_PROXY: 'http://a:b@proxy.example:3128' }, { port: 8080 }, []],
    ['a server, not a proxy', { HTTPS_PROXY: 'http://a:b@proxy.example:3128' }, { isProxy: false }, []],
    ['nothing is set', { HTTPS_PROXY: '', NO_PROXY: 'http://a:b@proxy.example:3128' }, {}, []],
  ])('gets what is set for it: %s', async (_name, proxies, question, given) => {
    const { updates, updater, at } = rig();
    at.proxies = proxies;
    await updates.look();
    expect(updater.asksForLogin({ ...proxy, ...question })).toEqual(given);
  });

  test('and refuses it is given it once for each check, not for ever', async () => {
    const { updates, updater, at } = rig();
    at.proxies = { HTTPS_PROXY: 'http://a:b@proxy.example:3128' };
    updater.version = null;
    for (let check = 0; check < 2; check++) {
      await updates.look();
      expect([updater.asksForLogin(proxy), updater.asksForLogin(proxy)]).toEqual([['a', 'b'], []]);
    }
  });
});

describe('menu and tray', () => {
  const en = wordsIn('en', 'en').native;

  test('offer a check, or the installation of what is ready', () => {
    const install = vi.fn();
    const items = (state: Updates['state']) =>
      updateItems({ state, look: async () => state }, en, install).map(({ label, enabled }) => [
        label,
        enabled,
      ]);
    expect(items({ kind: 'none' })).toEqual([['Check for updates', undefined]]);
    expect(items({ kind: 'ready', version: '2.0.0' })).toEqual([['Restart and update to 2.0.0', undefined]]);
  });

  test.each([
    ['settings', /off, or no update server/],
    ['build', /this build cannot verify them/],
    ['installation', /managed by your system/],
  ] as const)('say why there are none: %s', (why, words) => {
    const off = { kind: 'off', why } as const;
    const items = updateItems({ state: off, look: async () => off }, en, vi.fn());
    expect(items).toEqual([{ label: expect.stringMatching(words), enabled: false }]);
  });

  test('show the current state', () => {
    expect(describeUpdate({ kind: 'found', version: '2.0.0' }, en)).toContain('Version 2.0.0 is available');
    expect(describeUpdate({ kind: 'failed' }, en)).toContain('failed');
  });
});
