import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { message, QueueQuery } from '../../src/contract/index.ts';
import type { Store } from '../../src/main/station/store/index.ts';
import { fakeStation } from '../doubles/station.ts';
import { answersFrom, archivedFile, emptyStore, sandbox, sentFile, tellWindows } from '../doubles/stored.ts';
import { violations } from '../e2e/rig.ts';
import { serviceBatch, serviceJob } from '../support/service-objects.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The queue as a grid: what keys, screen readers and fingers find in it.

const change = { source: 'poll', at: Date.now() } as const;
let store: Store;
let rig: ScreensRig;
beforeAll(async () => {
  store = emptyStore();
  for (let number = 1; number <= 8; number++)
    store.jobs.apply(sandbox, serviceJob(`job0000${number}`), { change });
  rig = await startScreens(fakeStation(answersFrom(store)));
  tellWindows(rig.station, store);
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const rows = (more: Partial<QueueQuery> = {}) => store.queue.list(QueueQuery.parse(more));
const ready = async (): Promise<Page> => {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  return page;
};
const chips = (page: Page) => page.getByRole('group', { name: 'Filter by stage' });
const selectedIn = (page: Page): Promise<number> =>
  page.getByTestId('queue').locator('[role=row][aria-selected=true]').count();
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key, { delay: 60 });
};

test('it is a grid: named columns, counted rows, and names with the job and its state', async () => {
  const page = await ready();
  const grid = page.getByRole('grid', { name: 'Queue' });
  const { total } = rows();
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBe(total + 2);
  const heads = await grid.getByRole('columnheader').allTextContents();
  expect(heads.slice(0, 2)).toEqual(['Selection', 'Customer and job']);
  const row = grid.getByRole('row').nth(2);
  expect(await row.getAttribute('aria-rowindex')).toBe('3');
  expect(await row.getByRole('gridcell').count()).toBe(heads.length);
  expect(await violations(page)).toEqual([]);
});

test('a job is called unbatched among batches, and just a job in a list of jobs', async () => {
  const page = await ready();
  const named = (text: RegExp) => page.getByRole('grid').getByText(text);
  await named(/^Unbatched job \w{8}/)
    .first()
    .waitFor();
  await page.getByText('Jobs', { exact: true }).first().click();
  await named(/^Job \w{8}/)
    .first()
    .waitFor();
  await expect.poll(() => named(/^Unbatched/).count()).toBe(0);
  await page.getByText('Batches', { exact: true }).first().click();
  await named(/^Unbatched job \w{8}/)
    .first()
    .waitFor();
});

test('checkboxes are 24 pixels wide and high', async () => {
  const page = await ready();
  const box = await page.getByTestId('queue').getByRole('checkbox').first().boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(24);
  expect(box?.height).toBeGreaterThanOrEqual(24);
});

test('Shift X selects every row from the last one on, Ctrl A all of them; J and K move', async () => {
  const page = await ready();
  await press(page, 'x', 'j', 'ArrowDown', 'j', 'Shift+X');
  await expect.poll(() => selectedIn(page)).toBe(4);
  await press(page, 'k', 'x');
  await expect.poll(() => selectedIn(page)).toBe(3);
  await press(page, 'Control+a');
  await expect.poll(() => selectedIn(page)).toBe(rows().total);
  await press(page, 'Escape');
  await expect.poll(() => selectedIn(page)).toBe(0);
});

test('the focus follows the current row, and stays below the header', async () => {
  const page = await ready();
  await page.setViewportSize({ width: 1024, height: 420 });
  await press(page, ...Array<string>(7).fill('j'), ...Array<string>(5).fill('k'));
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [focus, header] = [document.activeElement, document.querySelector('[role=columnheader]')];
        const inChosen = focus?.closest('[data-chosen]') != null;
        const [box, edge] = [focus?.getBoundingClientRect(), header?.getBoundingClientRect()];
        return inChosen && box !== undefined && edge !== undefined && box.top >= edge.bottom - 1;
      }),
    )
    .toBe(true);
});

test('a key pressed before the focus has caught up with the previous one is not lost', async () => {
  const page = await ready();
  const chosen = page.locator('[data-testid=queue] [data-chosen]');
  const first = Number(await chosen.getAttribute('aria-rowindex'));
  await page.evaluate(() => {
    const list = document.querySelector('[data-testid=queue]') ?? document.body;
    // Runs once the next row is drawn as the current one, before the focus moves to it.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    observer.observe(list, { subtree: true, attributeFilter: ['data-chosen'] });
  });
  await press(page, 'j');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=row]')?.ariaRowIndex))
    .toBe(String(first + 2));
});

test('C without a selection starts an empty batch; with one it takes the selected rows', async () => {
  const page = await ready();
  await press(page, 'c');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/new-batch');
  await page.getByRole('heading', { name: 'New batch', level: 1 }).waitFor();
  await press(page, 'Escape');
  await page.locator('[data-testid=queue][aria-busy=false] [data-chosen]').waitFor();
  await press(page, 'x');
  await expect.poll(() => selectedIn(page)).toBe(1);
  await press(page, 'c');
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/new-batch\/.+/);
});

test('Tab follows the layout: search, the buttons beside it, then the stages below', async () => {
  const page = await ready();
  await page.getByLabel('Search the queue').focus();
  const stops: { x: number; line: number; name: string }[] = [];
  for (let step = 0; step < 9; step++) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        // A hidden input is drawn by the box around it.
        const box = (
          focused instanceof HTMLInputElement ? focused.parentElement : focused
        )?.getBoundingClientRect();
        const middle = (box?.top ?? 0) + (box?.height ?? 0) / 2;
        return { x: box?.x ?? 0, line: Math.floor(middle / 45), name: focused?.textContent ?? '' };
      }),
    );
  }
  const seen = [...stops].sort((one, other) => one.line - other.line || one.x - other.x);
  expect(stops).toEqual(seen);
  expect(stops.some(({ name }) => name.includes('Needs attention'))).toBe(true);
});

test('an empty stage has no colour', async () => {
  const page = await ready();
  const colourOf = (name: RegExp) =>
    chips(page)
      .getByRole('button', { name })
      .evaluate((chip) => getComputedStyle(chip).color);
  const quiet = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--quiet)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(await colourOf(/^Needs attention 0/)).toBe(quiet);
  expect(await colourOf(/^In pre-press 8/)).not.toBe(quiet);
});

test('a rush is marked and moves to the front, and Undo reverts that', async () => {
  const page = await ready();
  await press(page, 'j', 'j', 'j', 'x', 'e');
  await page.getByText('1 row moved to the front.').waitFor();
  // It moves once the mark has left it.
  await press(page, 'k');
  const first = page.getByTestId('queue').getByRole('link').first();
  await first.filter({ hasText: 'Rush' }).waitFor();
  expect(rows().rows[0]?.rush).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await first.filter({ hasText: 'Rush' }).waitFor({ state: 'detached' });
  expect(rows().rows.some(({ rush }) => rush)).toBe(false);
});

test('the current row stays current, and keeps the focus, when another appears above it', async () => {
  const page = await ready();
  await press(page, 'j', 'j');
  const chosen = page.locator('[data-testid=queue] [data-chosen]');
  const before = { key: rows().rows[2]?.key, place: Number(await chosen.getAttribute('aria-rowindex')) };
  const last = rows().rows.at(-1);
  if (last === undefined) throw new Error('There is no last row.');
  store.queue.setRush([last.key], true);
  expect(rows().rows[3]?.key).toBe(before.key);
  await expect.poll(() => chosen.getAttribute('aria-rowindex')).toBe(String(before.place + 1));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-chosen]') != null))
    .toBe(true);
  store.queue.setRush([last.key], false);
  await expect.poll(() => chosen.getAttribute('aria-rowindex')).toBe(String(before.place));
});

test('a selected row that moves to another stage is deselected', async () => {
  const file = sentFile(store, 'sent');
  const page = await ready();
  await chips(page)
    .getByRole('button', { name: /^In hot folder/ })
    .click();
  await page.getByRole('heading', { name: /In hot folder/ }).waitFor();
  await press(page, 'x');
  await page.getByText('1 selected').waitFor();
  for (const { id } of store.deliveries.ofArtwork(file.id)) store.deliveries.pickedUp(id);
  await page.getByText('1 selected').waitFor({ state: 'detached' });
});

test('a queued batch that counts down and needs attention keeps to the lines of its row', async () => {
  const address = 'Strandgade 1, Copenhagen';
  const file = archivedFile(store, 'waits', { queuedBatchId: 'soon', address });
  const batch = serviceBatch('soon', ['waits'], { kind: 'queued-batch', address, createdAt: Date.now() });
  store.batches.apply(sandbox, batch, { change });
  store.artworks.move(file.id, 'on-hold', {
    source: 'station',
    reason: message('hold.preflight-warning', { finding: 'box.off-centre' }),
  });
  const page = await ready();
  const row = page.getByTestId('queue').getByRole('row').filter({ hasText: 'Auto batching at' });
  await row.getByText(/^Preflight warning/).waitFor();
  const over = await row.getByRole('link').evaluate((link) => {
    const title = link.firstElementChild;
    return [link, title].map((one) => (one === null ? null : one.scrollHeight - one.clientHeight));
  });
  expect(over).toEqual([0, 0]);
  await row.getByRole('link').click();
  await page.getByText(/^1 job · .* · Auto batching at \d\d:\d\d/).waitFor();
});
