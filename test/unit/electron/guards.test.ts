import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockDownContents, lockDownSession } from '../../../src/main/electron/lock-down.ts';
import { openSafeSecrets } from '../../../src/main/electron/secrets.ts';
import { artworkOfRequest, fileOfRequest, isOurPage } from '../../../src/main/electron/web-policy.ts';
import { english } from '../../support/english.ts';
import { guards, safeStorage, session } from '../../support/fake-electron/index.ts';

const linux = { platform: 'linux', mayStayInMemory: () => false } as const;
const mac = { ...linux, platform: 'darwin' } as const;

describe('our pages', () => {
  test.each(['app://makeready/index.html', 'app://makeready/', 'app://makeready/#/queue'])(
    '%s is ours',
    (url) => {
      expect(isOurPage(url)).toBe(true);
    },
  );

  test.each([
    undefined,
    '',
    'about:blank',
    'app://makeready.evil/',
    'app://evil/makeready',
    'https://makeready/',
    'file:///index.html',
    'data:text/html,x',
    'javascript:1',
  ])('%s is not', (url) => {
    expect(isOurPage(url)).toBe(false);
  });
});

describe('artwork', () => {
  test.each([
    ['app://makeready/artwork/0123', 'GET', '0123'],
    ['app://makeready/artwork/..%2fx', 'GET', '..%2fx'],
    ['app://makeready/artwork/0123?x=1', 'GET', '0123'],
    ['app://makeready/artwork/0123', 'POST', null],
    ['app://makeready/artwork/../index.html', 'GET', null],
    ['app://makeready/artwork/a/b', 'GET', null],
    ['app://evil/artwork/0123', 'GET', null],
    ['https://makeready/artwork/0123', 'GET', null],
  ])('%s by %s asks for %s', (url, method, id) => {
    expect(artworkOfRequest({ url, method })).toBe(id);
  });
});

describe('files of the build', () => {
  const get = (url: string, method = 'GET') => fileOfRequest({ url, method }, '/build/renderer');

  test('are found by path, the page at the root', () => {
    expect(get('app://makeready/')).toEqual({
      path: '/build/renderer/index.html',
      contentType: 'text/html; charset=utf-8',
    });
    expect(get('app://makeready/assets/a.js?v=1')?.path).toBe('/build/renderer/assets/a.js');
  });

  test.each([
    'app://makeready/../../etc/passwd',
    'app://makeready/..%2f..%2fpackage.html',
    'app://makeready/%2e%2e/%2e%2e/x.js',
    'app://makeready/..%5c..%5cx.js%00.html',
    'app://makeready/%E0%A4%A',
    'app://makeready/..%2frenderer-old%2fa.js',
    'app://makeready/secrets.json',
  ])('%s is nothing, or stays inside', (url) => {
    const file = get(url);
    if (file !== null) expect(file.path.startsWith('/build/renderer/')).toBe(true);
  });

  test.each(['app://other/index.html', 'https://makeready/index.html'])('%s is nothing', (url) => {
    expect(get(url)).toBeNull();
  });

  test('only by GET', () => {
    expect(get('app://makeready/index.html', 'POST')).toBeNull();
  });
});

describe('secrets of the desktop', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-safe-'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  test('are refused when the keyring goes away, and sealed ones stay as they are', async () => {
    const secrets = await openSafeSecrets(folder, safeStorage, linux);
    await secrets.set('token:a', 'hunter2');
    const file = await readFile(join(folder, 'secrets.safe.json'), 'utf8');
    vi.stubEnv('FAKE_ELECTRON_VAULT', 'v10');
    await expect(secrets.set('token:a', 'hunter3')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readFile(join(folder, 'secrets.safe.json'), 'utf8')).toBe(file);
    expect(await secrets.get('token:a')).toBe('hunter2');
  });

  test('are sealed by the system and survive a restart', async () => {
    await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'hunter2');
    expect(await readFile(join(folder, 'secrets.safe.json'), 'utf8')).not.toContain('hunter2');
    const again = await openSafeSecrets(folder, safeStorage, linux);
    expect(await again.get('token:a')).toBe('hunter2');
    await again.delete('token:a');
    expect(await again.get('token:a')).toBeNull();
  });

  test('are refused if Linux has no keyring, with a message', async () => {
    vi.stubEnv('FAKE_ELECTRON_VAULT', 'v10');
    const secrets = await openSafeSecrets(folder, safeStorage, linux);
    await expect(secrets.set('token:a', 'hunter2')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('no system keyring'),
    });
    expect(english(secrets.description)).toMatch(/^Not stored/);
    expect(await secrets.get('token:a')).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  test('stay in memory there if the operator so chooses, with a message', async () => {
    vi.stubEnv('FAKE_ELECTRON_VAULT', 'v10');
    const allowed = { ...linux, mayStayInMemory: () => true };
    const secrets = await openSafeSecrets(folder, safeStorage, allowed);
    await secrets.set('token:a', 'hunter2');
    expect(await secrets.get('token:a')).toBe('hunter2');
    expect(english(secrets.description)).toMatch(/^Memory only/);
    expect(await readdir(folder)).toEqual([]);
    expect(await (await openSafeSecrets(folder, safeStorage, allowed)).get('token:a')).toBeNull();
  });

  test('open while the keyring is locked: those in it are not lost, and come when it answers', async () => {
    await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'hunter2');
    const unlocked = Promise.withResolvers<boolean>();
    const locked = { ...safeStorage, isAsyncEncryptionAvailable: () => unlocked.promise };
    const secrets = await openSafeSecrets(folder, locked, linux);
    expect(english(secrets.description)).toMatch(/has not answered yet/);
    expect(await secrets.get('token:b')).toBeNull();
    await expect(secrets.get('token:a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(secrets.set('token:a', 'hunter3')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const { answered } = secrets;
    unlocked.resolve(true);
    await answered;
    expect(secrets.answered).toBeNull();
    expect(await secrets.get('token:a')).toBe('hunter2');
  });

  test('open when the keychain refuses; what may stay in memory stays there', async () => {
    await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'hunter2');
    const refusing = {
      ...safeStorage,
      encryptStringAsync: () => Promise.reject(new Error('Error while encrypting the text.')),
    };
    const secrets = await openSafeSecrets(folder, refusing, mac);
    expect(english(secrets.description)).toMatch(/gives Makeready no key/);
    await expect(secrets.get('token:a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(secrets.set('token:a', 'hunter3')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const allowed = await openSafeSecrets(folder, refusing, { ...mac, mayStayInMemory: () => true });
    await allowed.set('token:a', 'hunter3');
    expect(await allowed.get('token:a')).toBe('hunter3');
    await allowed.delete('token:a');
    expect(await allowed.get('token:a')).toBeNull();
  });

  test('are not taken for lost while the keychain cannot be asked', async () => {
    await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'hunter2');
    const text = 'Error while decrypting: encryption is temporarily unavailable. Please try again.';
    const asleep = { ...safeStorage, decryptStringAsync: () => Promise.reject(new Error(text)) };
    const secrets = await openSafeSecrets(folder, asleep, mac);
    await expect(secrets.get('token:a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const other = { ...safeStorage, decryptStringAsync: () => Promise.reject(new Error('Another key.')) };
    expect(await (await openSafeSecrets(folder, other, mac)).get('token:a')).toBeNull();
  });

  test.each(['replaced', 'deleted'])(
    'stay %s when the system had a newer key for the old one',
    async (how) => {
      await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'old');
      const opening = Promise.withResolvers<void>();
      const rotated = {
        ...safeStorage,
        decryptStringAsync: async (bytes: Buffer) => {
          await opening.promise;
          return { ...(await safeStorage.decryptStringAsync(bytes)), shouldReEncrypt: true };
        },
      };
      const secrets = await openSafeSecrets(folder, rotated, linux);
      const read = secrets.get('token:a');
      if (how === 'replaced') await secrets.set('token:a', 'new');
      else await secrets.delete('token:a');
      opening.resolve();
      await read;
      expect(await secrets.get('token:a')).toBe(how === 'replaced' ? 'new' : null);
    },
  );

  test('are sealed again when the system has a newer key', async () => {
    await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'hunter2');
    const file = join(folder, 'secrets.safe.json');
    const before = await readFile(file, 'utf8');
    const rotated = {
      ...safeStorage,
      encryptStringAsync: async (text: string) => Buffer.from(`newer ${text.length}`),
      decryptStringAsync: async (bytes: Buffer) => ({
        ...(await safeStorage.decryptStringAsync(bytes)),
        shouldReEncrypt: true,
      }),
    };
    expect(await (await openSafeSecrets(folder, rotated, linux)).get('token:a')).toBe('hunter2');
    expect(await readFile(file, 'utf8')).not.toBe(before);
  });

  test('that can no longer be opened have to be entered again', async () => {
    await (await openSafeSecrets(folder, safeStorage, linux)).set('token:a', 'x');
    const changed = {
      ...safeStorage,
      decryptStringAsync: async (): Promise<never> => {
        throw new Error('key changed');
      },
    };
    expect(await (await openSafeSecrets(folder, changed, linux)).get('token:a')).toBeNull();
  });
});

test('every web contents is locked down', () => {
  const contents = Object.assign(new EventEmitter(), {
    action: '',
    setWindowOpenHandler(handler: () => { action: string }) {
      this.action = handler().action;
    },
    webRtc: '',
    setWebRTCIPHandlingPolicy(policy: string) {
      this.webRtc = policy;
    },
  });
  // Only the parts that the guard uses exist.
  Reflect.apply(lockDownContents, undefined, [contents]);
  expect([contents.action, contents.webRtc]).toEqual(['deny', 'disable_non_proxied_udp']);
  const allowed = (event: string, url: string): boolean => {
    let prevented = false;
    contents.emit(event, {
      url,
      preventDefault: () => {
        prevented = true;
      },
    });
    return !prevented;
  };
  for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
    expect(allowed(event, 'app://makeready/index.html')).toBe(true);
    expect(allowed(event, 'https://evil.example/')).toBe(false);
    expect(allowed(event, 'file:///etc/passwd')).toBe(false);
  }
  expect(allowed('will-attach-webview', 'app://makeready/index.html')).toBe(false);
  let chosen: string | null = null;
  let prevented = false;
  contents.emit(
    'select-bluetooth-device',
    { preventDefault: () => (prevented = true) },
    [{ deviceId: 'a' }],
    (id: string) => (chosen = id),
  );
  expect([prevented, chosen]).toEqual([true, '']);
});

test('no page gets a device or the screen', () => {
  Reflect.apply(lockDownSession, undefined, [session.defaultSession, false]);
  /** The answer of a guard, from its result or its callback. */
  const answerOf = (guard: unknown, details: object): unknown => {
    let answer: unknown;
    const result: unknown = Reflect.apply(Object(guard), undefined, [
      details,
      (given: unknown) => {
        answer = given;
      },
    ]);
    return answer ?? result;
  };
  const device = { deviceType: 'hid', origin: 'app://makeready', device: {} };
  expect(answerOf(guards.device, device)).toBe(false);
  expect(answerOf(guards.usb, { protectedClasses: ['hid', 'audio'] })).toEqual(['hid', 'audio']);
  expect(answerOf(guards.bluetooth, { pairingKind: 'confirm' })).toEqual({ confirmed: false });
  expect(answerOf(guards.display, { frame: {}, videoRequested: true })).toEqual({});
});

test('nothing in the app opens a web page', async () => {
  const folder = join(import.meta.dirname, '../../../src/main/electron');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    expect(await readFile(join(folder, name), 'utf8'), name).not.toContain('openExternal');
  }
});
