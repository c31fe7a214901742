import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { startHeadlessHost } from '../src/main/headless/host.ts';
import { startPreflightChild } from '../src/main/host/preflight-child.ts';
import { launchChromium } from '../test/support/browser.ts';
import { buildWhatIsStale } from './steps/build.ts';

// npm run pictures: the screens of a running demo, in both colour schemes, into docs/pictures/, and a few more for the guide. `--all` also takes each
// at 1024x700, into test-results/pictures/.

const root = resolve(import.meta.dirname, '..');
const wantsAll = process.argv.includes('--all');
const sizes = wantsAll
  ? [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
    ]
  : [{ width: 1440, height: 900 }];
const folder = wantsAll ? join(root, 'test-results/pictures') : join(root, 'docs/pictures');

/** The first job that has a foil file, in its batch: the richest detail of the demo. */
async function openFoilJob(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/queue`);
  await page.getByLabel('Search the queue').fill('foil');
  await page.locator('[data-testid=queue] a').first().click();
  await page.locator('table a').first().waitFor();
}

const screens: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'queue',
    async (page) => {
      await page.locator('[data-testid=queue] a').first().waitFor();
    },
  ],
  ['batch', openFoilJob],
  [
    'job',
    async (page) => {
      await openFoilJob(page);
      await page.locator('table a').first().click();
      await page.getByText('Time line').waitFor();
    },
  ],
  [
    'review',
    async (page) => {
      await openFoilJob(page);
      await page.locator('table a').first().click();
      await page.getByRole('link', { name: 'Review' }).first().click();
      await page.locator('[role=application] canvas[data-painted=true]').first().waitFor();
      await page.locator('[role=application] svg rect').first().waitFor();
    },
  ],
  [
    'hot-folder',
    async (page) => {
      await page.getByRole('link', { name: /Hot folders/ }).click();
      await page.locator('main a[href^="#/hot-folder/"]').first().click();
      await page.getByRole('tab', { name: 'Settings' }).click();
    },
  ],
  [
    'transfers',
    async (page) => {
      await page.getByRole('link', { name: /Transfers/ }).click();
      await page
        .getByText(/Running|Fed last/)
        .first()
        .waitFor();
    },
  ],
  [
    'connections',
    async (page) => {
      await page.getByRole('link', { name: /Connections/ }).click();
      await page.getByText('Webhook URL', { exact: true }).waitFor();
    },
  ],
];

/** For the guide alone, in one scheme: by their place, and what has to be there. */
const guideScreens = [
  ['wall', '#/wall'],
  ['rules', '#/rules'],
  ['activity', '#/activity'],
  ['catalogue', '#/catalogue'],
  ['settings', '#/settings'],
] as const;

await buildWhatIsStale(['renderer'], (line) => console.log(line));
await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'makeready-pictures-'));
const host = await startHeadlessHost({
  startPreflight: startPreflightChild,
  dataFolder: data,
  which: { kind: 'demo' },
  port: 0,
  portMayMove: true,
  rendererFolder: join(root, 'dist/renderer'),
  environment: {},
});
const browser = await launchChromium();
try {
  await new Promise((done) => setTimeout(done, 9_000));
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB' });
      const page = await context.newPage();
      await page.goto(host.web.newLoginUrl());
      for (const [name, hash] of colorScheme === 'light' && !wantsAll ? guideScreens : []) {
        await page.goto(`${host.web.url}/${hash}`);
        await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
        await page.waitForTimeout(1_000);
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
      }
      for (const [name, open] of screens) {
        await open(page);
        await page.waitForTimeout(400);
        const size = wantsAll ? `-${viewport.width}` : '';
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}${size}.png`) });
        await page.goto(`${host.web.url}/#/queue`);
        await page.getByLabel('Search the queue').fill('');
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await host.stop();
  await rm(data, { recursive: true, force: true });
}
console.log(`Pictures are in ${folder}.`);
