import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SentQuery } from '../../src/contract/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres.ts';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { type Rig, startRig, violations } from './rig.ts';

describe('the activity of a station in a site', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let rig: Rig;
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    rig = await startRig({ connected: true });
    rig.sandbox.makeJobs(6, { prepressMs: 0, fileBytes: 20_000 });
  });
  afterAll(async () => {
    await rig?.stop();
    await server?.remove();
  });

  test('lists what all stations sent, or only one did, and says when the ledger is away', async () => {
    const { api } = rig.host.station;
    const { page } = await rig.open();
    await page.goto(`${rig.host.web.url}/#/activity`);
    await page.getByRole('row').nth(1).waitFor();
    const station = page.getByRole('combobox', { name: 'Station' });
    expect(await station.count()).toBe(0);

    const { url, access } = await server.database();
    await api.site.create({ url, password: access.password, siteName: 'House', stationName: 'RIP-1' });
    const sent = async () => (await api.site.sent(SentQuery.parse({}))).entries;
    await until('all are reported', async () => {
      const { phases, transfers, site } = api.overview.get();
      const isOver = phases.prepress === 0 && transfers.running + transfers.waiting === 0;
      return isOver && site?.ledger.kind === 'online' && (await sent()).length >= phases['at-rip'];
    });
    await station.click();
    await page.getByRole('option', { name: 'All stations', exact: true }).click();
    const names = page.locator('tbody tr td:nth-child(4) p:first-child');
    const expected = (await sent()).map(({ name }) => name);
    await expect.poll(async () => names.allTextContents()).toEqual(expected);
    expect(await page.locator('tbody tr td:nth-child(5)').first().textContent()).toBe('RIP-1');
    expect(await page.getByRole('combobox', { name: 'Source' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    const [first = ''] = expected;
    await page.getByLabel('Search names, customers, IDs, reasons').fill(first);
    await expect.poll(async () => names.allTextContents()).toEqual([first]);
    await station.click();
    await page.getByRole('option', { name: 'RIP-1', exact: true }).click();
    await expect.poll(async () => names.allTextContents()).toEqual([first]);

    await server.stop('immediate');
    await station.click();
    await page.getByRole('option', { name: 'All stations', exact: true }).click();
    await page.getByLabel('Search names, customers, IDs, reasons').fill('another');
    await page.getByText('Nothing answers at this address and port').waitFor();
    await station.click();
    await page.getByRole('option', { name: 'This station', exact: true }).click();
    await page.getByRole('combobox', { name: 'Source' }).waitFor();
  });
});
