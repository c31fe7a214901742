import { afterAll, beforeAll, expect, test } from 'vitest';
import { message, type SentFile } from '../../src/contract/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { LONG_AGO, siteStation } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { violations } from '../e2e/rig.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The activity of a station in a site.

const stations = [siteStation(1), siteStation(2)];
const sent = Array.from({ length: 6 }, (_, index): SentFile => {
  const { id: stationId, name } = siteStation(1 + (index % 2));
  return {
    key: String(index),
    stationId,
    station: name,
    state: 'delivered',
    at: LONG_AGO,
    name: `000${index}_general_r1.pdf`,
    hotFolder: 'RIP',
    jobKey: null,
    jobName: null,
    customer: null,
  };
});

let isAway = false;
let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      activity: { list: () => ({ entries: [], next: null }) },
      site: {
        stations: () => stations,
        sent({ search, station: of }) {
          const why = message('site.connection-refused');
          if (isAway) throw new ApiError('UNAVAILABLE', why, message('refusal.back-to-queue'));
          const isAsked = ({ name, stationId }: SentFile): boolean =>
            name.includes(search) && (of === null || of === stationId);
          return { entries: sent.filter(isAsked), next: null };
        },
      },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

test('lists what all stations sent, or only one did, and says when the ledger is away', async () => {
  const { page } = await rig.open('#/activity');
  const source = page.getByRole('combobox', { name: 'Source' });
  await source.waitFor();
  const station = page.getByRole('combobox', { name: 'Station' });
  expect(await station.count()).toBe(0);

  rig.station.show({ site: { name: 'House', ledger: { kind: 'online' }, waiting: 0 } });
  await station.click();
  await page.getByRole('option', { name: 'All stations', exact: true }).click();
  const names = page.locator('tbody tr td:nth-child(4) p:first-child');
  await expect.poll(() => names.allTextContents()).toEqual(sent.map(({ name }) => name));
  const by = page.locator('tbody tr td:nth-child(5)');
  expect(await by.allTextContents()).toEqual(sent.map((file) => file.station));
  expect(await source.count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  const [first] = sent;
  const search = page.getByLabel('Search names, customers, IDs, reasons');
  await search.fill(first?.name ?? '');
  await expect.poll(() => names.allTextContents()).toEqual([first?.name]);
  await station.click();
  await page.getByRole('option', { name: 'RIP-2', exact: true }).click();
  await page.getByText('No results').waitFor();
  await station.click();
  await page.getByRole('option', { name: 'RIP-1', exact: true }).click();
  await expect.poll(() => names.allTextContents()).toEqual([first?.name]);

  // Its own log is all that a station shows that has left its site.
  const site = { name: 'House', ledger: { kind: 'online' }, waiting: 0 } as const;
  rig.station.show({ site: null });
  await source.waitFor();
  rig.station.show({ site });

  isAway = true;
  await station.click();
  await page.getByRole('option', { name: 'All stations', exact: true }).click();
  await search.fill('another');
  await page.getByText('Nothing answers at this address and port').waitFor();
  await station.click();
  await page.getByRole('option', { name: 'This station', exact: true }).click();
  await source.waitFor();
});
