import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { type ArtworkId, type JobDetail, QueueQuery, RouteRule } from '../src/contract/index.ts';
import { startHeadlessHost } from '../src/main/headless/host.ts';
import { startPreflightChild } from '../src/main/host/preflight-child.ts';
import { startThreadOf } from '../src/main/thread/start-thread.ts';
import { launchChromium } from '../test/support/browser.ts';
import { until } from '../test/support/until.ts';
import { buildWhatIsStale } from './steps/build.ts';
import { takeOperatorPictures } from './steps/operator-pictures.ts';

// npm run pictures: the screens of a running demo, in both colour schemes, into docs/pictures/. `--all` also
// takes each at 1024x700, into test-results/pictures/.

/** A screen: where it is, what leads to its state from there, and what has to be seen in it. */
interface Picture {
  readonly name: string;
  readonly hash: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly shows: string;
}

const root = resolve(import.meta.dirname, '..');
const wantsAll = process.argv.includes('--all');
const large = { width: 1440, height: 900 };
const sizes = wantsAll ? [large, { width: 1024, height: 700 }] : [large];
const folder = join(root, wantsAll ? 'test-results/pictures' : 'docs/pictures');

await buildWhatIsStale(['renderer'], (line) => console.log(line));
await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'makeready-pictures-'));
const host = await startHeadlessHost({
  startPreflight: startPreflightChild,
  startThread: startThreadOf(new URL('../src/main/thread/main.ts', import.meta.url)),
  dataFolder: data,
  which: { kind: 'demo' },
  port: 0,
  portMayMove: true,
  rendererFolder: join(root, 'dist/renderer'),
  environment: {},
});
const api = await host.station.client;

/** The number of rows with a small picture: those in sight, except for jobs in pre-press. */
const ROWS_DRAWN = 5;

/** The first job with a foil file that has come: the richest detail of the demo. */
async function foilJob(): Promise<{ readonly job: JobDetail; readonly colours: ArtworkId } | null> {
  const { rows } = await api.queue.list(QueueQuery.parse({ search: 'foil' }));
  const batches = rows.filter(({ kind }) => kind === 'batch').map(({ key }) => key);
  const keys = new Set((await api.queue.files({ keys: batches.slice(0, 100) })).map(({ jobKey }) => jobKey));
  for (const key of keys) {
    const job = await api.job.get({ key });
    const files = job.components.flatMap((component) => component.files);
    const fed = files.filter(({ state }) => state === 'delivered' || state === 'picked-up');
    const isWhole = fed.length === files.length && files.some(({ kind }) => kind === 'foil');
    if (job.batchKey !== null && isWhole) {
      const [first] = files;
      if (first !== undefined) return { job, colours: first.id };
    }
  }
  return null;
}

/**
 * Once the demo has something to show on every screen: files delivered and in transfer, jobs in each phase,
 * the catalogue.
 */
async function atWork(): Promise<NonNullable<Awaited<ReturnType<typeof foilJob>>>> {
  await until(
    'the demo is at work',
    async () => {
      const { phases } = await api.overview.get();
      const { products } = await api.catalogue.list({ search: '' });
      const read = products.length > 0 && products.every(({ counts }) => counts.size !== null);
      return (
        read && phases.done > 0 && phases['at-rip'] > 0 && phases.prepress > 0 && (await foilJob()) !== null
      );
    },
    120_000,
  );
  const foil = await foilJob();
  if (foil === null) throw new Error('The demo has no job with a foil file.');
  return foil;
}

/** Enough rows to see, with their small pictures: on a slow machine most are picked up already. */
async function showQueue(page: Page): Promise<void> {
  const closed = page.getByRole('button', { name: /^Picked up/, expanded: false });
  if ((await closed.count()) > 0) await closed.click();
  await page.locator('[data-testid=queue] img').nth(ROWS_DRAWN).waitFor();
}

/** Two jobs that go to one address, with what the service offers for them. */
async function chooseJobs(page: Page): Promise<void> {
  const [place] = await api.batching.groups({ search: '' });
  await page.getByRole('radio', { name: place?.address ?? '', exact: true }).check();
  const boxes = page.getByRole('region', { name: '2. Jobs' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('radiogroup', { name: '3. Delivery option' }).getByRole('radio').first().check();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
}

/** What is printed and where it goes, as far as it needs no choice from the catalogue. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Job name').fill('Cards for Ann Baker');
  await page.getByLabel('Quantity').fill('250');
  for (const name of ['Size', 'Material']) {
    await page.getByRole('combobox', { name, exact: true }).first().click();
    await page.getByRole('option').first().click();
  }
  const address = { Name: 'Ann Baker', Company: 'Bakery', 'Street and number': '8 Dock Road' };
  for (const [label, text] of Object.entries({ ...address, 'Postal code': 'YO22', City: 'Whitby' })) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await page.getByRole('textbox', { name: 'Country (two letters)' }).fill('GB');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
}

async function pictures(): Promise<readonly Picture[]> {
  const { job, colours } = await atWork();
  const id = encodeURIComponent;
  const [folder, foilUnit] = (await api.overview.get()).hotFolders;
  if (folder !== undefined && foilUnit !== undefined) {
    const rules = z.array(RouteRule).parse([
      { id: 'foil', name: 'Foil', when: { fileKinds: ['foil'] }, to: [foilUnit.id] },
      {
        id: 'cards',
        name: 'Cards on silk',
        when: { products: ['Business Cards'], materials: ['silk'], fileKinds: ['colour'] },
        to: [folder.id],
      },
    ]);
    const { version } = await api.routes.get();
    await api.routes.save({ rules, hold: 'nothing', version });
  }
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], daysLater: 0 };
  const cutOffs = [
    { group: 'Next day', time: '17:00', ...everyDay },
    { group: 'Standard', time: '18:30', ...everyDay },
  ];
  await api.settings.set({ shipping: { cutOffs } });
  const { products } = await api.catalogue.list({ search: '' });
  const product = products.find(({ name }) => name === 'Business Cards') ?? products[0];
  const hotFolder = `#/hot-folder/${id(folder?.id ?? '')}`;
  return [
    { name: 'transfers', hash: '#/transfers', shows: 'main h2' },
    {
      name: 'queue',
      hash: '#/queue',
      shows: '[data-testid=queue] a',
      act: showQueue,
    },
    { name: 'wall', hash: '#/wall', shows: 'main ol li' },
    { name: 'batch', hash: `#/batch/${id(job.batchKey ?? '')}`, shows: 'table img' },
    { name: 'job', hash: `#/job/${id(job.key)}`, shows: 'main img' },
    {
      name: 'review',
      hash: `#/review/${id(job.key)}/${colours}`,
      shows: '[role=application] svg rect',
      act: (page) => page.locator('[role=application] canvas[data-painted=true]').first().waitFor(),
    },
    { name: 'hot-folders', hash: '#/hot-folders', shows: 'main a[href^="#/hot-folder/"]' },
    {
      name: 'hot-folder',
      hash: hotFolder,
      shows: 'main input',
      act: (page) => page.getByRole('tab', { name: 'Settings' }).click(),
    },
    {
      name: 'rules',
      hash: '#/rules',
      shows: 'main h2',
      act: (page) => page.getByRole('button', { name: 'Test with recent files' }).click(),
    },
    { name: 'new-batch', hash: '#/new-batch', shows: 'main h1', act: chooseJobs },
    { name: 'catalogue', hash: '#/catalogue', shows: 'main td' },
    { name: 'product', hash: `#/product/${id(product?.key ?? '')}`, shows: 'main svg[role=img]' },
    { name: 'submit', hash: `#/submit/${id(product?.key ?? '')}`, shows: 'main h2', act: fillIn },
    { name: 'connections', hash: '#/connections', shows: 'main h2' },
    { name: 'activity', hash: '#/activity', shows: 'main td' },
    { name: 'due', hash: '#/due', shows: 'main td' },
    { name: 'shift', hash: '#/shift', shows: 'main [role=img]' },
    { name: 'settings', hash: '#/settings', shows: 'main input' },
  ];
}

const browser = await launchChromium();
try {
  const all = await pictures();
  for (const viewport of sizes) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(host.web.newLoginUrl());
    await page.locator('main').getByRole('heading').first().waitFor();
    for (const { name, hash, act, shows } of all) {
      await page.goto(`${host.web.url}/${hash}`);
      await act?.(page);
      await page.locator(shows).first().waitFor();
      // Small pictures come a moment after the row that they belong to has come to rest.
      await page.waitForTimeout(1_000);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        const size = wantsAll ? `-${viewport.width}` : '';
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}${size}.png`) });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await context.close();
  }
  // Last: from now on every window asks who is there.
  if (!wantsAll) await takeOperatorPictures(browser, host, folder);
} finally {
  await browser.close();
  await host.stop();
  await rm(data, { recursive: true, force: true });
}
console.log(`Images are in ${folder}.`);
