import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { newUpdateKey, signUpdate } from '../../../src/main/electron/updates/signature.ts';
import { Updates } from '../../../src/main/electron/updates/updates.ts';
import { updateVerifierFor } from '../../../src/main/electron/updates/verify-update.ts';
import { readManaged } from '../../../src/main/host/managed.ts';
import { settingsOver } from '../../../src/main/host/settings.ts';
import { OutboundAgents } from '../../../src/main/station/network/index.ts';
import { close, listen } from '../../support/listen.ts';
import { ManualClock } from '../../support/manual-clock.ts';

// How electron-updater itself gets an update from a feed over HTTP, as in an AppImage, until it is ready to
// install.

/** electron-updater's own download and check, with Node's HTTP instead of Electron's. */
const runtime = createRequire(createRequire(import.meta.url).resolve('electron-updater'))(
  'builder-util-runtime',
);
class OverNode extends runtime.HttpExecutor {
  createRequest(...args: Parameters<typeof request>): ReturnType<typeof request> {
    return request(...args);
  }
  /** Like Electron's: the bytes are checked in `doDownload`. */
  download(
    url: URL,
    destination: string,
    options: { cancellationToken: { createPromise(made: unknown): Promise<string> } },
  ): Promise<string> {
    return options.cancellationToken.createPromise(
      (resolve: (path: string) => void, reject: (error: Error) => void, onCancel: unknown) => {
        const callback = (error: unknown): void =>
          error instanceof Error ? reject(error) : resolve(destination);
        const about = {};
        runtime.configureRequestUrl(url, about);
        this.doDownload(about, { destination, options, onCancel, callback }, 0);
      },
    );
  }
}

const direct = new OutboundAgents(() => ({}));
const INSTALLED = '1.0.0';
const NAME = 'Makeready-2.0.0-x86_64.AppImage';
const CONTENT = Buffer.from('the new version of the app');

let folder: string;
let feed: string;
let updateKey: ReturnType<typeof newUpdateKey>;
/** The feed's files by path, and the requests for them. */
const files = new Map<string, string | Buffer>();
const asked: string[] = [];
const server = createServer((message, response) => {
  const path = decodeURIComponent(new URL(message.url ?? '/', 'http://feed').pathname);
  asked.push(path);
  const file = path.startsWith('/latest-linux') ? files.get('latest') : files.get(path.slice(1));
  response.statusCode = file === undefined ? 404 : 200;
  response.end(file);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-feed-'));
  vi.stubEnv('APPIMAGE', join(folder, 'Makeready.AppImage'));
  feed = await listen(server);
  updateKey = newUpdateKey();
  await writeFile(join(folder, 'update-key.pem'), updateKey.publicKey);
  // As electron-builder writes it; its feed is not used.
  await writeFile(
    join(folder, 'app-update.yml'),
    stringify({
      provider: 'generic',
      url: 'https://unused.invalid/',
      updaterCacheDirName: 'makeready-updater',
    }),
  );
  files.clear();
  asked.length = 0;
  await publish();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await close(server);
  await rm(folder, { recursive: true, force: true });
});

/** Publishes a version in the feed, signed with the company's key unless another one is given. */
async function publish(
  some: { version?: string; stagingPercentage?: number; content?: Buffer; key?: string } = {},
): Promise<void> {
  const version = some.version ?? '2.0.0';
  const sha512 = createHash('sha512').update(CONTENT).digest('base64');
  const about = { version, files: [{ url: NAME, sha512, size: CONTENT.length }], path: NAME, sha512 };
  const { stagingPercentage } = some;
  files.set(
    'latest',
    stringify({ ...about, ...(stagingPercentage === undefined ? {} : { stagingPercentage }) }),
  );
  files.set(NAME, some.content ?? CONTENT);
  const signed = join(folder, 'signed');
  await writeFile(signed, CONTENT);
  files.set(`${NAME}.sig`, await signUpdate(signed, version, some.key ?? updateKey.privateKey));
}

function updatesOf(environment: NodeJS.ProcessEnv = {}) {
  const adapter: ConstructorParameters<typeof AppImageUpdater>[1] = {
    version: INSTALLED,
    name: 'makeready',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const updater = new AppImageUpdater(null, adapter);
  Reflect.set(updater, 'httpExecutor', new OverNode());
  const installed = vi.spyOn(updater, 'quitAndInstall').mockReturnValue();
  const settings = settingsOver(
    () => ({ store: { desktop: { updateFeed: 'https://updates.example' } }, path: '/settings.json' }),
    readManaged({ MAKEREADY_MANAGED_FILE: undefined, ...environment }, 'linux'),
  );
  const at = { idle: true };
  const faults: unknown[] = [];
  const updates = new Updates({
    updater: () => updater,
    // An address of this machine, which no setting can name.
    settings: () => ({ ...settings.get().desktop, updateFeed: feed }),
    isIdle: () => at.idle,
    verify: updateVerifierFor('linux', folder, () => direct.get()),
    loginFor: () => null,
    startAgain: () => undefined,
    clock: new ManualClock(),
    onChange: () => undefined,
    onFault: (error) => faults.push(error),
  });
  const lookAndFetch = async () => {
    await updates.look();
    await updates.fetchWhenIdle();
    return updates.state;
  };
  return { updates, lookAndFetch, installed, at, faults };
}

describe('a feed', () => {
  test('with a newer version, signed by the company: it is downloaded and ready, and only the operator installs it', async () => {
    const { updates, lookAndFetch, installed, faults } = updatesOf();
    expect([await lookAndFetch(), faults]).toEqual([{ kind: 'ready', version: '2.0.0' }, []]);
    expect(asked).toEqual([expect.stringContaining('/latest-linux'), `/${NAME}`, `/${NAME}.sig`]);
    expect(await readFile(join(folder, 'cache/makeready-updater/pending', NAME))).toEqual(CONTENT);
    expect(installed).not.toHaveBeenCalled();
    await updates.install();
    expect(installed).toHaveBeenCalledOnce();
  });

  test.each([
    ['older', '0.9.0'],
    ['the same', INSTALLED],
  ])('with a version that is %s has nothing for this one', async (_name, version) => {
    await publish({ version });
    expect(await updatesOf().lookAndFetch()).toEqual({ kind: 'none' });
    expect(asked).toHaveLength(1);
  });

  test('offers a version to the stated share of computers', async () => {
    await publish({ stagingPercentage: 0 });
    expect(await updatesOf().lookAndFetch()).toEqual({ kind: 'none' });
    await publish({ stagingPercentage: 100 });
    expect(await updatesOf().lookAndFetch()).toMatchObject({ kind: 'ready' });
  });

  test.each([
    [
      'a file that is not what the feed says',
      () => publish({ content: Buffer.from('x'.repeat(CONTENT.length)) }),
      /sha512/,
    ],
    ['a stranger’s signature', () => publish({ key: newUpdateKey().privateKey }), /not signed/],
    ['no signature', async () => void files.delete(`${NAME}.sig`), /404/],
    [
      'the signature of an older version',
      async () => {
        const signature = files.get(`${NAME}.sig`) ?? '';
        await publish({ version: '3.0.0' });
        files.set(`${NAME}.sig`, signature);
      },
      /not signed/,
    ],
  ])('with %s: nothing is ready, and nothing can be installed', async (_name, spoil, told) => {
    await spoil();
    const { updates, lookAndFetch, installed, faults } = updatesOf();
    expect(await lookAndFetch()).toEqual({ kind: 'failed' });
    expect(String(faults)).toMatch(told);
    await updates.install();
    expect(installed).not.toHaveBeenCalled();
  });

  test('is checked while a file is on its way, but nothing is downloaded', async () => {
    const { updates, lookAndFetch, at } = updatesOf();
    at.idle = false;
    expect(await lookAndFetch()).toEqual({ kind: 'found', version: '2.0.0' });
    expect(asked).toHaveLength(1);
    at.idle = true;
    await updates.fetchWhenIdle();
    expect(updates.state.kind).toBe('ready');
  });

  test('is never checked if IT has turned updates off', async () => {
    const { lookAndFetch } = updatesOf({ MAKEREADY_SET_DESKTOP_LOOK_FOR_UPDATES: 'false' });
    expect(await lookAndFetch()).toEqual({ kind: 'off', why: 'settings' });
    expect(asked).toEqual([]);
  });

  test('is never checked by a build without its company’s key', async () => {
    await rm(join(folder, 'update-key.pem'));
    expect(await updatesOf().lookAndFetch()).toEqual({ kind: 'off', why: 'build' });
    expect(asked).toEqual([]);
  });
});
