import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ArtworkId,
  HotFolderId,
  known,
  type QueueFile,
  type QueueRow,
  ShownSettings,
} from '../../src/contract/index.ts';
import { notFound } from '../../src/main/station/model/api-error.ts';
import { asCaller } from '../../src/main/station/model/caller.ts';
import type { Store } from '../../src/main/station/store/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { connection } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { answersFrom, archivedFile, emptyStore } from '../doubles/stored.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { go, press } from '../e2e/rig.ts';
import { queueRow } from '../support/queue-row.ts';
import { emptyOverview } from '../support/stub-api.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// What an operator's hands rely on: keys act on what is marked, and what a RIP or a person is called is
// found.

describe('keys in the queue', () => {
  const ready = { ...queueRow(0).groups, stage: 'ready' };
  const rowNamed = (id: number, more: Partial<QueueRow> = {}): QueueRow =>
    queueRow(id, { groups: ready, ...more } as Partial<ReturnType<typeof queueRow>>);
  const rows: QueueRow[] = [];
  const fileOf = (row: QueueRow): QueueFile => ({
    id: ArtworkId.parse(row.serviceId.padStart(32, '0')),
    name: `card-${row.serviceId}.pdf`,
    state: row.phase === 'on-hold' ? 'on-hold' : 'delivering',
    jobKey: row.key as QueueFile['jobKey'],
    resendBar: 'on-its-way',
    isFailed: false,
    movable: null,
    ordered: null,
    hotFolderIds: [],
    decisionRevision: 1,
  });
  let rig: ScreensRig;
  beforeAll(async () => {
    rig = await startScreens(
      fakeStation({
        queue: {
          ...queueOf(rows),
          files: ({ keys }) => rows.filter(({ key }) => keys.includes(key)).map(fileOf),
          decide: ({ keys }) => ({ changed: [...keys] }),
        },
        // Where a row leads does not matter here.
        job: {
          get() {
            throw notFound('job');
          },
        },
        artworks: {
          decide({ ids, decision }) {
            if (decision.kind === 'hold') for (const id of ids) isHeld(id);
            return { done: [...ids], refused: [] };
          },
        },
      }),
    );
  });
  afterAll(async () => {
    await rig.stop();
    expect(rig.station.faults).toEqual([]);
  });
  beforeEach(() => {
    rows.splice(0, rows.length, ...[1, 2, 3].map((id) => rowNamed(id)));
  });
  afterEach(() => rig.closeWindows());
  /** The row of this file moves to another stage. */
  function isHeld(id: ArtworkId): void {
    const place = rows.findIndex((row) => fileOf(row).id === id);
    const [row] = rows.splice(place, 1);
    if (row === undefined) throw new Error('There is no such row.');
    const held: QueueRow = { ...row, phase: 'on-hold', groups: { ...row.groups, stage: 'on-hold' } };
    rows.push(held);
    rig.station.push({ kind: 'row', row: held });
  }
  const opened = async (): Promise<Page> => {
    const { page } = await rig.open();
    await page.locator('[data-testid=queue] [data-chosen]').waitFor();
    return page;
  };
  const marked = (page: Page) => page.locator('[data-testid=queue] [data-chosen]');
  const inputsOf = (wanted: string): unknown[] =>
    rig.station.calls.filter(({ call }) => call === wanted).map(({ input }) => input);

  test('Enter opens the marked row, also after a click in the navigation or the status bar', async () => {
    const page = await opened();
    for (const place of [
      page.getByRole('navigation').getByRole('link', { name: /^Queue/ }),
      page.getByRole('region', { name: 'Station status' }).getByRole('link', { name: /^To send/ }),
    ]) {
      await place.click();
      await marked(page).getByText('Job 1', { exact: true }).waitFor();
      await press(page, 'j');
      await marked(page).getByText('Job 2', { exact: true }).waitFor();
      await press(page, 'Enter');
      await page.waitForURL(/#\/job\/demo(:|%3A)2/);
      await page.goBack();
    }
  });

  test('what was acted on stays marked and selected, and the next key acts on it', async () => {
    const page = await opened();
    const chips = page.getByRole('group', { name: 'Filter by stage' });
    await chips.getByRole('button', { name: /^To send/ }).click();
    await press(page, 'j', 'x', 'h');
    await page.getByText('1 file put on hold.').waitFor();
    // It would leave the filter.
    await marked(page).getByText('Job 2', { exact: true }).waitFor();
    await page.getByText('1 selected').waitFor();
    await press(page, 'l');
    await expect.poll(() => inputsOf('artworks.decide').length).toBe(2);
    const ids = [ArtworkId.parse('2'.padStart(32, '0'))];
    expect(inputsOf('artworks.decide')).toMatchObject([
      { ids, decision: { kind: 'hold' } },
      { ids, decision: { kind: 'approve' } },
    ]);
    await press(page, 'e');
    await expect.poll(() => inputsOf('queue.decide')).toMatchObject([{ keys: ['demo:2'] }]);
    // Once the mark has left it, it goes where it belongs.
    await press(page, 'Escape', 'j');
    await page.getByRole('row').filter({ hasText: 'Job 2' }).waitFor({ state: 'detached' });
  });
});

describe('names', () => {
  const onPress = '1496_dacd2d34_528fe05f.pdf';
  let store: Store;
  let rig: ScreensRig;
  beforeAll(async () => {
    store = emptyStore();
    const file = archivedFile(store, 'long-id', {
      name: '500 × Business Cards',
      customer: known('Harbour Bakery'),
    });
    const folder = HotFolderId.parse('press');
    const { id } = store.deliveries.plan(file.id, folder, { sha256: 'f'.repeat(64), bytes: 20_000 });
    store.deliveries.copying(id, { tempPath: '/tmp/x', finalName: onPress });
    store.deliveries.committing(id);
    store.deliveries.delivered(id);
    const anna = { sessionId: 'window', name: 'Anna Arendt', operatorId: null, desk: null, client: 'window' };
    asCaller({ ...anna, byLink: false }, () => store.queue.setRush([file.jobKey], true));
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

  test('a file is found by its name in the hot folder, in the queue and in the palette, which names its customer and job', async () => {
    const { page } = await rig.open();
    const row = page.getByTestId('queue').getByRole('row').filter({ hasText: 'Harbour Bakery' });
    await row.waitFor();
    const search = page.getByLabel('Search the queue');
    await search.fill('nothing-like-it');
    await row.waitFor({ state: 'detached' });
    await search.fill(onPress.slice(0, 13));
    await row.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(onPress);
    const found = page.getByRole('dialog').getByRole('button').filter({ hasText: 'Business Cards' });
    await found.getByText('Harbour Bakery').waitFor();
    await found.click();
    await page.waitForURL(/#\/job\//);
  });

  test('what somebody did is among the events, with the job and its customer', async () => {
    const { page } = await rig.open();
    await go(page, '#/activity');
    await page.getByLabel('Search names, customers, IDs, reasons').fill('Anna Arendt');
    const line = page.getByRole('row').filter({ hasText: 'Anna Arendt' });
    await line.getByRole('link', { name: '500 × Business Cards' }).waitFor();
    await line.getByText('Harbour Bakery').waitFor();
  });

  test('days are typed and shown as the settings write dates, whatever the browser’s language', async () => {
    const { page } = await rig.open('', { locale: 'en-US' });
    rig.station.show({ screens: { ...rig.station.overview().screens, language: 'de' } });
    await page.locator('html[lang^=de]').waitFor({ state: 'attached' });
    await go(page, '#/activity');
    const from = page.getByRole('textbox', { name: 'Von' });
    await from.fill('3.4.2026');
    await from.press('Tab');
    await expect.poll(() => from.inputValue()).toBe('03.04.2026');
  });
});

test('minutes are written in one style wherever they stand', async () => {
  const HOUR = 3_600_000;
  const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const row = queueRow(1, { shipBy: soon(0.9 * HOUR), createdAt: soon(-0.5 * HOUR) });
  const rig = await startScreens(fakeStation({ queue: queueOf([row]) }));
  try {
    const { queue } = ShownSettings.shape.screens.parse({});
    rig.station.show({ screens: { ...rig.station.overview().screens, queue } });
    const { page } = await rig.open('', { viewport: { width: 1920, height: 900 } });
    await page
      .getByTestId('queue')
      .getByText(/^\d\d min · /)
      .waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/\d+ ?(m|mins|minutes)\b/);
  } finally {
    await rig.closeWindows();
    await rig.stop();
  }
});

test('the first start: no red before anything is wrong, the focus on the next field, a folder chosen in a browser', async () => {
  const folders = [{ name: 'rip', path: '/srv/rip' }];
  const rig = await startScreens(
    fakeStation({
      hotFolders: {
        folders: ({ path }) =>
          path === '/srv/rip'
            ? { path, parent: '/srv', folders: [], isCut: false }
            : { path: '/srv', parent: null, folders, isCut: false },
      },
    }),
  );
  try {
    const { phases } = emptyOverview;
    rig.station.show({ needsSetup: true, phases: { ...phases, attention: 10 } });
    const { page, complaints } = await rig.open();
    await page.getByRole('heading', { name: 'Welcome to Makeready' }).waitFor();
    const colourOf = (name: string, text: RegExp): Promise<string> =>
      page
        .getByRole('region', { name: 'Station status' })
        .getByRole('link', { name })
        .getByText(text)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    expect(await colourOf('Needs attention', /^10$/)).toBe(await colourOf('To send', /^0/));
    rig.station.show({ connections: [connection('Sandbox')] });
    await page.getByRole('heading', { name: 'Connected to the service' }).waitFor();
    const path = page.getByLabel('Hot folder path');
    await expect.poll(() => path.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('combobox', { name: 'RIP type' }).click();
    await page.getByRole('option', { name: 'HP Indigo' }).waitFor();
    expect(await page.getByRole('option', { name: 'Any RIP' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Browse …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a folder' });
    await dialog.getByRole('button', { name: 'rip', exact: true }).click();
    await dialog.getByText('There are no folders in it.').waitFor();
    await inEachLook(page, 'folder-browser');
    await dialog.getByRole('button', { name: 'Choose this folder' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await path.inputValue()).toBe('/srv/rip');
    expect(complaints).toEqual([]);
  } finally {
    await rig.closeWindows();
    await rig.stop();
  }
});
