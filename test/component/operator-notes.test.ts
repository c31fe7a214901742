import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { message } from '../../src/contract/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { batchKey, jobKey, type Store } from '../../src/main/station/store/index.ts';
import { type FakeStation, fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sandbox, tellWindows } from '../doubles/stored.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { serviceBatch, serviceJob, status } from '../support/service-objects.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// What an operator notes on a job or batch: where it is worked on, in the queue, and taken back.

const [job, batch] = [jobKey(sandbox, 'a'), batchKey(sandbox, 'one')];
const change = { change: { source: 'webhook' as const, at: Date.now() } };
let store: Store;
let station: FakeStation;
let rig: ScreensRig;

beforeAll(async () => {
  store = emptyStore();
  for (const id of ['a', 'b'])
    store.jobs.apply(
      sandbox,
      serviceJob(id, { status: status('job.production.started'), batchId: 'one' }),
      change,
    );
  store.batches.apply(sandbox, serviceBatch('one', ['a', 'b']), change);
  const stored = answersFrom(store);
  station = fakeStation({
    ...stored,
    queue: {
      ...stored.queue,
      decide({ keys, decision }) {
        if (decision.kind !== 'note') return { changed: [] };
        if (keys.some((key) => (store.notes.get(key)?.text ?? null) !== decision.was))
          throw new ApiError('CONFLICT', message('refusal.other-note'), message('refusal.save-again'));
        return { changed: keys.filter((key) => store.notes.set(key, decision.text)) };
      },
    },
  });
  tellWindows(station, store);
  rig = await startScreens(station);
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(station.faults).toEqual([]);
});
afterEach(async () => {
  await rig.closeWindows();
  for (const key of [job, batch]) store.notes.set(key, null);
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Note' });
const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Note' });

test('a note is written by keys, changed and removed; undone it is there again', async () => {
  const { page, complaints } = await rig.open(`#/job/${encodeURIComponent(job)}`);
  await page.getByRole('button', { name: 'Note', exact: true }).waitFor();
  await page.keyboard.press('Shift+N');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').fill('Fold by hand.\nThen ask Béatrice.');
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await cardOf(page).getByText('Fold by hand.').waitFor();
  expect(store.notes.get(job)?.text).toBe('Fold by hand.\nThen ask Béatrice.');
  await inEachLook(page, 'note-on-job');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await inEachLook(page, 'note-dialog');
  await dialog.getByRole('button', { name: 'Remove note' }).click();
  await cardOf(page).waitFor({ state: 'detached' });
  expect(store.notes.get(job)).toBeNull();
  await page.keyboard.press('Control+z');
  await cardOf(page).getByText('Then ask Béatrice.').waitFor();
  expect(complaints).toEqual([]);
});

test('one that somebody else has changed is shown before it is replaced', async () => {
  store.notes.set(job, 'The first');
  const { page } = await rig.open(`#/job/${encodeURIComponent(job)}`);
  await cardOf(page).getByText('The first').waitFor();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').fill('Mine');
  store.notes.set(job, 'Theirs');
  await page.locator('main').getByText('Theirs', { exact: true }).waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.getByText('Somebody has changed this note meanwhile.').waitFor();
  await dialog.getByText('Theirs').waitFor();
  expect(store.notes.get(job)?.text).toBe('Theirs');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await cardOf(page).getByText('Mine').waitFor();
  expect(store.notes.get(job)?.text).toBe('Mine');
});

test('a row of the queue has a mark, and the text by pointer, by key and for a screen reader', async () => {
  store.notes.set(job, 'On the job');
  store.notes.set(batch, 'On the whole batch');
  const { page } = await rig.open('#/queue');
  const row = page.getByTestId('queue').getByRole('link', { name: 'Note: On the whole batch On the job' });
  await row.waitFor();
  await inEachLook(page, 'note-in-queue');
  const tip = page.getByRole('tooltip');
  await row.locator('svg').last().hover();
  await tip.getByText('On the job').waitFor();
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await row.focus();
  await tip.getByText('On the whole batch').waitFor();
  await page.keyboard.press('Enter');
  await cardOf(page).getByText('On the whole batch').waitFor();
  await page.getByRole('table').getByText('On the job').waitFor();
  await inEachLook(page, 'note-on-batch');
});

test('hostile words are words, and right to left stays right to left', async () => {
  const hostile = `<img src=x onerror="alert(1)"> ${'x'.repeat(500)}\u202e`;
  store.notes.set(job, hostile);
  store.notes.set(batch, 'قص الورق قبل الطي');
  const { page, complaints } = await rig.open(`#/job/${encodeURIComponent(job)}`);
  await cardOf(page).getByText('<img src=x').waitFor();
  await inEachLook(page, 'note-hostile');
  await page.goto(`${page.url().split('#')[0]}#/batch/${encodeURIComponent(batch)}`);
  const words = cardOf(page).getByText('قص الورق');
  await words.waitFor();
  expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  expect(complaints).toEqual([]);
});
