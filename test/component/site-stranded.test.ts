import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteOrderId, type StrandedOrder } from '../../src/contract/index.ts';
import { joined, LONG_AGO, siteStation } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inBothLanguages } from '../e2e/in-each-look.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// A station requested two batches and no longer answers; an administrator decides on screen.

const order = (name: string, wasSent: boolean): StrandedOrder => ({
  id: SiteOrderId.parse(`order of ${name}`),
  station: 'RIP-2',
  operator: 'Anna',
  since: LONG_AGO,
  wasSent,
  connection: 'Sandbox',
  option: 'Next day',
  jobs: [name],
});
const placed = { ...order('Menus', true), name: 'Menus' };
const again = { ...order('Posters', false), name: 'Posters' };
let orders: StrandedOrder[] = [placed, again];

let rig: ScreensRig;
let page: Page;
const settled = () =>
  rig.station.calls.filter(({ call }) => call === 'site.settleOrder').map(({ input }) => input);
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      site: {
        state: () => joined({ kind: 'online' }),
        stations: () => [siteStation(1), { ...siteStation(2), isUp: false }],
        folders: () => [],
        strandedOrders: () => orders,
        doubts: () => ({ stations: null, deliveries: [], total: 0 }),
        settleOrder({ id }) {
          orders = orders.filter((one) => one.id !== id);
          rig.station.push({ kind: 'site' });
          return orders;
        },
      },
    }),
  );
  rig.station.show({ site: { name: 'House', ledger: { kind: 'online' }, waiting: 0 } });
  page = (await rig.open('#/site')).page;
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

const row = ({ name }: { readonly name: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('a request that was placed is recorded as placed, and nobody repeats it', async () => {
  await page.getByRole('heading', { name: 'Batch requests of silent stations' }).waitFor();
  await page.getByRole('rowheader', { name: 'RIP-2', exact: true }).waitFor();
  for (const job of [placed, again]) await row(job).getByText('RIP-2 by Anna').waitFor();
  await row(placed).getByText('Possibly sent', { exact: true }).waitFor();
  await row(again).getByText('Not sent by then', { exact: true }).waitFor();
  await inBothLanguages(page, rig.station.client.settings, 'site-stranded');
  await row(placed)
    .getByRole('button', { name: `${placed.name}: it was placed` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Record as placed: ${placed.name}?` });
  await dialog.getByText('No station requests this batch any more.').waitFor();
  expect(await dialog.getByText('had not sent this request').count()).toBe(0);
  await inBothLanguages(page, rig.station.client.settings, 'site-stranded-placed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(settled()).toEqual([]);
  await row(placed)
    .getByRole('button', { name: `${placed.name}: it was placed` })
    .click();
  await dialog.getByRole('button', { name: 'It was placed' }).click();
  await page.getByText(`Recorded as placed: ${placed.name}.`).waitFor();
  await row(placed).waitFor({ state: 'detached' });
  expect(settled()).toEqual([{ id: placed.id, verdict: 'placed' }]);
});

test('the other request is placed again here and becomes a batch', async () => {
  await row(again)
    .getByRole('button', { name: `${again.name}: place it again here` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Place it again here: ${again.name}?` });
  await dialog.getByText('and requests one if there is none').waitFor();
  await dialog.getByText('When RIP-2 was last heard, it had not sent this request').waitFor();
  await inBothLanguages(page, rig.station.client.settings, 'site-stranded-again');
  await dialog.getByRole('button', { name: 'Place it again here' }).click();
  await page.getByText(`Requested again here: ${again.name}.`).waitFor();
  await page
    .getByRole('heading', { name: 'Batch requests of silent stations' })
    .waitFor({ state: 'detached' });
  expect(settled().at(-1)).toEqual({ id: again.id, verdict: 'again' });
});
