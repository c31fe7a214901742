import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newUpdateKey } from '../../../src/main/electron/updates/signature.ts';
import { until } from '../../support/until.ts';

const root = resolve(import.meta.dirname, '../../..');

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'makeready-desktop-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function runBundle(
  args: readonly string[],
  environment: Record<string, string> = {},
  node: readonly string[] = [],
): Promise<{ output: string; ended: number | NodeJS.Signals }> {
  const script = join(import.meta.dirname, 'bundle-process.ts');
  const child = spawn(
    process.execPath,
    [...node, script, join(root, 'dist/main/index.mjs'), '--data', data, ...args],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code, signal] = await once(child, 'exit');
  return { output, ended: code ?? signal };
}

const Permission = z.object({ request: z.boolean(), check: z.boolean() });
const Report = z.looseObject({
  overview: z.looseObject({ needsSetup: z.boolean(), secretStore: z.looseObject({ code: z.string() }) }),
  options: z.looseObject({ webPreferences: z.looseObject({ preload: z.string() }) }),
  done: z.array(z.string()),
  schemes: z.array(z.looseObject({ scheme: z.string() })),
  permissions: z.record(z.string(), Permission),
  page: z.object({ status: z.number(), policy: z.string() }),
});

async function report(
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<z.infer<typeof Report>> {
  const { output, ended } = await runBundle(args, environment);
  const [line = '', title, last] = output.trim().split('\n');
  expect([title, last, ended], output).toEqual(['Makeready: finishing the current step …', 'quit', 0]);
  return Report.parse(JSON.parse(line));
}

test('a station that crashes is restarted, and the window learns of it over a new port', async () => {
  const breaking = join(root, 'test/support/breaking-process.ts');
  const { output, ended } = await runBundle([], { TRY_CRASH: 'yes' }, ['--import', breaking]);
  expect([output, ended]).toEqual(['told\n', 0]);
});

test('the built main process opens a locked-down window that reaches the station by its port, and quits in order', async () => {
  const seen = await report();
  expect(seen.overview).toMatchObject({
    needsSetup: true,
    secretStore: { code: 'secrets.system' },
  });
  expect(seen).toMatchObject({
    first: 'resync',
    channel: 'makeready:port',
    schemes: [{ scheme: 'app', privileges: { standard: true, secure: true } }],
    userData: join(data, 'profiles/main/window'),
    crashDumps: { folder: join(data, 'profiles/main/window/Crashpad'), uploadToServer: false },
    outside: { status: 404 },
    foreign: { status: 404 },
    opens: { action: 'deny' },
    downloadsPrevented: [true, true, true, false],
    webviewPrevented: true,
    // Nothing in a window uses TLS: nothing is trusted, shown or told.
    trustsCertificate: [false],
    showsCertificate: [],
    logsIn: [],
    usb: ['hid'],
    appId: 'print.makeready.desktop',
    tray: [
      'Nothing to download',
      null,
      'Open Makeready',
      'Pause downloads',
      'Updates: managed by your system',
      null,
      'Quit Makeready',
    ],
    // Only our own files are loaded, and those of the developer tools, because this build is not packaged.
    cancelled: [false, true, true, true, false],
  });
  expect(seen.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  });
  // A closed list: nothing else is set, such as Blink features.
  expect(Object.keys(seen.options.webPreferences).sort()).toEqual([
    'allowRunningInsecureContent',
    'contextIsolation',
    'devTools',
    'experimentalFeatures',
    'navigateOnDragDrop',
    'nodeIntegration',
    'nodeIntegrationInSubFrames',
    'nodeIntegrationInWorker',
    'preload',
    'sandbox',
    'spellcheck',
    'webSecurity',
    'webviewTag',
  ]);
  expect(seen.page.status).toBe(200);
  expect(seen.page.policy).toContain("default-src 'none'");
  expect(seen.page.policy).not.toMatch(/'unsafe-eval'|https?:/);
  const { copyOurs, ...others } = seen.permissions;
  expect(copyOurs).toEqual({ request: true, check: true });
  for (const [name, answer] of Object.entries(others)) {
    expect(answer, name).toEqual({ request: false, check: false });
  }
});

test('a crashed page is opened again with a new port; a foreign page gets none', async () => {
  expect(await report()).toMatchObject({ afterCrash: { reloads: 1, ports: 2 }, portsGiven: 2 });
});

test('a click on the dock brings the window to the front; a process of the app that ends is logged', async () => {
  expect(await report()).toMatchObject({ afterActivate: ['show', 'focus'] });
  const logs = join(data, 'profiles/main/logs');
  const told = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  expect(told.join('')).toMatch(/"type":"Utility","reason":"crashed".*A process of the app ended/);
  // The app ends preflight's idle worker itself, which is not an error.
  expect(told.join('').match(/A process of the app ended/g)).toHaveLength(1);
});

test('a link opens its job, at the first start and at a second one; any other link opens nothing', async () => {
  expect(await report(['makeready://batch/demo%3Ab7'])).toMatchObject({
    openedAt: 'app://makeready/index.html#/batch/demo%3Ab7',
    reloadsBySamePlace: 0,
    afterSecondStart: 'app://makeready/index.html#/job/demo%3A1',
    afterBadLink: 'app://makeready/index.html#/job/demo%3A1',
  });
});

test('the window reappears where it was, on the same screen', async () => {
  await report();
  const { options, ...second } = await report();
  expect(options).toMatchObject({ x: 40, y: 50, width: 1300, height: 800 });
  expect(second.openedAt).toBe('app://makeready/index.html#/transfers');
});

test('opens and closes its window although nothing can be remembered of it', async () => {
  await mkdir(join(data, 'profiles/main/window.json'), { recursive: true });
  await report();
});

test.each([
  { how: 'throw', words: 'thrown on purpose' },
  { how: 'reject', words: 'rejected on purpose' },
])(
  'an uncaught error ($how) is reported in the app’s own words, logged, and ends the app',
  async ({ how, words }) => {
    const { output, ended } = await runBundle([], { TRY_FATAL: how });
    expect(output).toContain('"errors":["Makeready has stopped because of an unexpected error.');
    expect([output.includes(words), ended]).toEqual([true, 1]);
    const logs = join(data, 'profiles/main/logs');
    const [file = ''] = await readdir(logs);
    const log = await readFile(join(logs, file), 'utf8');
    expect(log).toContain('"msg":"Crashed"');
    expect(log.includes('Station stopped')).toBe(how === 'reject');
  },
);

test('the window is shown on Wayland, where nothing is painted before it is shown', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux has Wayland');
  expect(await report([], { FAKE_ELECTRON_WAYLAND: 'yes' })).toMatchObject({ isShown: true });
});

test('the window opens and the station works while the keyring is locked, and it quits in order', async () => {
  const { overview } = await report([], { FAKE_ELECTRON_VAULT: 'locked' });
  expect(overview.secretStore.code).toBe('secrets.waiting');
});

test('the window is on screen before the system is asked for its proxy, which can take long', async () => {
  const profile = join(data, 'profiles/main');
  await mkdir(profile, { recursive: true });
  const connection = { id: 'a', name: 'A', baseUrl: 'https://127.0.0.1:9', webhookSecret: 'w'.repeat(43) };
  await writeFile(join(profile, 'settings.json'), JSON.stringify({ connections: [connection] }));
  const noProxy = { HTTPS_PROXY: '', HTTP_PROXY: '', https_proxy: '', http_proxy: '' };
  expect(await report([], noProxy)).toMatchObject({ windowsWhenProxyAsked: 1 });
});

test('a window that cannot load its page is shown anyway, and says what to do', async () => {
  const { output } = await runBundle([], { FAKE_ELECTRON_NO_PAGE: 'yes', TRY_FATAL: 'throw' });
  expect(output).toContain('The window could not be opened.');
});

test('the sandbox is the app started a second time, on the demo', async () => {
  const started = join(data, 'started');
  const recorder = join(data, 'recorder.sh');
  await writeFile(
    recorder,
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${started}.part && mv ${started}.part ${started}\n`,
    {
      mode: 0o700,
    },
  );
  const asked = { TRY_DEMO: 'yes', FAKE_ELECTRON_PACKAGED: 'yes', APPIMAGE: recorder };
  const seen = await report(['--no-sandbox', '--profile', 'evening'], asked);
  expect(seen).toMatchObject({ demo: { url: null }, overview: { canOpenDemo: true } });
  await until('the second start', () => existsSync(started));
  expect((await readFile(started, 'utf8')).trim().split('\n')).toEqual([
    '--no-sandbox',
    '--demo',
    '--data',
    data,
  ]);
  const { output } = await runBundle([], { ...asked, APPIMAGE: join(data, 'none') });
  expect(output).toContain('The demo could not be started (spawn');
});

describe('a packaged build', () => {
  const packaged = { FAKE_ELECTRON_PACKAGED: 'yes' };
  const feed = { MAKEREADY_SET_DESKTOP_UPDATE_FEED: 'https://updates.example/makeready' };

  test('says in the tray why it takes no updates: no feed, or no key to verify them; with both it checks for them', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'only Linux needs a key in the build');
    const resources = { FAKE_ELECTRON_RESOURCES: data };
    expect((await report([], packaged)).tray).toContain('Updates: off, or no update server set');
    expect((await report([], { ...packaged, ...feed, ...resources })).tray).toContain(
      'Updates: not available (this build cannot verify them)',
    );
    await writeFile(join(data, 'update-key.pem'), newUpdateKey().publicKey);
    expect((await report([], { ...packaged, ...feed, ...resources })).tray).toContain('Check for updates');
  });

  test('receives links from the system, separated so that they cannot act as switches', async () => {
    expect(await report([], packaged)).toMatchObject({ protocols: [['makeready', '--']] });
  });

  test('has no developer tools unless they are enabled', async () => {
    const shut = await report([], packaged);
    expect(shut.options.webPreferences).toMatchObject({ devTools: false });
    expect(shut.viewRoles).not.toContain('toggleDevTools');
    expect(shut.cancelled).toEqual([false, true, true, true, true]);
    const asked = await report(['--dev-tools'], packaged);
    expect(asked.options.webPreferences).toMatchObject({ devTools: true });
    expect(asked.viewRoles).toContain('toggleDevTools');
  });
});

test('a second start opens nothing of its own and ends', async () => {
  const { output, ended } = await runBundle([], { FAKE_ELECTRON_SECOND: 'yes' });
  expect([output.trim(), ended]).toEqual(['quit', 0]);
});

test('started at login it has a tray and no window', async () => {
  const { output, ended } = await runBundle(['--hidden']);
  expect([output.trim().split('\n'), ended]).toEqual([['0 windows', 'quit'], 0]);
});

test('version and help are printed without a window', async () => {
  expect((await runBundle(['--version'])).output).toMatch(/^\d+\.\d+\.\d+\nquit\n$/);
  const help = (await runBundle(['--help'])).output;
  expect(help).toContain('\n  --profile NAME      the profile to start (default: main)\n');
  expect(help).toContain(`\n  --proxy-except HOSTS\n${' '.repeat(22)}hosts that are reached`);
  const german = await runBundle(['--help'], { FAKE_ELECTRON_LOCALE: 'de-CH' });
  expect(german.output).toContain('\n  --data ORDNER       Ordner aller Daten\n');
});

test('what prevents its start is one sentence in a dialog, and an exit code', async () => {
  await writeFile(join(data, 'profiles'), '');
  const { output, ended } = await runBundle([]);
  expect(output).toMatch(/^The data folder .* cannot be written to/);
  expect(ended).toBe(1);
  const named = await runBundle(['--profile', '../x']);
  expect(named.output).toMatch(/^--profile takes a name/);
  expect(named.ended).toBe(1);
  const german = await runBundle([], { FAKE_ELECTRON_LOCALE: 'de-CH' });
  expect(german.output).toMatch(/^In den Datenordner .* kann nicht geschrieben werden \(\w+\)\./);
});

test('the preload is one small CommonJS file that exposes nothing', async () => {
  const text = await readFile(join(root, 'dist/preload/preload.cjs'), 'utf8');
  expect(text.split('\n').length).toBeLessThan(40);
  expect([...text.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1])).toEqual(['electron']);
  expect(text).not.toContain('contextBridge');
});
