import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { startWebServer } from '../../src/main/headless/web-server.ts';
import type { FakeStation } from '../doubles/station.ts';
import { Contexts } from '../e2e/hosts/contexts.ts';
import type { WindowOptions } from '../e2e/hosts/host.ts';
import { hearComplaints, type Window } from '../e2e/rig.ts';
import { windowsOf } from '../support/thread-here.ts';

const rendererFolder = resolve(import.meta.dirname, '../../dist/renderer');

/** Port of this process's first rig. Later ones use it too: Chromium keeps compiled code by address. */
let usualPort = 0;

/** The built screens in a real browser, on a fake station. */
export interface ScreensRig {
  readonly station: FakeStation;
  /** A window at an address such as `#/queue`; its operator asks for less motion, unless told otherwise. */
  open(hash?: string, options?: WindowOptions): Promise<Window>;
  closeWindows(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Serves the screens as a station's headless host does: the built bundle with its fonts and styles, over the
 * same web server and transport. Only what answers is a fake.
 */
export async function startScreens(station: FakeStation): Promise<ScreensRig> {
  const web = await startWebServer({
    port: usualPort,
    portMayMove: true,
    rendererFolder,
    openWindow: windowsOf(station.router),
    openArtwork: async () => null,
    now: Date.now,
  });
  usualPort ||= web.port;
  const contexts = new Contexts(new URL('/health', web.url).href);
  const taken: BrowserContext[] = [];
  const open = async (
    hash: string,
    { viewport, colorScheme, reducedMotion = 'reduce', ...ofContext }: WindowOptions,
  ): Promise<Window> => {
    const context = await contexts.take(ofContext);
    taken.push(context);
    const page: Page = await context.newPage();
    if (viewport != null) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion, ...(colorScheme !== undefined && { colorScheme }) });
    const complaints: string[] = [];
    hearComplaints(page, complaints);
    await page.goto(web.newLoginUrl());
    await page.locator('main').waitFor();
    if (hash !== '') await page.goto(`${web.url}/${hash}`);
    return { page, complaints };
  };
  return {
    station,
    open: (hash = '', options = {}) => open(hash, options),
    async closeWindows() {
      for (const context of taken.splice(0)) await contexts.giveBack(context);
    },
    async stop() {
      await contexts.leave();
      station.close();
      await web.stop();
    },
  };
}
