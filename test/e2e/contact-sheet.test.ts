import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { type ReviewRig, reason, startReviewRig } from './review-rig.ts';
import { collisions, go, overflow, press, violations } from './rig.ts';
import { keepPicture, looks, settled, wear } from './screenshots.ts';

// Files on hold side by side: viewed, filtered, and decided one by one and together.

let station: ReviewRig;
beforeAll(async () => {
  station = await startReviewRig();
}, 240_000);
afterAll(() => station.rig.stop());
afterEach(() => station.rig.closeWindows());

const onHold = () => station.rig.host.station.api.artworks.onHold().files;
const sheet = (page: Page) => page.getByTestId('contact-sheet');
const cards = (page: Page) => sheet(page).getByRole('gridcell');
const chosenIn = (page: Page): Promise<string | null> =>
  sheet(page).locator('[data-chosen]').getAttribute('data-file');
const open = async (): Promise<Page> => {
  const { page } = await station.rig.open();
  await go(page, '#/contact-sheet');
  await sheet(page).locator('[data-chosen] img').waitFor();
  return page;
};

test('while files are on hold, the queue, O on any screen and the palette lead there', async () => {
  const { page } = await station.rig.open();
  await page.getByRole('link', { name: `On hold ${onHold().length}` }).click();
  await page.getByRole('heading', { name: 'Files on hold', level: 1 }).waitFor();
  await go(page, '#/transfers');
  await page.getByRole('heading', { name: 'Downloads', level: 1 }).waitFor();
  await press(page, 'o');
  await page.getByRole('heading', { name: 'Files on hold', level: 1 }).waitFor();
  await go(page, '#/transfers');
  await page.getByRole('heading', { name: 'Downloads', level: 1 }).waitFor();
  await press(page, 'Control+k');
  await page.keyboard.type('files on hold');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Files on hold', level: 1 }).waitFor();
});

test('no word on a card’s buttons or in the navigation is cut, in any language', async () => {
  const page = await open();
  const { settings } = station.rig.host.station.api;
  const cut = (): Promise<string[]> =>
    page
      .locator('[role=gridcell] button, [role=gridcell] .mantine-Button-label, nav a')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
          .map((one) => one.textContent ?? ''),
      );
  /** Reasons that are cut off after a full line. */
  const cutReasons = (): Promise<string[]> =>
    page.locator('[role=gridcell] a').evaluateAll((links) =>
      links
        .filter((link) => {
          const why = link.lastElementChild?.getBoundingClientRect();
          return why !== undefined && why.bottom > link.getBoundingClientRect().bottom + 0.5;
        })
        .map((link) => link.textContent ?? ''),
    );
  for (const language of ['de', 'fr', 'nl', 'en'] as const) {
    settings.set({ screens: { ...settings.get().screens, language } });
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
    for (const look of looks.filter(({ colorScheme }) => colorScheme === 'light')) {
      await wear(page, look);
      await settled(page);
      expect(await cut(), `${language}, ${look.name}`).toEqual([]);
      expect(await cutReasons(), `${language}, ${look.name}`).toEqual([]);
      await keepPicture(page, `contact-sheet-${language}-${look.name}`);
    }
  }
});

test('each card says who and what it is for and why it waits; its image is large enough to judge', async () => {
  const page = await open();
  const { length } = onHold();
  await page.getByText(`${length} files on hold`).waitFor();
  const card = sheet(page).locator(`[data-file="${station.blocked.id}"]`);
  await card.getByText('On hold: all files need approval').waitFor();
  await card.getByText(/^Preflight: /).waitFor();
  await card.getByRole('button', { name: 'Send anyway' }).waitFor();
  const picture = await card.locator('img').evaluate((one) => {
    const image = one as HTMLImageElement;
    return Math.max(image.naturalWidth, image.naturalHeight);
  });
  expect(picture).toBe(480);
  expect(Number(await sheet(page).getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(1);
  // The filter keeps files with this cause and is part of the address.
  await page.getByRole('button', { name: /^Errors \d/ }).click();
  await expect
    .poll(() => cards(page).count())
    .toBe(onHold().filter(({ cause }) => cause === 'errors').length);
  expect(await page.evaluate(() => location.hash)).toBe('#/contact-sheet/errors');
  await page.getByRole('button', { name: /^All \d/ }).click();
  await press(page, '/');
  await page.keyboard.type('zzz-nothing');
  await page.getByText('No file on hold matches.').waitFor();
  await press(page, 'Escape');
  await cards(page).first().waitFor();
});

test('two keys in a burst: the second acts on the card that the first led to', async () => {
  const page = await open();
  const first = await chosenIn(page);
  await page.evaluate(() => {
    for (const key of ['j', 'x'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  const selected = sheet(page).locator('[data-selected]');
  await selected.waitFor();
  expect(await selected.getAttribute('data-file')).toBe(await chosenIn(page));
  expect(await chosenIn(page)).not.toBe(first);
});

test('arrows move between cards, Enter opens the review, and Esc returns to the same card', async () => {
  const page = await open();
  const [, second] = onHold();
  await press(page, 'ArrowRight');
  await expect.poll(() => chosenIn(page)).toBe(second?.id);
  await press(page, 'ArrowLeft', 'j');
  await expect.poll(() => chosenIn(page)).not.toBe(second?.id);
  const chosen = await chosenIn(page);
  const focused = await page.evaluate(() =>
    document.activeElement?.closest('[data-file]')?.getAttribute('data-file'),
  );
  expect(focused).toBe(chosen);
  await press(page, 'Enter');
  await page.locator(`h1`).filter({ hasNotText: 'Files on hold' }).waitFor();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/review\/.+\/all$/);
  await press(page, 'Escape');
  await expect.poll(() => chosenIn(page)).toBe(chosen);
});

test('a hold on many files is undone from the list of recent actions, after its notice has gone', async () => {
  const { page } = await station.rig.open();
  await go(page, '#/contact-sheet');
  await page.getByTestId('contact-sheet').locator('[data-chosen]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('h');
  await reason(page, 'Stock is short.');
  await page.getByText(/^\d+ files put on hold\.$/).waitFor();
  expect(onHold().every(({ cause }) => cause === 'operator')).toBe(true);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Recent actions' }).click();
  await page
    .getByRole('dialog', { name: 'Recent actions' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click();
  await until('rules decide again', () => onHold().every(({ cause }) => cause !== 'operator'));
});

test('a selection is approved together: errors need a reason, and all of it can be undone', async () => {
  const page = await open();
  await press(page, 'Control+a');
  const all = onHold();
  await page.getByText(`${all.length} selected`).waitFor();
  await press(page, 'Escape', 'x', 'ArrowRight', 'ArrowRight', 'Shift+X');
  await page.getByText('3 selected').waitFor();
  const three = onHold().slice(0, 3);
  expect(three.map(({ id }) => id)).toContain(station.blocked.id);
  await press(page, 'f');
  await reason(page, 'The customer agreed by telephone.');
  await page.getByText('3 files approved. They are sent in 5 seconds.').waitFor();
  const approved = () =>
    onHold()
      .filter(({ approval }) => approval !== null)
      .map(({ id }) => id);
  expect(approved().sort()).toEqual(three.map(({ id }) => id).sort());
  await page.getByText('3 selected').waitFor({ state: 'detached' });
  await sheet(page)
    .locator(`[data-file="${station.blocked.id}"]`)
    .getByText('Approved. It is sent in a moment.')
    .waitFor();
  await press(page, 'Control+z');
  await page.getByText('3 files stay on hold.').waitFor();
  expect(approved()).toEqual([]);
  expect(station.fileOf(station.blocked)).toMatchObject({ state: 'on-hold', preflight: 'blocked' });
});

test('a card is approved by its button and leaves when its file is sent; another is kept on hold with a reason', async () => {
  const page = await open();
  const file = onHold().find(({ preflight }) => preflight !== 'blocked');
  const other = onHold().find(({ id, preflight }) => id !== file?.id && preflight !== 'blocked');
  if (file === undefined || other === undefined) throw new Error('Too few files are on hold.');
  const card = (id: string) => sheet(page).locator(`[data-file="${id}"]`);
  await card(other.id)
    .getByRole('button', { name: /^Hold: / })
    .click();
  await reason(page, 'Anna asks the customer.');
  await card(other.id).getByText('Anna asks the customer.').waitFor();
  await expect.poll(() => onHold().find(({ id }) => id === other.id)?.cause).toBe('operator');
  await page.getByRole('button', { name: 'By an operator 1' }).waitFor();
  await card(file.id)
    .getByRole('button', { name: /^Approve: / })
    .click();
  await card(file.id).getByText('Approved. It is sent in a moment.').waitFor();
  await card(file.id).waitFor({ state: 'detached' });
  await until('it is sent', () => !onHold().some(({ id }) => id === file.id));
});

test('in the queue, holding what is on hold is no error, and a released row is deselected', async () => {
  const { page } = await station.rig.open();
  const queue = page.getByTestId('queue');
  await queue.locator('[data-chosen]').waitFor();
  await page
    .getByRole('group', { name: 'Filter by stage' })
    .getByRole('button', { name: /^Needs attention/ })
    .click();
  const row = (): string | undefined => onHold().find(({ preflight }) => preflight !== 'blocked')?.jobName;
  const name = row() ?? '';
  await page.getByLabel('Search the queue').fill(name);
  await expect.poll(() => queue.getByRole('checkbox').count()).toBe(1);
  await page.keyboard.press('Tab');
  await queue.getByRole('checkbox').click();
  await page.getByText('1 selected').waitFor();
  await press(page, 'h');
  await page.getByText('Already on hold.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await press(page, 'l');
  await page.getByText(/released\. (It is|They are) sent in 5 seconds\./).waitFor();
  // It stays selected until the pointer or the mark leaves it.
  await page.getByText('1 selected').waitFor();
  await queue.getByRole('checkbox').hover();
  await page.getByRole('button', { name: 'Columns', exact: true }).hover();
  await page.getByText('1 selected').waitFor({ state: 'detached' });
});

test('in both themes and sizes, without collisions or violations', async () => {
  const page = await open();
  await press(page, 'x');
  for (const look of looks) {
    await wear(page, look);
    expect(await collisions(page), look.name).toEqual([]);
    if (look.judged) expect(await violations(page), look.name).toEqual([]);
    await keepPicture(page, `contact-sheet-${look.name}`);
    expect(await overflow(page), look.name).toBeLessThanOrEqual(0);
  }
});
