import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Language,
  message,
  messageOfHold,
  type QueueRow,
  type ScreenSettings,
  ShownSettings,
} from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { cutTexts } from '../e2e/queue-tools.ts';
import { violations } from '../e2e/rig.ts';
import { keepPicture, settled } from '../e2e/screenshots.ts';
import { queueRow } from '../support/queue-row.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// What a row of the queue says, and in which colour.

const stage = (phase: QueueRow['phase']) => ({ phase, groups: { ...queueRow(0).groups, stage: phase } });
const held = messageOfHold({ by: 'Anna Arendt', reason: null });
const rows: QueueRow[] = [
  queueRow(1, {
    ...stage('attention'),
    filesNeedingAttention: 1,
    problem: message('hold.preflight-error', { finding: 'box.bleed' }),
  }),
  queueRow(2, { ...stage('on-hold'), filesOnHold: 2, filesTotal: 2, hold: held }),
  queueRow(3, stage('ready')),
];

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(fakeStation({ queue: queueOf(rows) }));
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(async () => {
  speak('en');
  await rig.closeWindows();
});

const speak = (language: Language): void =>
  rig.station.show({ screens: { ...rig.station.overview().screens, language } });

const ready = async (): Promise<Page> => {
  const { page } = await rig.open();
  await page.locator('[data-testid=queue] [data-chosen]').waitFor();
  return page;
};
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const colourOf = (text: Locator): Promise<string> => text.evaluate((one) => getComputedStyle(one).color);
const colourNamed = (page: Page, name: string): Promise<string> =>
  page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = `var(${wanted})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

test('a hold says who placed it in the reader’s language, and is grey; what needs somebody is red', async () => {
  const page = await ready();
  const [red, grey] = [await colourNamed(page, '--attention'), await colourNamed(page, '--quiet')];
  expect(await colourOf(rowOf(page, 'Job 1').getByText('Preflight error'))).toBe(red);
  const onHold = rowOf(page, 'Job 2');
  expect(await colourOf(onHold.getByText('Put on hold by Anna Arendt.'))).toBe(grey);
  await onHold.getByText('2 files').waitFor();
  const chips = page.getByRole('group', { name: 'Filter by stage' });
  const chip = chips.getByRole('button', { name: 'On hold 1' });
  expect(await colourOf(chip)).toBe(grey);
  await page.getByTestId('queue').getByRole('heading', { name: 'On hold 1' }).waitFor();
  await keepPicture(page, 'queue-on-hold');
  // Chosen is blue, whatever the stage.
  await chips.getByRole('button', { name: 'Needs attention' }).click();
  const ring = await chips
    .getByRole('button', { name: 'Needs attention' })
    .evaluate((one) => getComputedStyle(one).borderColor);
  expect(ring).not.toBe(red);
  expect(await violations(page)).toEqual([]);
  await chips.getByRole('button', { name: 'Needs attention' }).click();
  for (const [language, words] of [
    ['de', 'Angehalten von Anna Arendt.'],
    ['fr', 'Mis en attente par Anna Arendt.'],
    ['nl', 'In de wacht gezet door Anna Arendt.'],
  ] as const) {
    speak(language);
    await rowOf(page, 'Job 2').getByText(words).waitFor();
  }
});

test('the wall shows a hold without red, after what is to be done', async () => {
  const { page } = await rig.open('#/wall');
  const [red, grey] = [await colourNamed(page, '--attention'), await colourNamed(page, '--quiet')];
  const entry = page.getByRole('listitem').filter({ hasText: 'Put on hold by Anna Arendt.' });
  await entry.waitFor();
  expect(await colourOf(entry.getByText('On hold'))).toBe(grey);
  const colours = await entry
    .locator('*')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(colours).not.toContain(red);
  await keepPicture(page, 'wall-on-hold');
});

/** How the rows of an ordinary day look: what the demo's service says. */
const HOUR = 3_600_000;
const ordinary = (id: number, more: Partial<QueueRow> = {}): QueueRow =>
  queueRow(id, {
    ...stage('ready'),
    customers: ['Fjordlys Festival'],
    jobNames: ['Summer menu'],
    products: [{ name: 'Business Cards', jobs: 1 }],
    copies: 12_500,
    stocks: [{ name: 'Recycled', gsm: 350 }],
    finishings: ['Matt lamination'],
    sizes: [{ name: null, mm: { width: 50, height: 140 } }],
    delivery: { service: 'Parcel Next Day', group: 'Next day' },
    urgency: 'next-day',
    hotFolderIds: [],
    shipBy: new Date(Date.now() + 2 * HOUR).toISOString(),
    createdAt: new Date(Date.now() - HOUR).toISOString(),
    filesTotal: 4,
    filesDelivered: 3,
    ...more,
  } as Partial<ReturnType<typeof queueRow>>);
const ordinaryDay = (): QueueRow[] => [
  ...Array.from({ length: 30 }, (_, id) => ordinary(id)),
  ordinary(30, {
    finishings: ['Matt lamination', 'Rounded corners'],
    stocks: [],
    unknown: ['material'],
    // After midnight for whoever tests in the afternoon.
    shipBy: new Date(Date.now() + 11.9 * HOUR).toISOString(),
  }),
  ordinary(31, { shipBy: new Date(Date.now() - HOUR).toISOString() }),
  ordinary(32, { shipBy: new Date(Date.now() + 40 * HOUR).toISOString(), rush: true }),
  ordinary(33, { delivery: null, urgency: 'unknown', shipBy: null }),
];

/** The rows that are seen as a whole. */
const wholeRows = (page: Page): Promise<number> =>
  page.getByTestId('queue').evaluate((list) => {
    const { bottom } = list.getBoundingClientRect();
    const header = list.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0;
    return [...list.querySelectorAll('[aria-selected]')].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= header - 1 && at.bottom <= bottom + 1;
    }).length;
  });

describe('an ordinary day', () => {
  let day: ScreensRig;
  beforeAll(async () => {
    day = await startScreens(fakeStation({ queue: queueOf(ordinaryDay()) }));
    const { screens } = day.station.overview();
    const { queue } = ShownSettings.shape.screens.parse({});
    day.station.show({ screens: { ...screens, queue: { ...queue, collapsed: {} } } });
  });
  afterAll(async () => {
    await day.stop();
    expect(day.station.faults).toEqual([]);
  });
  afterEach(() => day.closeWindows());
  const show = (change: Partial<ScreenSettings>): void =>
    day.station.show({ screens: { ...day.station.overview().screens, ...change } });
  const inQueue = (change: Partial<ScreenSettings['queue']>): void =>
    show({ queue: { ...day.station.overview().screens.queue, ...change } });
  const shown = async (hash = ''): Promise<Page> => {
    const { page } = await day.open(hash, { viewport: { width: 1440, height: 900 } });
    await page.locator('[data-testid=queue] [data-chosen]').waitFor();
    return page;
  };

  test('at 1440 x 900 no cell is cut, in any language: one line each, sizes as 50×140', async () => {
    const page = await shown();
    await page.getByRole('columnheader', { name: /Trim size/ }).waitFor();
    await rowOf(page, 'Summer menu').first().getByText('50×140', { exact: true }).waitFor();
    for (const language of ['en', 'de', 'fr', 'nl'] as const) {
      show({ language });
      await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
      await settled(page);
      await keepPicture(page, `queue-day-${language}`);
      for (const place of [0, 30]) {
        await page.getByTestId('queue').evaluate((list, row) => list.scrollTo({ top: row * 51 }), place);
        await settled(page);
        expect(await cutTexts(page), language).toEqual([]);
      }
      await page.getByTestId('queue').evaluate((list) => list.scrollTo({ top: 0 }));
    }
    show({ language: 'en' });
  });

  test('900 pixels show 12 comfortable rows, and 20 compact ones', async () => {
    const page = await shown();
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(12);
    inQueue({ density: 'compact' });
    await page.locator('[data-density=compact]').waitFor();
    await settled(page);
    await keepPicture(page, 'queue-day-compact');
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(20);
    expect(await cutTexts(page)).toEqual([]);
    inQueue({ density: 'comfortable' });
  });

  test('the edge of a heading makes its column wider, by mouse and keys, and the width is kept', async () => {
    const page = await shown();
    const edge = page.getByRole('separator', { name: 'Width of Stock' });
    const heading = page.getByRole('columnheader', { name: /^Stock/ });
    const before = (await heading.boundingBox())?.width ?? 0;
    const at = await edge.boundingBox();
    if (at === null) throw new Error('There is no edge.');
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + 32, at.y + 5, { steps: 4 });
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeGreaterThan(before + 20);
    await page.mouse.up();
    const kept = () => day.station.overview().screens.queue.widths.stock ?? 0;
    await expect.poll(kept).toBeGreaterThan(10);
    const wide = kept();
    const width = () => heading.evaluate((one) => one.getBoundingClientRect().width);
    await expect.poll(width).toBeGreaterThan(before + 20);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(kept).toBe(wide - 0.5);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Delete');
    await expect.poll(kept).toBe(0);
  });

  test('at 1024 columns give way, the least important first, and none is cut', async () => {
    const page = await shown();
    await page.setViewportSize({ width: 1024, height: 700 });
    await settled(page);
    await keepPicture(page, 'queue-day-1024');
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads).toContain('Ship by');
    expect(heads).not.toContain('Hot folder');
    expect(await cutTexts(page)).toEqual([]);
  });

  test('rows are one list with Group by: None; groups and selections say what they add up to', async () => {
    const page = await shown();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('none');
    const heading = page.getByRole('row').filter({ hasText: 'All rows' });
    await heading.getByText('425,000 copies · 136 files').waitFor();
    await page.getByTestId('queue').getByRole('checkbox').first().click();
    await page.getByTestId('queue').getByRole('checkbox').nth(1).click();
    await page.getByRole('region', { name: 'Selected rows' }).getByText('25,000 copies · 8 files').waitFor();
  });

  test('the list is exported with the columns shown', async () => {
    const page = await shown();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export list (CSV)' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    const [heads, first, ...others] = text.trimEnd().split('\r\n');
    expect(heads).toBe(
      '\u{feff}"Stage","Customer and job","Copies","Stock","Finishing","Trim size","Delivery","Ship by","Files sent","Hot folder"',
    );
    expect(first).toMatch(
      /^"To send","Fjordlys Festival · Summer menu","12500","Recycled 350 gsm","Matt lamination","50×140","Parcel Next Day",/,
    );
    expect(others).toHaveLength(ordinaryDay().length - 1);
  });
});

test('a customer written from right to left keeps the beginning of its name, and its side', async () => {
  const arabic = 'شركة الطباعة الحديثة المحدودة للنشر والتوزيع والإعلان الدولية';
  rows.splice(0, rows.length, ordinary(1, { customers: [arabic], jobNames: ['Cards'] }), ordinary(2));
  const page = await ready();
  const row = rowOf(page, 'Cards').first();
  const [customer, job] = [row.locator('bdi').first(), row.locator('bdi').nth(1)];
  await customer.waitFor();
  const [left, right] = [await customer.boundingBox(), await job.boundingBox()];
  expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0);
  // What is cut is the end, which for this name is on the left.
  expect(await customer.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
});
