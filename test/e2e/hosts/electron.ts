import { resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { findDesktop } from '../../../scripts/steps/electron.ts';
import { argumentsFor, type Host, type HostOptions, type WindowOptions } from './host.ts';
import { clientOfPage, keepPort } from './page-client.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The desktop app on Electron. It has one window, so opening another restarts the app. */
export async function startElectronHost(options: HostOptions): Promise<Host> {
  const desktop = findDesktop(process.env.MAKEREADY_NO_SANDBOX === 'yes');
  if (desktop.kind === 'unavailable') throw new Error(desktop.why);
  let app: ElectronApplication | null = null;
  let shown: Page | null = null;
  const quit = async (): Promise<void> => {
    await app?.close();
    app = null;
  };
  const open = async (wanted: WindowOptions, prepare: (page: Page) => void): Promise<Page> => {
    await quit();
    const { locale = 'en-GB', colorScheme = 'light', viewport } = wanted;
    app = await _electron.launch({
      executablePath: desktop.executable,
      args: [...desktop.args, `--lang=${locale}`, root, ...argumentsFor(options)],
      locale,
      colorScheme,
    });
    const page = await app.firstWindow();
    if (viewport != null) {
      await app.evaluate(
        ({ BrowserWindow }, { width, height }) =>
          BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
        viewport,
      );
    }
    // The first load went unobserved, so the page is loaded again with listeners.
    await keepPort(page);
    prepare(page);
    await page.reload();
    shown = page;
    return page;
  };
  await open({}, () => undefined);
  return {
    station: clientOfPage(() => {
      if (shown === null) throw new Error('No window is open.');
      return shown;
    }),
    open: async (wanted, prepare) => ({
      page: await open(wanted, prepare),
      close: async () => undefined,
    }),
    stop: quit,
  };
}
