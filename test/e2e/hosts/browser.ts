import { resolve } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { type HeadlessHost, startHeadlessHost } from '../../../src/main/headless/host.ts';
import { startPreflightChild } from '../../../src/main/host/preflight-child.ts';
import { createRouter } from '../../../src/main/station/api/index.ts';
import { launchChromium } from '../../support/browser.ts';
import { type Host, type HostOptions, which } from './host.ts';

const rendererFolder = resolve(import.meta.dirname, '../../../dist/renderer');

/** The headless host, with windows of a real browser that log in. */
export async function startBrowserHost({
  data,
}: HostOptions): Promise<Host & { readonly headless: HeadlessHost }> {
  const headless = await startHeadlessHost({
    startPreflight: startPreflightChild,
    dataFolder: data,
    which,
    port: 0,
    portMayMove: true,
    rendererFolder,
    environment: {},
  });
  const { web } = headless;
  const browser = await launchChromium();
  return {
    headless,
    station: createRouterClient(
      createRouter(headless.station.api, (fault) => process.stderr.write(`${fault}\n`)),
    ),
    async open(options, prepare) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        ...options,
      });
      const page = await context.newPage();
      prepare(page);
      await page.goto(web.newLoginUrl());
      return { page, close: () => context.close() };
    },
    async stop() {
      await browser.close();
      await headless.stop();
    },
  };
}
