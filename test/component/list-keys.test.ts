import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { decodeProduct } from '../../src/main/station/service/decode/catalogue.ts';
import type { ArtworkRecord, Store } from '../../src/main/station/store/index.ts';
import { connection } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sandbox, sentFile } from '../doubles/stored.ts';
import { go, press } from '../e2e/rig.ts';
import { serviceBatch, serviceJob } from '../support/service-objects.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The keys of the queue on the other lists: J and K move, Enter opens, X and Ctrl A select.

let store: Store;
let file: ArtworkRecord;
let rig: ScreensRig;
beforeAll(async () => {
  store = emptyStore();
  const change = { source: 'poll', at: Date.now() } as const;
  for (const id of ['one', 'two', 'three']) file = sentFile(store, id, { batchId: 'both' });
  store.batches.apply(sandbox, serviceBatch('both', ['one', 'two', 'three']), { change });
  for (const id of ['four', 'five', 'six'])
    store.jobs.apply(sandbox, serviceJob(id, { address: 'Strandgade 1, Copenhagen' }), { change });
  const products = ['Postcards', 'Business Cards'].map((name) => ({ id: name, name, version: 1 }));
  store.catalogue.take(
    { connectionId: sandbox, kind: 'product', productId: null },
    { kind: 'read', entries: products.map(decodeProduct), notUnderstood: [], validator: null },
    change,
  );
  const connections = [connection('Sandbox')];
  rig = await startScreens(fakeStation(answersFrom(store, connections)));
  rig.station.show({ connections });
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const rows = (page: Page) => page.locator('main [data-list-row]');
/** The position of the row with the focus, or -1. */
const place = (page: Page): Promise<number> =>
  rows(page).evaluateAll((all) => all.findIndex((row) => row.contains(document.activeElement)));

async function opened(hash: string): Promise<Page> {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue]').waitFor();
  await go(page, hash);
  await rows(page).nth(1).waitFor();
  return page;
}

/** The address of a batch of several jobs. */
function aBatch(): string {
  const { rows: all } = store.queue.list(QueueQuery.parse({}));
  const batch = all.find(({ kind, jobsTotal }) => kind === 'batch' && jobsTotal > 1);
  return `#/batch/${encodeURIComponent(batch?.key ?? '')}`;
}

const lists: readonly { readonly name: string; readonly hash: () => string; readonly leadsTo: RegExp }[] = [
  { name: 'downloads', hash: () => '#/transfers', leadsTo: /#\/job\// },
  { name: 'activity', hash: () => '#/activity', leadsTo: /#\/job\// },
  { name: 'the catalogue', hash: () => '#/catalogue', leadsTo: /#\/product\// },
  { name: 'a batch', hash: aBatch, leadsTo: /#\/job\// },
];

test.each(lists)('$name: J and K move, Enter opens, the overview lists them', async ({ hash, leadsTo }) => {
  const page = await opened(hash());
  await press(page, 'j');
  await expect.poll(() => place(page)).toBe(0);
  await press(page, 'j');
  await expect.poll(() => place(page)).toBe(1);
  await press(page, 'k', 'k');
  await expect.poll(() => place(page)).toBe(0);
  await press(page, 'ArrowDown');
  await expect.poll(() => place(page)).toBe(1);
  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['J', 'K', 'Enter']) await help.getByText(key, { exact: true }).waitFor();
  await press(page, 'Escape');
  await help.waitFor({ state: 'detached' });
  // Not every line of the log is about a job.
  while ((await page.locator(':focus a[href], a[href]:focus').count()) === 0) await press(page, 'j');
  await press(page, 'Enter');
  await page.waitForURL(leadsTo);
});

test('a job: J moves through its files, Enter opens one in review, Shift J shows the JSON', async () => {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue]').waitFor();
  await go(page, `#/job/${encodeURIComponent(file.jobKey)}`);
  await rows(page).first().waitFor();
  await press(page, 'Shift+J');
  await page.getByRole('button', { name: 'Hide source JSON' }).waitFor();
  await press(page, 'j');
  await expect.poll(() => place(page)).toBe(0);
  await press(page, 'Enter');
  await page.waitForURL(/#\/review\//);
});

test('a new batch: J moves, X selects, Ctrl A selects all', async () => {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue]').waitFor();
  await go(page, '#/new-batch');
  const [largest] = store.unbatchedJobs.groups('', 1);
  await page.getByRole('radio', { name: largest?.address ?? '', exact: true }).check();
  await rows(page).nth(1).waitFor();
  const chosen = () => rows(page).getByRole('checkbox', { checked: true }).count();
  await press(page, 'j', 'x');
  await expect.poll(chosen).toBe(1);
  await press(page, 'j', 'x', 'k', 'x');
  await expect.poll(chosen).toBe(1);
  await press(page, 'Control+a');
  await expect.poll(async () => (await chosen()) === (await rows(page).count())).toBe(true);
});

test('/ leads to the search of downloads, activity and catalogue', async () => {
  const page = await opened('#/transfers');
  for (const [hash, title] of [
    ['#/transfers', 'Downloads'],
    ['#/activity', 'Activity'],
    ['#/catalogue', 'Catalogue'],
  ] as const) {
    await go(page, hash);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await rows(page).first().waitFor();
    await press(page, '/');
    await page.locator('main input:focus').waitFor();
    // Leaves the field: letters typed in one do not lead to a screen.
    await page.keyboard.press('Tab');
  }
});
