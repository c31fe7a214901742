import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDesktop } from '../../../scripts/steps/electron.ts';
import { checks, checksBeforeReady } from '../../support/electron-checks.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// What the fake Electron assumes, tested on the real one. Runs only in `npm run test:electron`, and only if
// Electron is there.

const root = resolve(import.meta.dirname, '../../..');
const isReal = process.env.MAKEREADY_TEST_HOST === 'electron';
const why = 'only npm run test:electron has a real Electron';

const assets = join(root, 'assets');

async function launchApp(app: string, ...args: string[]): Promise<ElectronApplication> {
  const desktop = findDesktop(process.env.MAKEREADY_NO_SANDBOX === 'yes');
  if (desktop.kind === 'unavailable') throw new Error(desktop.why);
  return _electron.launch({ executablePath: desktop.executable, args: [...desktop.args, app, ...args] });
}

const launch = (folder: string, ...args: string[]): Promise<ElectronApplication> =>
  launchApp(root, '--data', folder, ...args);

/** Crashes main with an uncaught error. Resolves to its exit code. */
async function breakBy(app: ElectronApplication, how: string): Promise<number | null> {
  const exit = once(app.process(), 'exit');
  await app.evaluate(({ dialog }, kind) => {
    // Nobody is there to close the dialog.
    dialog.showErrorBox = () => undefined;
    if (kind === 'reject') void Promise.reject(new Error('rejected on purpose'));
    else {
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
    }
  }, how);
  return (await exit)[0];
}

describe('on real Electron', skipWhere(!isReal, why), () => {
  let folder: string;
  let app: ElectronApplication;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-real-'));
    app = await launch(folder);
    await app.firstWindow();
  });
  afterEach(async () => {
    await app.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  test('a sealed value names the key that sealed it', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has more than one');
    const mark = await app.evaluate(async ({ safeStorage }) =>
      (await safeStorage.encryptStringAsync('probe')).toString('latin1', 0, 3),
    );
    // v10: the fixed key; v11: a secret service; v12: a portal.
    expect(mark).toMatch(/^v1[012]$/);
  });

  test('a utility process has the environment it is given, and the limits of --js-flags', async () => {
    const file = join(folder, 'telling.mjs');
    await writeFile(
      file,
      `import { getHeapStatistics } from 'node:v8';
       process.parentPort.postMessage([Object.keys(process.env), getHeapStatistics().heap_size_limit]);
       setInterval(() => undefined, 60_000);`,
    );
    const [names, heapLimit] = await app.evaluate(
      ({ utilityProcess }, worker) =>
        new Promise<[string[], number]>((resolve) => {
          const child = utilityProcess.fork(worker, [], {
            execArgv: ['--js-flags=--max-old-space-size=512 --wasm-max-mem-pages=8192'],
            env: { MAKEREADY_WORKER: '1', SystemRoot: process.env.SystemRoot ?? '' },
            stdio: 'ignore',
          });
          child.once('message', (told: [string[], number]) => {
            child.kill();
            resolve(told);
          });
        }),
      file,
    );
    expect(names).toContain('MAKEREADY_WORKER');
    expect(names).not.toContain('PATH');
    expect(names).not.toContain('HOME');
    expect(heapLimit).toBeLessThan(800 * 1024 * 1024);
  });

  test.each(['throw', 'reject'])('an uncaught error (%s) ends the app with 1', async (how) => {
    expect(await breakBy(app, how)).toBe(1);
  });

  test('the window is shown, under Wayland too', async () => {
    await until('it is visible', () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().every((window) => window.isVisible()),
      ),
    );
  });

  test('a page that crashed is reloaded', async () => {
    const url = await app.evaluate(
      ({ BrowserWindow }) =>
        new Promise<string>((resolve) => {
          const [window] = BrowserWindow.getAllWindows();
          window?.webContents.once('did-finish-load', () => resolve(window.webContents.getURL()));
          window?.webContents.forcefullyCrashRenderer();
        }),
    );
    expect(url).toContain('app://makeready/');
  });

  test('a second link to the current place does not reload the page', async () => {
    const page = await app.firstWindow();
    await page.waitForLoadState();
    await page.evaluate(() => Reflect.set(globalThis, 'kept', 'yes'));
    const open = (link: string) =>
      app.evaluate(({ app: electron }, url) => void electron.emit('second-instance', {}, ['', url]), link);
    await open('makeready://job/demo%3A1');
    await page.waitForURL(/#\/job\/demo%3A1$/);
    await open('makeready://job/demo%3A1');
    await open('makeready://job/demo%3A2');
    await page.waitForURL(/#\/job\/demo%3A2$/);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'kept'))).toBe('yes');
  });

  test('a utility process has the name it was given; one killed before its start can only be ended after it', async () => {
    const file = join(folder, 'idle.mjs');
    await writeFile(file, 'setInterval(() => undefined, 60_000);');
    const told = await app.evaluate(
      ({ app: electron, utilityProcess }, worker) =>
        new Promise<{ endedAtOnce: boolean; names: (string | undefined)[] }>((resolve) => {
          const names: (string | undefined)[] = [];
          electron.on('child-process-gone', (_event, { type, name }) => {
            if (type === 'Utility') names.push(name);
          });
          const child = utilityProcess.fork(worker, [], { serviceName: 'Named here' });
          const endedAtOnce = child.kill();
          child.once('spawn', () => child.kill());
          child.once('exit', () => setTimeout(() => resolve({ endedAtOnce, names })));
        }),
      file,
    );
    expect(told.endedAtOnce).toBe(false);
    // Windows may report an orderly end, which raises no event.
    for (const name of told.names) expect(name).toBe('Named here');
  });

  test('the tray icons are what each system wants', async () => {
    const images = await app.evaluate(
      ({ nativeImage }, [template, ico]) =>
        [template, ico].map((path) => {
          const image = nativeImage.createFromPath(path ?? '');
          return {
            isEmpty: image.isEmpty(),
            isTemplate: image.isTemplateImage(),
            scales: image.getScaleFactors(),
          };
        }),
      [join(assets, 'trayTemplate.png'), join(assets, 'tray.ico')],
    );
    expect(images[0]).toMatchObject({ isEmpty: false, scales: [1, 2] });
    expect(images[0]?.isTemplate).toBe(process.platform === 'darwin');
    if (process.platform === 'win32') expect(images[1]?.isEmpty).toBe(false);
  });

  test('the first window asks Windows to wait before it ends a session', async ({ skip }) => {
    skip(process.platform !== 'win32', 'only Windows asks windows');
    const listeners = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.listenerCount('query-session-end')),
    );
    expect(listeners).toEqual([1]);
  });

  test('the system’s languages come with their country', async () => {
    const languages = await app.evaluate(({ app: electron }) => electron.getPreferredSystemLanguages());
    expect(languages.length).toBeGreaterThan(0);
  });
});

describe('what the fake is checked for, on real Electron', skipWhere(!isReal, why), () => {
  let folder: string;
  let app: ElectronApplication;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-checks-'));
    const calls = checksBeforeReady.map(({ act }) => `({ ${act} }).act(electron, given)`);
    const given = JSON.stringify({ folder, assets });
    // An app of its own, which does nothing but answer what is asked before it is ready, and stays.
    await writeFile(
      join(folder, 'main.cjs'),
      `const electron = require('electron'), given = ${given};
       electron.app.on('window-all-closed', () => undefined);
       globalThis.beforeReady = [${calls.join(', ')}];`,
    );
    await writeFile(join(folder, 'package.json'), '{ "main": "main.cjs" }');
    app = await launchApp(folder);
  });
  afterAll(async () => {
    await app.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  test.each(checksBeforeReady.map((check, at) => ({ ...check, at })))('$what', async ({ at, is }) => {
    expect(await app.evaluate((_electron, n) => Reflect.get(globalThis, 'beforeReady')[n], at)).toEqual(is);
  });

  test.for(checks)('$what', async ({ act, is, on = process.platform }, { skip }) => {
    skip(process.platform !== on, `true of ${on} only`);
    expect(await app.evaluate(act, { folder, assets })).toEqual(is);
  });
});

describe('headless on real Electron', skipWhere(!isReal, why), () => {
  test.each(['throw', 'reject'])('an uncaught error (%s) ends the host with 1', async (how) => {
    const folder = await mkdtemp(join(tmpdir(), 'makeready-real-headless-'));
    const app = await launch(folder, '--headless', '--port', '0', '--no-open');
    const [output] = await once(app.process().stdout ?? new EventEmitter(), 'data');
    expect(String(output)).toContain('Makeready');
    expect(await breakBy(app, how)).toBe(1);
    await rm(folder, { recursive: true, force: true });
  });
});
