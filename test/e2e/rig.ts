import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { HotFolderId } from '../../src/contract/index.ts';
import { type HeadlessHost, startHeadlessHost } from '../../src/main/headless/host.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { launchChromium } from '../support/browser.ts';

const rendererFolder = resolve(import.meta.dirname, '../../dist/renderer');
/** Where pictures of the screens are kept for whoever looks at them. */
export const screenshots = resolve(import.meta.dirname, '../../test-results/screens');

/** A browser window that has logged in, with everything it complained about. */
export interface Window {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** A service, a station on its headless host, and a real browser in front of it. */
export interface Rig {
  readonly root: string;
  readonly hotFolder: string;
  readonly sandbox: Sandbox;
  readonly host: HeadlessHost;
  hotFolderId(): HotFolderId;
  open(options?: Parameters<Browser['newContext']>[0]): Promise<Window>;
  closeWindows(): Promise<void>;
  stop(): Promise<void>;
}

/** @param connected false: as on first start, with nothing set up. */
export async function startRig({ connected }: { readonly connected: boolean }): Promise<Rig> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-e2e-'));
  const hotFolder = join(root, 'rip');
  await mkdir(hotFolder);
  await mkdir(screenshots, { recursive: true });
  const sandbox = await createSandbox();
  const host = await startHeadlessHost({
    dataFolder: join(root, 'data'),
    which: { kind: 'profile', name: 'e2e' },
    port: 0,
    portMayMove: true,
    rendererFolder,
    environment: {},
  });
  if (connected) {
    const { connections, hotFolders } = host.station.api;
    const { id } = await connections.create({
      name: 'Sandbox',
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
    });
    const { ticket } = await hotFolders.check({ typedPath: hotFolder });
    hotFolders.create({ name: 'RIP', folder: ticket });
    const made = host.station.api.overview.get().connections.find((one) => one.id === id);
    sandbox.registerWebhook(made?.webhookUrl ?? '');
  }
  const browser = await launchChromium();
  const contexts: BrowserContext[] = [];
  return {
    root,
    hotFolder,
    sandbox,
    host,
    hotFolderId: () => HotFolderId.parse(host.station.api.overview.get().hotFolders[0]?.id),
    async open(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        ...options,
      });
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(host.web.newLoginUrl());
      return { page, complaints };
    },
    async closeWindows() {
      for (const context of contexts.splice(0)) await context.close();
    },
    async stop() {
      await browser.close();
      await host.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** What axe-core finds wrong with the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
