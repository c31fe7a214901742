import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDesktop } from '../../scripts/steps/electron.ts';
import { skipWhere } from '../support/skip.ts';

// What the fake of Electron takes for granted, asked of Electron itself. Only `npm run test:electron` runs it, where there is one.

const root = resolve(import.meta.dirname, '../..');
const isReal = process.env.MAKEREADY_TEST_HOST === 'electron';
const why = 'only npm run test:electron has a real Electron';

describe('on real Electron', skipWhere(!isReal, why), () => {
  let folder: string;
  let app: ElectronApplication;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'makeready-real-'));
    const desktop = findDesktop(process.env.MAKEREADY_NO_SANDBOX === 'yes');
    if (desktop.kind === 'unavailable') throw new Error(desktop.why);
    app = await _electron.launch({
      executablePath: desktop.executable,
      args: [...desktop.args, root, '--data', folder],
    });
    await app.firstWindow();
  });
  afterEach(async () => {
    await app.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });

  test('a sealed value says which key it was sealed with', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has more than one');
    const mark = await app.evaluate(async ({ safeStorage }) =>
      (await safeStorage.encryptStringAsync('probe')).toString('latin1', 0, 3),
    );
    // v10: the key that is the same everywhere; v11: a secret service; v12: a portal.
    expect(mark).toMatch(/^v1[012]$/);
  });

  test('a utility process has the environment it is given, and the bounds of --js-flags', async () => {
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

  test.each(['throw', 'reject'])('an error that nobody caught (%s) ends the app with 1', async (how) => {
    const exit = once(app.process(), 'exit');
    await app.evaluate(({ dialog }, kind) => {
      // Nobody is there to close it.
      dialog.showErrorBox = () => undefined;
      if (kind === 'reject') void Promise.reject(new Error('rejected on purpose'));
      else {
        setTimeout(() => {
          throw new Error('thrown on purpose');
        });
      }
    }, how);
    expect((await exit)[0]).toBe(1);
  });

  test('the first window asks Windows to wait before it ends a session', async ({ skip }) => {
    skip(process.platform !== 'win32', 'only Windows asks windows');
    const listeners = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.listenerCount('query-session-end')),
    );
    expect(listeners).toEqual([1]);
  });

  test('languages of the system come with their country', async () => {
    const languages = await app.evaluate(({ app: electron }) => electron.getPreferredSystemLanguages());
    expect(languages.length).toBeGreaterThan(0);
  });
});
