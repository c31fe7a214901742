import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transfer } from '../../src/contract/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres.ts';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { type Rig, startRig } from './rig.ts';

// One station offers its archive, and another downloads a file from it.

describe('the archive of a station', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let offering: Rig;
  let asking: Rig;
  const apiOf = ({ host }: Rig) => host.station.api;
  const settings = (page: Page): Locator =>
    page.locator('main section').filter({ has: page.getByRole('heading', { name: 'Site', exact: true }) });

  beforeAll(async () => {
    server = await startPostgres();
    offering = await startRig({ connected: true });
    asking = await startRig({ connected: false });
    const { baseUrl, token } = offering.sandbox;
    await apiOf(asking).connections.create({ name: 'Sandbox', baseUrl, token });
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    await apiOf(offering).site.create({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await apiOf(asking).site.join({ ...ledger, stationName: 'RIP-2' });
    for (const rig of [offering, asking])
      await until('the ledger answers', () => apiOf(rig).overview.get().site?.ledger.kind === 'online');
    const id = offering.hotFolderId();
    await apiOf(offering).site.offer({ id });
    await until('it is offered', async () => (await apiOf(asking).site.folders()).length > 0);
    const { ticket } = await apiOf(asking).hotFolders.check({ typedPath: offering.hotFolder });
    await apiOf(asking).site.prove({ id, folder: ticket });
    // So the other station sends everything.
    await apiOf(asking).hotFolders.pause({ id });
    await until(
      'that is known',
      async () =>
        (await server.administer("SELECT 1 FROM makeready.station WHERE blocked_folders <> '{}'", 'site1'))
          .length > 0,
    );
    offering.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  }, 120_000);
  afterAll(async () => {
    await asking?.stop();
    await offering?.stop();
    await server?.remove();
  });

  test('is offered with a switch that says where it can be reached; a wrong address is refused', async () => {
    const { page } = await offering.open();
    await page.goto(`${offering.host.web.url}/#/settings/site`);
    const offer = page.getByRole('switch', { name: 'Offer the archive of this station to the site' });
    await offer.waitFor();
    expect(await offer.isChecked()).toBe(false);
    await offer.click();
    await page
      .getByText(/^At http:\/\/127\.0\.0\.1:\d+ only stations on this machine can download/)
      .waitFor();
    await inEachLook(page, 'site-archive-offered', settings(page));
    const address = page.getByLabel('Address', { exact: true });
    await address.fill('http://127.0.0.1:1');
    await address.press('Enter');
    await page.getByText('This station does not answer at that address.').waitFor();
    await page.getByText(/^It answers at: http:/).waitFor();
    await inEachLook(page, 'site-archive-refused', settings(page));
    expect((await apiOf(offering).site.archive()).address).toBeNull();
    await offer.click();
    await expect.poll(() => offer.isChecked()).toBe(false);
    expect((await apiOf(offering).site.archive()).offered).toBe(false);
    await offer.click();
    await expect.poll(() => offer.isChecked()).toBe(true);
    await page.close();
  }, 120_000);

  test('gives a file to another station, whose history says where it came from', async () => {
    const recent = (): Transfer[] => apiOf(asking).transfers.list().recent;
    await until('RIP-2 knows that it was sent', () => recent().length > 0, 60_000);
    const [file] = recent();
    if (file === undefined) throw new Error('No file was sent.');
    await until(
      'RIP-1 has reported where it is',
      async () =>
        (await server.administer('SELECT 1 FROM makeready.station WHERE archive IS NOT NULL', 'site1'))
          .length > 0,
    );
    const { page } = await asking.open();
    await page.goto(`${asking.host.web.url}/#/review/${encodeURIComponent(file.jobKey)}/${file.id}`);
    await page.getByRole('button', { name: 'Download here', exact: true }).click();
    await page.getByRole('button', { name: 'Download here', exact: true }).waitFor({ state: 'detached' });
    await page.goto(`${asking.host.web.url}/#/job/${encodeURIComponent(file.jobKey)}`);
    const line = page.getByText('Downloaded from RIP-1.').first();
    await line.waitFor();
    await inEachLook(page, 'site-archive-history', line);
  }, 120_000);
});
