import { resolve } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { BrowserContext } from 'playwright';
import { type HeadlessHost, startHeadlessHost } from '../../../src/main/headless/host.ts';
import { createRouter } from '../../../src/main/station/api/index.ts';
import { sharedChromium } from '../../support/browser.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type Host, type HostOptions, type WindowOptions, which } from './host.ts';

const rendererFolder = resolve(import.meta.dirname, '../../../dist/renderer');

/** The headless host, with windows of a real browser that log in. */
export async function startBrowserHost({
  data,
}: HostOptions): Promise<Host & { readonly headless: HeadlessHost }> {
  const headless = await startHeadlessHost({
    startPreflight: preflightOnDemand,
    dataFolder: data,
    which,
    port: 0,
    portMayMove: true,
    rendererFolder,
    environment: {},
  });
  const { web } = headless;
  const browser = await sharedChromium();
  /** Where windows of a kind were and are no more: the next one finds the screens compiled there. */
  const left = new Map<string, BrowserContext[]>();
  const opened: BrowserContext[] = [];
  async function contextFor(options: WindowOptions): Promise<BrowserContext> {
    const known = left.get(JSON.stringify(options))?.pop();
    if (known !== undefined) return known;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      ...options,
    });
    opened.push(context);
    // Its process ends with the last page of the site, and what is compiled with it: one stays.
    const staying = await context.newPage();
    await staying.goto(new URL('/health', web.newLoginUrl()).href);
    return context;
  }
  return {
    headless,
    station: createRouterClient(
      createRouter(headless.station.api, (fault) => process.stderr.write(`${fault}\n`)),
    ),
    async open(options, prepare) {
      const context = await contextFor(options);
      const page = await context.newPage();
      prepare(page);
      await page.goto(web.newLoginUrl());
      return {
        page,
        async close() {
          const [, ...pages] = context.pages();
          await Promise.all(pages.map((one) => one.close()));
          await context.clearCookies();
          const kind = JSON.stringify(options);
          left.set(kind, [...(left.get(kind) ?? []), context]);
        },
      };
    },
    async stop() {
      await Promise.all(opened.map((context) => context.close()));
      await headless.stop();
    },
  };
}
