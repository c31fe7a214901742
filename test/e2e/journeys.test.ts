import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { type HeadlessHost, startHeadlessHost } from '../../src/main/headless/host.ts';
import { type SimulatedRip, startSimulatedRip } from '../../src/sandbox/rip/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { launchChromium } from '../support/browser.ts';

const rendererFolder = resolve(import.meta.dirname, '../../dist/renderer');
const screenshots = resolve(import.meta.dirname, '../../test-results/screens');

let root: string;
let hotFolder: string;
let sandbox: Sandbox;
let host: HeadlessHost;
let browser: Browser;
let context: BrowserContext;
let rip: SimulatedRip | null = null;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-e2e-'));
  hotFolder = join(root, 'rip');
  await mkdir(hotFolder);
  await mkdir(screenshots, { recursive: true });
  sandbox = await createSandbox();
  host = await startHeadlessHost({
    dataFolder: join(root, 'data'),
    which: { kind: 'profile', name: 'e2e' },
    port: 0,
    portMayMove: true,
    rendererFolder,
    environment: {},
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await rip?.stop();
  await host.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});
afterEach(() => context.close());

/** A browser window that has logged in, with everything it complained about. */
async function open(
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(host.web.newLoginUrl());
  return { page, complaints };
}

/** What axe-core finds wrong with the page as it is. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

test('first start: each wrong answer gets one clear sentence, the right ones open the queue', async () => {
  const { page, complaints } = await open();
  await page.getByRole('heading', { name: 'Welcome to Makeready' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: join(screenshots, 'welcome-light-1440.png') });

  const connect = page.getByRole('button', { name: 'Test and connect' });
  await connect.click();
  await page.getByText('No service URL was given.').waitFor();
  await page.getByLabel('Service URL').fill('http://api.example.com');
  await connect.click();
  await page
    .getByText('The URL must begin with https://, because the token would travel unprotected')
    .waitFor();
  await page.getByLabel('Service URL').fill(sandbox.baseUrl);
  await connect.click();
  await page.getByText('No access token was given.').waitFor();
  await page.getByLabel('Access token').fill('wrong');
  await connect.click();
  await page.getByText('The service does not accept the access token.').waitFor();
  await page.getByLabel('Access token').fill(sandbox.token);
  await connect.click();
  await page.getByText('Connected to the service').waitFor();

  const feed = page.getByRole('button', { name: 'Feed this folder' });
  await page.getByLabel('Folder that the RIP watches').fill(join(root, 'none'));
  await feed.click();
  await page.getByText(`There is no folder ${join(root, 'none')}.`).waitFor();
  await page.getByLabel('Folder that the RIP watches').fill(hotFolder);
  await feed.click();
  await page.getByText('The queue is empty').waitFor();
  expect(complaints).toEqual([]);
  expect(await page.content()).not.toContain(sandbox.token);
});

test('a job appears, is fed and is taken, live, without a click', async () => {
  const { page, complaints } = await open();
  await page.getByText('The queue is empty').waitFor();
  const [connection] = host.station.api.overview.get().connections;
  sandbox.registerWebhook(connection?.webhookUrl ?? '');
  sandbox.makeJobs(2, { prepressMs: 1_500, fileBytes: 200_000 });
  const row = page.getByTestId('queue').getByRole('link').first();
  await row
    .getByText(/In pre-press|Verified and ready/)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'At the RIP' }).waitFor({ timeout: 20_000 });
  rip = startSimulatedRip({ folder: hotFolder, takeAfterMs: 0, outFolder: null });
  await page.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 20_000 });
  expect(rip.taken.length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('search, arrows and Enter lead to a job and its files; Escape leads back', async () => {
  const { page } = await open();
  await page.getByTestId('queue').getByRole('link').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('foil');
  await expect.poll(() => page.getByTestId('queue').getByRole('link').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.locator(`table a[href='#/job/${encodeURIComponent(foilJob())}']`).click();
  await page.getByText('Taken by the RIP').first().waitFor();
  expect(await page.getByText(/sha-256/).count()).toBe(2);
  await page.keyboard.press('j');
  await page.getByText('"delivery_address"').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('table a').first().waitFor();
  await page.getByLabel('Back').click();
  await page.getByTestId('queue').waitFor();
});

test('nothing that matches is said, and a filter shows its phase only', async () => {
  const { page } = await open();
  await page.getByLabel('Search the queue').fill('no such thing');
  await page.getByText('Nothing matches').waitFor();
  await page.getByLabel('Search the queue').fill('');
  await page.getByRole('button', { name: /Done/ }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.getByRole('button', { name: /Needs attention/ }).click();
  await page.getByRole('button', { name: /Done/ }).click();
  await page.getByText('Nothing matches').waitFor();
});

test('pausing in one window shows in another', async () => {
  const { page } = await open();
  const other = await context.newPage();
  await page.goto(`${host.web.url}/#/transfers`);
  await other.goto(`${host.web.url}/#/transfers`);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await other.getByRole('button', { name: 'Resume all' }).click();
  await page.getByRole('button', { name: 'Pause all' }).waitFor();
});

test.each([
  ['de-CH', 'Vom RIP abgeholt', 'Übertragungen'],
  ['fr-FR', 'Repris par le RIP', 'Transferts'],
  ['nl-BE', 'Opgehaald door de RIP', 'Overdrachten'],
])('a window of %s speaks its language', async (locale, taken, transfers) => {
  const { page, complaints } = await open({ locale });
  await page.getByRole('link', { name: transfers }).click();
  await page.getByText(taken).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** The key of the job that has a colour file and a foil file. */
function foilJob(): string {
  const { api } = host.station;
  const rows = api.queue.list(QueueQuery.parse({ search: 'foil', limit: 10 })).rows;
  const keys = rows.flatMap((row) =>
    row.kind === 'job' ? [row.key] : api.batch.get({ key: row.key }).jobs.map((job) => job.key),
  );
  const isFoiled = (key: (typeof keys)[number]): boolean =>
    api.job.get({ key }).components.some((component) => component.files.some((file) => file.kind === 'foil'));
  return keys.find(isFoiled) ?? '';
}

const screens = ['queue', 'batch', 'job', 'transfers', 'connections'] as const;
const schemes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
];

test('every screen in both schemes and sizes: no accessibility violation, nothing wider than the window', async () => {
  const batch = host.station.api.queue.list(QueueQuery.parse({ search: 'foil', limit: 1 })).rows[0];
  const hashes: Record<(typeof screens)[number], string> = {
    queue: '#/queue',
    batch: `#/batch/${encodeURIComponent(batch?.key ?? '')}`,
    job: `#/job/${encodeURIComponent(foilJob())}`,
    transfers: '#/transfers',
    connections: '#/connections',
  };
  for (const colorScheme of schemes) {
    for (const viewport of sizes) {
      const { page } = await open({ colorScheme, viewport });
      for (const screen of screens) {
        await page.goto(`${host.web.url}/${hashes[screen]}`);
        await page.locator('main').locator('a, h1, h2, button').first().waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(screenshots, `${screen}-${colorScheme}-${viewport.width}.png`) });
        expect(await violations(page), `${screen}, ${colorScheme}, ${viewport.width}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${screen} at ${viewport.width} is too wide`).toBeLessThanOrEqual(0);
      }
      if (viewport !== sizes.at(-1) || colorScheme !== 'dark') await context.close();
    }
  }
}, 120_000);
