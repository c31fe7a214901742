import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { known } from '../../src/contract/index.ts';
import { artworkId, batchKey, type Store } from '../../src/main/station/store/index.ts';
import { type FakeStation, fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sandbox, tellWindows } from '../doubles/stored.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { saveMeasured, storeMeasuredJob } from '../support/measured-job.ts';
import { serviceBatch } from '../support/service-objects.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// How much ink all copies of a batch take, on its screen.

const whole = { measured: 2, pageCount: 2, areaCm2: 50, 'percent:Black': 20, 'cm2:Black': 10 };
let store: Store;
let station: FakeStation;
let rig: ScreensRig;

beforeAll(async () => {
  store = emptyStore();
  const quantity = known(500);
  const inPart = {
    ...{ measured: 24, pageCount: 200, areaCm2: 12_000, causes: 'rgb,annotations' },
    ...{ 'percent:Cyan': 30.5, 'cm2:Cyan': 3_660, 'percent:Gold': 0.1, 'cm2:Gold': 12 },
    ...{ 'percent:Varnish {{matt}} $t(none)': 0.1, 'cm2:Varnish {{matt}} $t(none)': 12 },
  };
  storeMeasuredJob(store, sandbox, 'a', { quantity, values: whole });
  storeMeasuredJob(store, sandbox, 'b', { quantity, values: inPart });
  storeMeasuredJob(store, sandbox, 'c', { quantity, values: null });
  const change = { change: { source: 'webhook' as const, at: Date.now() } };
  store.batches.apply(sandbox, serviceBatch('one', ['a', 'b', 'c']), change);
  store.batches.apply(sandbox, serviceBatch('empty', []), change);
  station = fakeStation(answersFrom(store));
  tellWindows(station, store);
  rig = await startScreens(station);
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

const addressOf = (batch: string): string => `#/batch/${encodeURIComponent(batchKey(sandbox, batch))}`;

test('a batch says how much of each ink its copies take, how sure that is, and what is not known', async () => {
  const { page, complaints } = await rig.open(addressOf('one'));
  const ink = page.getByRole('region', { name: 'Ink for all copies' });
  await ink.waitFor();
  expect(await ink.getByRole('row').allInnerTexts()).toEqual([
    'Ink\tCoverage\tSolid area',
    'Cyan\t30.5 %\t15,250,000 cm²',
    'Black\t< 0.1 %\t5,000 cm²',
    'Gold\t0.1 %\t50,000 cm²',
    'Varnish {{matt}} $t(none)\t0.1 %\t50,000 cm²',
  ]);
  for (const said of [
    'Pages measured: 26 of 202',
    'Pages estimated: 176',
    'Files with unknown ink or quantity: 1 of 3',
    'RGB and Lab without an output profile count as no ink and annotations are not drawn',
  ])
    await ink.getByText(said).waitFor();
  await inEachLook(page, 'batch-ink', ink);
  const file = store.artworks.get(artworkId(sandbox, 'c', 'c-file'));
  if (file === null) throw new Error('The file is gone.');
  saveMeasured(store, file, whole);
  await ink.getByText('Pages measured: 28 of 204').waitFor();
  expect(await ink.getByText('Files with unknown').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a batch without files says nothing of ink', async () => {
  const { page } = await rig.open(addressOf('empty'));
  await page.getByRole('heading', { name: /Batch/ }).first().waitFor();
  expect(await page.getByText('Ink for all copies').count()).toBe(0);
});
