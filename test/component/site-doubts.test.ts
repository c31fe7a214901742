import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DoubtfulDelivery,
  type LedgerDoubts,
  type LedgerState,
  message,
  SiteDeliveryKey,
} from '../../src/contract/index.ts';
import { joined, LONG_AGO, siteStation } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inBothLanguages } from '../e2e/in-each-look.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The ledger was restored while the other station is off; an administrator decides on screen.

const doubtful = (number: number): DoubtfulDelivery => ({
  key: SiteDeliveryKey.parse(String(number).padStart(64, '0')),
  file: `artwork-${number}.pdf`,
  job: null,
  hotFolder: 'RIP',
  finalName: null,
  candidates: ['RIP-2'],
});
const [printed, again] = [doubtful(1), doubtful(2)];
const reports = [1, 2].map((number) => {
  const { id, name, isSelf } = siteStation(number);
  return { id, name, isSelf, hasReported: isSelf, seenAt: LONG_AGO };
});
let doubts: LedgerDoubts = { stations: reports, deliveries: [], total: 0 };
let ledger: LedgerState = { kind: 'in-doubt', since: LONG_AGO, why: message('site.in-doubt') };

let rig: ScreensRig;
let page: Page;
/** From now on that is uncertain; tells every window. */
function tell(now: LedgerDoubts): LedgerDoubts {
  doubts = now;
  rig.station.push({ kind: 'site' });
  rig.station.show({ site: { name: 'House', ledger, waiting: 0 } });
  return doubts;
}
const goOnWithout = { kind: 'stations' };
const settled = () =>
  rig.station.calls.filter(({ call }) => call === 'site.settle').map(({ input }) => input);

beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      site: {
        state: () => joined(ledger),
        stations: () => [siteStation(1), { ...siteStation(2), isUp: false }],
        folders: () => [],
        strandedOrders: () => [],
        doubts: () => doubts,
        settle(decision) {
          if (decision.kind === 'stations') {
            ledger = { kind: 'online' };
            return tell({ stations: null, deliveries: [printed, again], total: 2 });
          }
          const deliveries = doubts.deliveries.filter(({ key }) => key !== decision.key);
          return tell({ stations: null, deliveries, total: deliveries.length });
        },
      },
    }),
  );
  tell(doubts);
  page = (await rig.open('#/site')).page;
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

test('the screen says who has reported; once confirmed, the site goes on without the others', async () => {
  const station = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await page.getByText('Site ledger in doubt since').waitFor();
  await station('RIP-1').getByText('Has reported').waitFor();
  await station('RIP-2').getByText('Has not reported, last seen').waitFor();
  await inBothLanguages(page, rig.station.client.settings, 'site-in-doubt');
  const goOn = page.getByRole('button', { name: 'Go on without the silent stations' });
  await goOn.click();
  const dialog = page.getByRole('dialog', { name: 'Go on without RIP-2?' });
  await dialog.getByText('Only if these stations are switched off for certain').waitFor();
  await inBothLanguages(page, rig.station.client.settings, 'site-go-on');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(settled()).toEqual([]);
  await goOn.click();
  await dialog.getByRole('button', { name: 'Go on without the silent stations' }).click();
  await page.getByText('Site ledger online').waitFor();
  await goOn.waitFor({ state: 'detached' });
  expect(settled()).toEqual([goOnWithout]);
});

test('each file is recorded as printed or sent again, as the administrator decides', async () => {
  await expect.poll(() => page.getByRole('button', { name: /was printed: record as sent/ }).count()).toBe(2);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  for (const { file } of [printed, again])
    await row(file).getByRole('cell', { name: 'RIP-2', exact: true }).waitFor();
  await inBothLanguages(page, rig.station.client.settings, 'site-files-in-doubt');
  await row(printed.file)
    .getByRole('button', { name: /was printed/ })
    .click();
  const asked = page.getByRole('dialog', { name: `Record as sent: ${printed.file}?` });
  await asked.getByText('If the RIP does not have it, it will be missing.').waitFor();
  await inBothLanguages(page, rig.station.client.settings, 'site-settling');
  await asked.getByRole('button', { name: 'It was printed' }).click();
  await page.getByText(`Recorded as sent: ${printed.file}.`).waitFor();
  await row(printed.file).waitFor({ state: 'detached' });
  expect(settled()).toEqual([goOnWithout, { kind: 'file', key: printed.key, verdict: 'sent' }]);
  await row(again.file).getByRole('button', { name: /again/ }).click();
  const other = page.getByRole('dialog', { name: `Send ${again.file} again?` });
  await other.getByText('If the RIP already has it, it will be printed twice.').waitFor();
  await other.getByRole('button', { name: 'Send it again' }).click();
  await page.getByRole('heading', { name: 'Files in doubt' }).waitFor({ state: 'detached' });
  expect(settled().at(-1)).toEqual({ kind: 'file', key: again.key, verdict: 'again' });
});
