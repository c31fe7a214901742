import { resolve } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { createRouter } from '../../../src/main/station/api/index.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';
import { Contexts } from './contexts.ts';
import { type Host, type HostOptions, which } from './host.ts';

const rendererFolder = resolve(import.meta.dirname, '../../../dist/renderer');

/** Port of this process's first station. Later ones use it too: Chromium keeps compiled code by address. */
let usualPort = 0;

/** The headless host, and windows of a real browser that log in. */
export async function startBrowserHost({
  data,
}: HostOptions): Promise<Host & { readonly headless: HostHere }> {
  const headless = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: data,
    which,
    port: usualPort,
    portMayMove: true,
    rendererFolder,
    environment: {},
  });
  const { web } = headless;
  usualPort ||= web.port;
  const contexts = new Contexts(new URL('/health', web.url).href);
  return {
    headless,
    station: createRouterClient(
      createRouter(headless.station.api, headless.station.operators.seats, (fault) =>
        process.stderr.write(`${fault}\n`),
      ),
    ),
    async open({ viewport, colorScheme, reducedMotion, ...ofContext }, prepare) {
      const context = await contexts.take(ofContext);
      const page = await context.newPage();
      if (viewport != null) await page.setViewportSize(viewport);
      if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
      if (reducedMotion !== undefined) await page.emulateMedia({ reducedMotion });
      prepare(page);
      await page.goto(web.newLoginUrl());
      return { page, close: () => contexts.giveBack(context) };
    },
    async stop() {
      await contexts.leave();
      await headless.stop();
    },
  };
}
