import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withPreset } from '../../src/contract/presets.ts';
import { scanApi } from '../../src/main/station/api/scan.ts';
import { Settings } from '../../src/main/station/settings/index.ts';
import { batchKey, jobKey, type Store } from '../../src/main/station/store/index.ts';
import { type FakeStation, fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sandbox, tellWindows } from '../doubles/stored.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { go, overflow, scanInto, violations } from '../e2e/rig.ts';
import { serviceBatch, serviceJob, status } from '../support/service-objects.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Codes of job sheets are scanned at a place: what has reached its stage, what is missing of the batch, and
// what does not belong there, told at once.

const { reportRequest } = withPreset({ statusMeanings: {}, readingPaths: {} }, 'generation-3.0');
const tracked = { ...reportRequest, template: '{"status": "{{status}}", "code": "{{tracking.code}}"}' };
let store: Store;
let station: FakeStation;
let rig: ScreensRig;
const change = { change: { source: 'webhook' as const, at: Date.now() } };

function putJob(id: string, batchId: string | null, code = 'job.production.started'): void {
  store.jobs.apply(sandbox, serviceJob(id, { status: status(code), batchId }), change);
}

beforeAll(async () => {
  store = emptyStore();
  for (const id of ['a', 'b']) putJob(id, 'one');
  putJob('c', 'two');
  putJob('d', 'one', 'job.cancelled');
  store.batches.apply(sandbox, serviceBatch('one', ['a', 'b', 'd']), change);
  store.batches.apply(sandbox, serviceBatch('two', ['c']), change);
  const stored = answersFrom(store);
  station = fakeStation({
    ...stored,
    settings: { isStartOff: () => false },
    scan: scanApi({
      store,
      settings: {
        get: () =>
          Settings.parse({
            connections: [
              {
                id: sandbox,
                name: 'Sandbox',
                baseUrl: 'https://service.example',
                webhookSecret: 's'.repeat(43),
                reportsSince: 0,
                reportRequest: tracked,
              },
            ],
            production: station.settings().production,
          }),
      },
    }),
    reports: {
      ofJobs: () => ({ offered: [], reports: [] }),
      parcels: ({ batch }) => ({
        areReported: true,
        parcels: store.parcels
          .ofBatch(batch)
          .map(({ batch: _, at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() })),
      }),
      addParcel: ({ batch, ...parcel }) => store.parcels.add(batch, parcel),
      takeBackParcel({ id }) {
        const parcel = store.parcels.get(id);
        if (parcel !== null) store.parcels.takeBack(parcel);
      },
    },
    job: {
      ...stored.job,
      takeBackEvidence: ({ id, reason }) => store.evidence.takeBack(id, reason),
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
afterEach(() => rig.closeWindows());

/** Outside fields. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await scanInto(page, code);
}

test('without a scan point nothing can be scanned; one is made in the settings and opened there', async () => {
  const { page, complaints } = await rig.open('#/scan/Packing');
  await page.getByText('No scan point yet').waitFor();
  await go(page, '#/settings/production');
  const settings = page.locator('#settings-production');
  await settings.getByRole('button', { name: 'Add scan point' }).click();
  await settings.getByRole('textbox', { name: 'Name', exact: true }).fill('Packing');
  await settings.getByRole('button', { name: 'Add scan point' }).click();
  await settings.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('Packing');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Two scan points have the same name.').waitFor();
  await settings.getByRole('button', { name: 'Remove scan point' }).nth(1).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByRole('link', { name: 'Open', exact: true }).waitFor();
  expect(station.settings().production.places).toEqual([{ name: 'Packing', stage: 'finished' }]);
  await inEachLook(page, 'scan-settings');
  await settings.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'Packing · Finished' }).waitFor();
  expect(complaints).toEqual([]);
});

const atPacking = () =>
  station.client.settings.set({
    production: { stages: [], places: [{ name: 'Packing', stage: 'finished' }] },
  });

test('jobs of a batch are scanned until it is complete; what does not belong is told at once', async () => {
  await atPacking();
  const { page, complaints } = await rig.open('#/scan/Packing');
  const outcome = page.getByRole('status').or(page.getByRole('alert'));
  const batch = page.getByRole('region', { name: 'Batch' });
  await page.getByRole('textbox', { name: /^Scan or enter the code/ }).fill('a');
  await page.keyboard.press('Enter');
  await outcome.getByText('Job a: Finished').first().waitFor();
  await batch.getByText('1 of 2').first().waitFor();
  await batch.getByRole('link', { name: 'Job b' }).waitFor();
  await inEachLook(page, 'scan-missing');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  for (const [code, said] of [
    ['c', 'Wrong batch: Job c'],
    ['d', 'Job d is cancelled'],
    ['x'.repeat(500), 'No job or batch has this code: xxx'],
    ['a', 'Job a: scanned before (Finished)'],
  ] as const) {
    await page.getByRole('textbox').fill(code);
    await page.keyboard.press('Enter');
    await outcome.getByText(said).first().waitFor();
    if (code === 'c') await inEachLook(page, 'scan-wrong-batch');
  }
  const jobs = ['a', 'b', 'c', 'd'].map((id) => store.evidence.ofJob(jobKey(sandbox, id)).length);
  expect(jobs).toEqual([1, 0, 0, 0]);

  await page.getByRole('textbox').fill('b');
  await page.keyboard.press('Enter');
  await batch.getByText('Complete: 2 of 2').waitFor();
  expect(store.evidence.ofJob(jobKey(sandbox, 'b'))).toMatchObject([
    { phase: 'finished', source: 'scan', place: 'Packing' },
  ]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await batch.getByRole('link', { name: 'Job b' }).waitFor();
  expect(store.evidence.ofJob(jobKey(sandbox, 'b'))[0]?.takenBackAt).not.toBeNull();

  // The code of a batch leaves the other one.
  await page.getByRole('textbox').fill('two');
  await page.keyboard.press('Enter');
  await batch.getByText('0 of 1').first().waitFor();
  expect(store.queue.row(batchKey(sandbox, 'two'))).not.toBeNull();
  expect(complaints).toEqual([]);
});

test('a keyboard scanner reports wherever the focus is, and opens no job', async () => {
  await atPacking();
  const { page, complaints } = await rig.open('#/scan/Packing');
  await page.getByRole('textbox').waitFor();
  const code = 'scanned-with-the-gun';
  putJob(code, null);
  await scan(page, code);
  await page.getByText(`Job ${code}: Finished`).first().waitFor();
  expect(new URL(page.url()).hash).toBe('#/scan/Packing');
  expect(complaints).toEqual([]);
});

const parcelCodes = (id: string): string[] =>
  store.parcels.ofBatch(batchKey(sandbox, id)).map(({ code }) => code);

test('where batches are dispatched, parcels are scanned, too: an SSCC at once, another code once somebody says so', async () => {
  await station.client.settings.set({
    production: { stages: [], places: [{ name: 'Packing', stage: 'dispatched' }] },
  });
  const { page, complaints } = await rig.open('#/scan/Packing');
  const enter = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: /^Scan or enter the code/ }).fill(code);
    await page.keyboard.press('Enter');
  };
  const outcome = page.getByRole('status').or(page.getByRole('alert'));
  await enter('00340123450000000017');
  await outcome.getByText('No job or batch has this code').first().waitFor();
  await enter('c');
  await page.getByText('Complete: 1 of 1').waitFor();
  await page.getByRole('textbox', { name: 'Carrier' }).fill('Post');
  await enter('(00) 340123450000000018');
  await outcome.getByText('its check digit is wrong').first().waitFor();
  await enter('00340123450000000017');
  await outcome.getByText('Parcel 340123450000000017 entered').first().waitFor();
  await page.getByText('Parcels: 1').waitFor();
  await enter('B-77');
  await outcome.getByText('Is it the tracking number of a parcel?').first().waitFor();
  expect(parcelCodes('two')).toEqual(['340123450000000017']);
  await inEachLook(page, 'scan-parcel');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, a parcel of this batch' }).click();
  await page.getByText('Parcels: 2').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Parcels: 1').waitFor();
  expect(store.parcels.ofBatch(batchKey(sandbox, 'two'))).toMatchObject([
    { code: '340123450000000017', carrier: 'Post' },
  ]);
  await enter('a');
  await page.getByText('1 of 2').first().waitFor();
  expect(complaints).toEqual([]);
});

test('parcels of a batch are entered and removed on its screen', async () => {
  const { page, complaints } = await rig.open(`#/batch/${encodeURIComponent(batchKey(sandbox, 'one'))}`);
  const parcels = page.getByRole('region', { name: 'Parcels' });
  await parcels.getByText('waits for the first one').waitFor();
  await parcels.getByRole('button', { name: 'Add parcel' }).click();
  await expect.poll(() => parcels.getByLabel('Tracking number').getAttribute('aria-invalid')).toBe('true');
  await parcels.getByLabel('Tracking number').fill('1Z 999');
  await parcels.getByLabel('Carrier').fill('UPS');
  await parcels.getByRole('button', { name: 'Add parcel' }).click();
  await parcels.getByText('1Z 999 · UPS').waitFor();
  expect(parcelCodes('one')).toEqual(['1Z 999']);
  await inEachLook(page, 'batch-parcels');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await parcels.getByRole('button', { name: 'Remove parcel 1Z 999' }).click();
  await parcels.getByText('waits for the first one').waitFor();
  expect(parcelCodes('one')).toEqual([]);
  expect(complaints).toEqual([]);
});
