import type { Page } from 'playwright';
import { sharedChromium } from '../../support/browser.ts';
import { argumentsFor, type Host, type HostOptions } from './host.ts';
import { clientOfPage, keepPort } from './page-client.ts';
import { type StandIn, startStandIn } from './stand-in/stand-in.ts';

/**
 * The desktop app without Electron. It has one window: opening another shows a fresh page in it, or restarts
 * the app if options or environment differ.
 */
export async function startStandInHost(
  options: HostOptions,
): Promise<Host & { readonly running: () => StandIn }> {
  // The close event of message ports is always on in Electron, and a switch in Chromium.
  const browser = await sharedChromium(['--enable-blink-features=MessagePortCloseEvent']);
  const args = argumentsFor(options);
  let app: StandIn | null = null;
  let startedAs = '';
  const running = (): StandIn => {
    if (app === null) throw new Error('No window is open.');
    return app;
  };
  const quit = async (): Promise<void> => {
    await app?.quit();
    app = null;
  };
  const open: Host['open'] = async (wanted, prepare) => {
    const prepareShown = async (page: Page): Promise<void> => {
      await keepPort(page);
      prepare(page);
    };
    const as = JSON.stringify([wanted, process.env]);
    if (app !== null && as === startedAs) await app.reopen(prepareShown);
    else {
      await quit();
      app = await startStandIn(browser, args, wanted, prepareShown);
      startedAs = as;
    }
    return { page: app.page, close: async () => undefined };
  };
  await open({}, () => undefined);
  return {
    station: clientOfPage(() => running().page),
    running,
    open,
    stop: quit,
  };
}
