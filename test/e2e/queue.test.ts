import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { until } from '../support/until.ts';
import { standBetween } from './link-faults.ts';
import { go, overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

const [FED, IN_PREPRESS] = [16, 6];
let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
  rig.sandbox.makeJobs(FED, { prepressMs: 0, fileBytes: 20_000 });
  rig.sandbox.makeJobs(IN_PREPRESS, { prepressMs: 3_600_000, fileBytes: 20_000 });
  await until(
    'all files fed',
    () => {
      const { phases } = rig.host.station.api.overview.get();
      const isAllKnown = rows({ level: 'jobs', collapsed: [] }).total === FED + IN_PREPRESS;
      return isAllKnown && phases['at-rip'] > 3 && phases.ready === 0 && phases.prepress > 0;
    },
    100_000,
  );
}, 120_000);
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

const rows = (more: Partial<QueueQuery> = {}) =>
  rig.host.station.api.queue.list(QueueQuery.parse({ collapsed: ['done'], ...more }));
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
/** The counts of the headings. */
const counts = async (page: Page): Promise<number[]> =>
  (await page.getByTestId('queue').getByRole('heading').allTextContents()).map((text) =>
    Number(/(\d+)\s*$/.exec(text)?.[1]),
  );
const chips = (page: Page) => page.getByRole('group', { name: 'Filter by stage' });
const ready = async () => {
  const opened = await rig.open();
  await opened.page.getByTestId('queue').getByRole('link').first().waitFor();
  return opened;
};

test('a status of the service is a filter, and pressing it again removes it', async () => {
  const { page, complaints } = await ready();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const item = page.getByRole('dialog').locator('label', { hasText: /\d$/ }).first();
  const count = Number(/(\d+)$/.exec((await item.textContent()) ?? '')?.[1]);
  await item.click();
  await expect.poll(async () => sum(await counts(page))).toBe(count);
  expect(await violations(page)).toEqual([]);
  await item.click();
  await expect
    .poll(async () => sum(await counts(page)))
    .toBe(rows().groups.reduce((all, one) => all + one.count, 0));
  await page.getByLabel('Pages unknown').check();
  await page.getByRole('button', { name: '1 filter', exact: true }).waitFor();
  await expect
    .poll(async () => sum(await counts(page)))
    .toBe(rows({ unknown: ['pages'] }).groups.reduce((all, one) => all + one.count, 0));
  expect(await page.evaluate(() => location.hash)).toContain('unknown=pages');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Pages unknown').uncheck();
  await page.getByLabel('Finishings unknown').check();
  await page.getByText('Nothing matches this search and filter.').waitFor();
  expect(complaints).toEqual([]);
});

test('a view is saved under a name, appears in the navigation of every window, and is deleted', async () => {
  const { page } = await ready();
  await page.locator('label', { hasText: /^Jobs$/ }).click();
  await page.getByLabel('Group by').selectOption('stock');
  await chips(page)
    .getByRole('button', { name: /In pre-press/ })
    .click();
  await page
    .getByRole('columnheader', { name: 'Copies' })
    .getByRole('button', { name: 'Copies', exact: true })
    .click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('Save current view as').fill('Not yet here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = await page.evaluate(() => location.hash);
  expect(view).toBe('#/queue/level=jobs&group=stock&sort=copies&stages=prepress');

  const { page: other } = await ready();
  const link = other.getByRole('navigation').getByRole('link', { name: 'Not yet here' });
  await link.click();
  await other
    .getByRole('columnheader', { name: 'Copies' })
    .and(other.locator('[aria-sort=ascending]'))
    .waitFor();
  const { groups } = rows({ level: 'jobs', groupBy: 'stock', phases: ['prepress'] });
  expect(new Set(groups.map(({ label }) => label)).size).toBe(groups.length);
  const labels = () => other.getByTestId('queue').getByRole('heading').allTextContents();
  await expect
    .poll(async () => (await labels())[0])
    .toContain(`${groups[0]?.label ?? 'Not specified'} ${groups[0]?.count}`);
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  // The whole view is in the address.
  await other.reload();
  await expect
    .poll(async () => (await labels())[0])
    .toContain(`${groups[0]?.label ?? 'Not specified'} ${groups[0]?.count}`);
  await other.getByRole('button', { name: 'Saved views' }).click();
  await other.getByRole('button', { name: 'Delete Not yet here' }).click();
  await page.getByText('No saved views yet').waitFor();
});

test('a group is collapsed in every window, stays counted, and is expanded again', async () => {
  const { page } = await ready();
  const head = page.getByRole('heading', { name: /In pre-press/ }).getByRole('button');
  const count = rows().groups.find(({ key }) => key === 'prepress')?.count;
  expect(await head.getAttribute('aria-expanded')).toBe('true');
  const before = await page.getByTestId('queue').getByRole('link').count();
  await head.click();
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.getByTestId('queue').getByRole('link').count()).toBeLessThan(before);
  await expect.poll(() => head.textContent()).toContain(String(count));
  await page.reload();
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('false');
  expect(await violations(page)).toEqual([]);
  await head.click();
  await expect.poll(() => head.getAttribute('aria-expanded')).toBe('true');
});

test('the list is busy while a search has no answer', async () => {
  const { page } = await ready();
  const between = await standBetween(page);
  const list = page.getByTestId('queue');
  const search = page.getByLabel('Search the queue');
  const isBusy = () => list.getAttribute('aria-busy');
  await list.getByRole('link').first().waitFor();
  await expect.poll(isBusy).toBe('false');
  between.meet('unanswered');
  await search.fill('nothing like it');
  await expect.poll(isBusy).toBe('true');
  between.meet('answered');
  await search.fill('nothing like this');
  await list.getByText('No results').waitFor();
  // The first search may be the one that is answered here.
  await expect.poll(isBusy).toBe('false');
});

test('chips and headings count the results of a search alike', async () => {
  const { page } = await ready();
  const [row] = rows({ phases: ['prepress'], level: 'jobs' }).rows;
  await page.getByLabel('Search the queue').fill(row?.serviceId ?? '');
  await expect.poll(async () => sum(await counts(page))).toBe(1);
  const found = async () =>
    sum((await chips(page).getByRole('button').locator('b').allTextContents()).map(Number));
  await expect.poll(found).toBe(1);
});

test('columns are chosen and ordered, and stay that way', async () => {
  const { page } = await ready();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Move Account left' }).click();
  const columns = () => rig.host.station.api.settings.get().screens.queue.columns.slice(-2);
  await expect.poll(columns).toEqual(['connection', 'hot-folder']);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.reload();
  await page.getByTestId('queue').getByText('Sandbox').first().waitFor();
  // With the mouse: a column dropped on another takes its place.
  const heads = page.getByTestId('queue').getByRole('columnheader');
  await heads.filter({ hasText: 'Account' }).dragTo(heads.filter({ hasText: 'Hot folder' }));
  await expect.poll(columns).toEqual(['hot-folder', 'connection']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Account' }).click();
  await expect.poll(columns).toEqual(['progress', 'hot-folder']);
});

test('selected rows are put on hold, and the hold is undone', async () => {
  const { page, complaints } = await ready();
  await chips(page)
    .getByRole('button', { name: /In pre-press/ })
    .click();
  await expect.poll(() => page.getByTestId('queue').getByRole('heading').count()).toBe(1);
  await page.getByTestId('queue').locator('[data-chosen]').waitFor();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('1 selected').waitFor();
  await page
    .getByTestId('queue')
    .getByRole('checkbox')
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await bar.getByText('2 selected').waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, 'queue-marked-light-1440');
  await page
    .getByTestId('queue')
    .focus()
    .catch(() => undefined);
  await bar.getByRole('button', { name: /^Hold/ }).click();
  const notice = page.getByRole('status').getByText(/files? put on hold/);
  await notice.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('status')
    .getByText(/^Hold taken back for/)
    .waitFor();
  await bar.getByRole('button', { name: /^Clear selection/ }).click();
  await bar.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a batch that would be batched again is left out, and the screen says so', async () => {
  const { page } = await ready();
  await chips(page)
    .getByRole('button', { name: /In hot folder/ })
    .click();
  await expect.poll(() => page.getByTestId('queue').getByRole('heading').count()).toBe(1);
  await page.getByTestId('queue').locator('[data-chosen]').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('c');
  await page
    .getByRole('alert')
    .filter({ hasText: /cannot be batched/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

test('files still in their hot folder are not resent, and the screen says so; others are, for a reason', async () => {
  const { page } = await ready();
  await chips(page)
    .getByRole('button', { name: /In hot folder/ })
    .click();
  await expect.poll(() => page.getByTestId('queue').getByRole('heading').count()).toBe(1);
  await page.getByTestId('queue').locator('[data-chosen]').waitFor();
  await page.keyboard.press('f');
  await page
    .getByRole('status')
    .getByText(/^Still in the hot folder: /)
    .waitFor();
  const dialog = page.getByRole('dialog', { name: 'Resend to RIP' });
  expect(await dialog.count()).toBe(0);

  // The RIP picks up one of a row's files: that one is resent, and the others are listed as skipped.
  const row = rows({ phases: ['at-rip'], limit: 500 }).rows.find(({ filesTotal }) => filesTotal > 1);
  if (row === undefined) throw new Error('Every row has one file.');
  const files = () => rig.host.station.api.queue.files({ keys: [row.key] });
  const [first] = files();
  if (first === undefined) throw new Error('The row has no file.');
  const delivered = rig.host.station.api.job
    .get({ key: first.jobKey })
    .components.flatMap((component) => component.files)
    .find(({ id }) => id === first.id)?.deliveries[0];
  await rm(join(rig.hotFolder, delivered?.finalName ?? ''));
  await until('the RIP has it', () => files().some(({ resendBar }) => resendBar === null));
  await go(page, `#/batch/${encodeURIComponent(row.key)}`);
  await page.getByRole('button', { name: 'Resend to RIP' }).click();
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Resend to RIP' }).isDisabled()).toBe(true);
  const others = files().length - 1;
  await dialog.getByText('1 file of 1 job. 1 was picked up before and will print again.').waitFor();
  await dialog
    .getByText(new RegExp(`^${others} other files? cannot be resent now. Still in the hot folder`))
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Ink ran out');
  const ordered = String(first.ordered);
  const copies = dialog.getByRole('textbox', { name: 'Copies wanted again' });
  await expect.poll(async () => (await copies.inputValue()).replace(/\D/g, '')).toBe(ordered);
  await copies.fill('7');
  await dialog.getByRole('button', { name: 'Resend to RIP' }).click();
  await page.getByRole('status').getByText('1 file is resent in 5 seconds.').waitFor();
  const { timeline } = rig.host.station.api.job.get({ key: first.jobKey });
  expect(timeline.find(({ to, source }) => to === 'planned' && source === 'operator')?.why?.values).toEqual({
    reason: 'Ink ran out',
    copies: 7,
  });
  // Taken back in time, nothing is sent.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').getByText('Resend of 1 file taken back.').waitFor();
  expect(files().find(({ id }) => id === first.id)?.resendBar).toBeNull();
});

test('a barcode scanner jumps to its job from any screen, and the screen says if no job has the code', async () => {
  const { page } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/transfers`);
  await page.getByRole('heading', { name: 'Downloads' }).waitFor();
  const row = rows({ limit: 500 }).rows.find((one) => one.kind === 'batch' && one.jobsTotal > 1);
  const [job] = row?.kind !== 'batch' ? [] : rig.host.station.api.batch.get({ key: row.key }).jobs;
  // All keys at once, faster than any hand.
  const scan = (code: string): Promise<void> =>
    page.evaluate(
      (keys) => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      },
      [...code, 'Enter'],
    );
  await scan(job?.serviceId ?? '');
  await page.getByRole('heading', { level: 1, name: job?.name ?? 'none' }).waitFor();
  await scan('9999-nothing');
  await page.getByText('No job or batch found for code 9999-nothing.').waitFor();
});

test('placeholders are shown until the queue arrives, and then they are gone', async () => {
  const { page } = await ready();
  const answers = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/rpc$/, (socket) => {
    const station = socket.connectToServer();
    station.onMessage((message) => void answers.promise.then(() => socket.send(message)));
  });
  await page.reload();
  const list = page.getByTestId('queue');
  await list.getByRole('status').waitFor();
  answers.resolve();
  await list.getByRole('link').first().waitFor();
  await expect.poll(() => list.getByRole('status').count()).toBe(0);
});

test('rows that move from one stage to another leave no overlaps and no gaps', async () => {
  const { page } = await ready();
  const { api } = rig.host.station;
  const taken = rows({ phases: ['at-rip'], limit: 3 }).rows;
  for (const [number, row] of taken.entries()) {
    for (const { jobKey } of api.queue.files({ keys: [row.key] })) {
      const files = api.job.get({ key: jobKey }).components.flatMap((component) => component.files);
      for (const { finalName } of files.flatMap(({ deliveries }) => deliveries))
        if (finalName !== null) await rm(join(rig.hotFolder, finalName), { force: true });
    }
    const heading = page.getByTestId('queue').getByRole('heading', { name: /Picked up/ });
    await expect.poll(() => heading.textContent()).toContain(String(number + 1));
  }
  const list = page.getByTestId('queue').locator('h2, a[href]');
  await expect
    .poll(async () => {
      const boxes = (await Promise.all((await list.all()).map((line) => line.boundingBox())))
        .filter((box) => box !== null)
        .sort((one, other) => one.y - other.y);
      return boxes.filter((box, place) => {
        const above = boxes[place - 1];
        return (
          above !== undefined && (box.y < above.y + above.height - 1 || box.y > above.y + above.height + 40)
        );
      });
    })
    .toEqual([]);
});

test('the end of a long queue is reached at once, with few rows in the page', async () => {
  const jobs = (): number => rows({ level: 'jobs', collapsed: [] }).total;
  const [earlier, more] = [jobs(), 550];
  rig.sandbox.makeJobs(more, { loose: true, prepressMs: 3_600_000, fileBytes: 1_000 });
  const { api } = rig.host.station;
  for (const { id } of api.overview.get().connections) await api.connections.refresh({ id });
  // The oldest are read last, and come before what is the first row until then.
  await until('every job is known', () => jobs() >= earlier + more, 100_000);
  const { page } = await ready();
  const list = page.getByTestId('queue');
  // Rows may still move, so the end is looked up at each try.
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      const last = rows({ skip: rows().total - 1, limit: 1 }).rows[0];
      return list.locator(`a[href$='${encodeURIComponent(last?.key ?? '')}']`).count();
    })
    .toBe(1);
  expect(await list.getByRole('link').count()).toBeLessThan(60);
  // Whichever elements draw the rows, reading and Tab follow the order of the queue.
  await expect
    .poll(async () => {
      const drawn = await list
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
      const wanted = rows({ skip: rows().total - drawn.length, limit: drawn.length }).rows;
      return drawn.length > 1 && drawn.every((key, index) => decodeURIComponent(key) === wanted[index]?.key);
    })
    .toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // A search then starts at its first row, which is the current one. By their numbers rows stay in place: the
  // current row would follow its job, and the station may still read the new jobs.
  await go(page, '#/queue/level=jobs&group=none&sort=id');
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      return list.evaluate((element) => element.scrollTop);
    })
    .toBeGreaterThan(10_000);
  await page.getByLabel('Search the queue').fill('pdf');
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
  const [first] = rows({
    level: 'jobs',
    groupBy: 'none',
    sort: { by: 'id', descending: false },
    search: 'pdf',
    limit: 1,
  }).rows;
  await list.locator(`[data-chosen] a[href$='${encodeURIComponent(first?.key ?? 'none')}']`).waitFor();
}, 180_000);
