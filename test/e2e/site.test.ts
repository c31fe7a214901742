import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres.ts';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { moving, tabStops } from './accessibility.ts';
import { pressAll } from './dead-controls.ts';
import { inEachLook } from './in-each-look.ts';
import { type Rig, startRig } from './rig.ts';

// Two stations, each with a window, join a site, share a hot folder, lose the ledger, share
// an archive, and leave again.

describe('a site, on screen', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let ledger: { readonly url: string; readonly password: string };
  const rigs: Rig[] = [];
  const pages: Page[] = [];
  const [database, siteName] = ['site1', 'Print house'];

  beforeAll(async () => {
    server = await startPostgres();
    const { url, access } = await server.database();
    ledger = { url, password: access.password };
    for (const connected of [true, false]) {
      const rig = await startRig({ connected });
      rigs.push(rig);
      pages.push((await rig.open()).page);
    }
  }, 120_000);
  afterAll(async () => {
    for (const rig of rigs) await rig.stop();
    await server?.remove();
  });

  function station(index: 0 | 1): { readonly rig: Rig; readonly page: Page } {
    const [rig, page] = [rigs[index], pages[index]];
    if (rig === undefined || page === undefined) throw new Error('The station was not started.');
    return { rig, page };
  }
  async function at(index: 0 | 1, hash: string): Promise<Page> {
    const { rig, page } = station(index);
    await page.goto(`${rig.host.web.url}/${hash}`);
    return page;
  }
  const settings = (page: Page): Locator =>
    page.locator('main section').filter({ has: heading(page, 'Site') });
  const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
  const press = (within: Page | Locator, name: string): Promise<void> =>
    within.getByRole('button', { name, exact: true }).click();
  async function tries(page: Page, url: string, password: string): Promise<void> {
    await page.getByLabel('Database').fill(url);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Try it');
  }
  const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name} `) });

  test('a database is checked first; the screen says what is wrong, and nothing changes', async () => {
    const page = await at(0, '#/settings/site');
    await page.getByText('This station belongs to no site.').waitFor();
    await tries(page, 'db.house.example', '');
    await page.getByText('This is no address of a PostgreSQL database.').waitFor();
    await tries(page, ledger.url, 'wrong');
    await page.getByText('PostgreSQL does not accept this user with this password.').waitFor();
    await inEachLook(page, 'site-refused', settings(page));
    await tries(page, ledger.url, ledger.password);
    await page.getByText('The database is empty. This station creates a site in it.').waitFor();
    await page.getByText('8 requirements met').click();
    await page.getByText('The database is free for the site.').waitFor();
    await inEachLook(page, 'site-tried', settings(page));
    // The operator can stop here.
    await press(page, 'Another database');
    await page.getByLabel('Database').waitFor();
    expect(station(0).rig.host.station.api.site.state()).toEqual({ kind: 'none' });
  }, 120_000);

  test('one station creates the site, another joins it under its own name', async () => {
    const page = await at(0, '#/settings/site');
    await tries(page, ledger.url, ledger.password);
    await page.getByLabel('Name of the site').fill(siteName);
    await page.getByLabel('Name of this station').fill('RIP-1');
    await press(page, 'Create site');
    await page.getByText(`This station is “RIP-1” of the site “${siteName}”.`).waitFor();
    await page.getByText('Site ledger online').waitFor();

    const other = await at(1, '#/settings/site');
    await tries(other, ledger.url, ledger.password);
    await other.getByText(`The database holds the site “${siteName}”.`).waitFor();
    await other.getByText('Its stations: RIP-1 (working)').waitFor();
    expect(await other.getByLabel('Name of the site').count()).toBe(0);
    const name = other.getByLabel('Name of this station');
    await name.fill('rip-1');
    await press(other, 'Join site');
    await other.getByText('The site has another station called').waitFor();
    await name.fill('RIP-2');
    await press(other, 'Join site');
    await other.getByText(`This station is “RIP-2” of the site “${siteName}”.`).waitFor();
    await inEachLook(other, 'site-joined', settings(other));
  }, 120_000);

  test('a hot folder is shared once the other station proves that it sees the same folder', async () => {
    const { rig, page } = station(0);
    await at(0, `#/hot-folder/${rig.hotFolderId()}`);
    await press(page, 'Share with the site');
    const dialog = page.getByRole('dialog', { name: 'Share RIP with the site?' });
    await dialog.waitFor();
    await inEachLook(page, 'site-offering');
    await press(dialog, 'Share with the site');
    await page.getByText('RIP is offered to the site.').waitFor();
    await at(0, '#/site');
    const shared = page.getByRole('listitem', { name: 'RIP', exact: true });
    await shared.getByText('Offered: another station has to prove').waitFor();

    const other = await at(1, '#/site');
    await press(other, 'Send to RIP from here, too');
    const elsewhere = join(station(1).rig.root, 'elsewhere');
    await mkdir(elsewhere);
    const path = other.getByLabel('Hot folder path');
    await path.fill(elsewhere);
    await press(other, 'Prove and share');
    await other.getByText('This is not the folder of RIP-1').waitFor();
    await inEachLook(other, 'site-proving');
    await path.fill(rig.hotFolder);
    await press(other, 'Prove and share');
    await other.getByText('RIP is shared: this station sends to it, too.').waitFor();
    // The first station's window is still open and updates itself.
    await shared.getByText('Shared · This station sends to it.').waitFor();
    await shared.getByText('Stations: RIP-1, RIP-2').waitFor();
  }, 120_000);

  test('the screen shows which stations work, what each sends and reads, and what it missed', async () => {
    const { rig, page } = station(0);
    await at(0, '#/site');
    await heading(page, siteName).waitFor();
    for (const name of ['RIP-1', 'RIP-2']) {
      await row(page, name).getByText('Working').waitFor();
      await row(page, name).getByRole('cell', { name: 'RIP', exact: true }).waitFor();
    }
    await row(page, 'RIP-1').getByText('This station').waitFor();
    await row(page, 'RIP-1').getByRole('cell', { name: 'Sandbox', exact: true }).waitFor();
    await row(page, 'RIP-1').getByRole('cell', { name: 'All read', exact: true }).waitFor();
    // The open window shows a station that is now off, and the events it has not read.
    rig.sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 2_000 });
    await server.administer(
      `INSERT INTO makeready.station (id, name, version, lease_until)
         VALUES ('${randomUUID()}', 'RIP-3', '1.0', now() - interval '1 hour')`,
      database,
    );
    await row(page, 'RIP-3').getByText('No answer since').waitFor();
    await row(page, 'RIP-3')
      .getByText(/messages? of RIP-1.* not read since/)
      .waitFor();
    await inEachLook(page, 'site');
    await server.administer("UPDATE makeready.station SET left_at = now() WHERE name = 'RIP-3'", database);
    await row(page, 'RIP-3').waitFor({ state: 'detached' });
  }, 120_000);

  test('no control is dead; Tab leads through the screens, and nothing moves', async () => {
    const { rig } = station(0);
    const places = ['#/site', '#/settings/site', `#/hot-folder/${rig.hotFolderId()}`].map((hash) => ({
      name: hash,
      hash,
    }));
    const { page } = await rig.open();
    const { dead, calls } = await pressAll(page, places);
    expect(dead).toEqual([]);
    // Leaving asks for confirmation in a dialog, which is tested below.
    expect(calls.map(({ procedure }) => procedure)).toContain('site.leaving');
    await page.goto(`${rig.host.web.url}/#/site`);
    await heading(page, siteName).waitFor();
    expect(await moving(page)).toEqual([]);
    expect((await tabStops(page)).filter(({ visible }) => !visible)).toEqual([]);
    await page.close();
  }, 240_000);

  test('while the ledger is away, the strip and the screen say since when and what waits', async () => {
    const { rig, page } = station(0);
    await at(0, '#/site');
    await page.getByRole('status').getByText('Site ledger online').waitFor();
    await server.stop('immediate');
    const strip = page.getByLabel('Station status').getByRole('link', { name: /Ledger away · / });
    await strip.waitFor();
    await page.getByText('Site ledger away since').waitFor();
    // What the ledger last said about the stations.
    await page.getByText(/^As of /).waitFor();
    await page.getByText('Shared hot folders wait; everything else goes on.').first().waitFor();
    rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000 });
    await page.getByText(/files? waits? for (a )?shared hot folders?; everything else goes on\./).waitFor();
    await inEachLook(page, 'site-ledger-away');
    await server.start();
    await page.getByRole('status').getByText('Site ledger online').waitFor();
    await strip.waitFor({ state: 'detached' });
  }, 120_000);

  test('a station’s archive is offered with a switch that says where it can be reached; a wrong address is refused', async () => {
    const page = await at(0, '#/settings/site');
    const { site } = station(0).rig.host.station.api;
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
    expect((await site.archive()).address).toBeNull();
    await offer.click();
    await expect.poll(() => offer.isChecked()).toBe(false);
    expect((await site.archive()).offered).toBe(false);
    await offer.click();
    await expect.poll(() => offer.isChecked()).toBe(true);
  }, 120_000);

  test('the archive gives a file to another station, whose history says where it came from', async () => {
    const [offering, asking] = [station(0).rig, station(1).rig.host.station.api];
    const [id, connection] = [offering.hotFolderId(), asking.overview.get().connections[0]?.id];
    if (connection === undefined) throw new Error('The site has no connection.');
    await asking.connections.setToken({ id: connection, token: offering.sandbox.token });
    // So the other station sends everything.
    await asking.hotFolders.decide({ id, decision: { kind: 'pause', isPaused: true } });
    const isIn = async (where: string): Promise<boolean> =>
      (await server.administer(`SELECT 1 FROM makeready.station WHERE ${where}`, database)).length > 0;
    await until('that is known', () => isIn("blocked_folders <> '{}'"));
    offering.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
    const recent = () => asking.transfers.list().recent;
    await until('RIP-2 knows that it was sent', () => recent().length > 0, 60_000);
    const [file] = recent();
    if (file === undefined) throw new Error('No file was sent.');
    await until('RIP-1 has reported where it is', () => isIn('archive IS NOT NULL'));
    const page = await at(1, `#/review/${encodeURIComponent(file.jobKey)}/${file.id}`);
    await page.getByRole('button', { name: 'Download here', exact: true }).click();
    await page.getByRole('button', { name: 'Download here', exact: true }).waitFor({ state: 'detached' });
    await at(1, `#/job/${encodeURIComponent(file.jobKey)}`);
    const line = page.getByText('Downloaded from RIP-1.').first();
    await line.waitFor();
    await inEachLook(page, 'site-archive-history', line);
  }, 120_000);

  test('stations stop sharing one by one; the last keeps the folder, then it is shared again', async () => {
    const { rig, page } = station(0);
    const folder = `#/hot-folder/${rig.hotFolderId()}`;
    const other = await at(1, folder);
    await press(other, 'Stop sharing');
    const dialog = other.getByRole('dialog', { name: 'Stop sending to RIP from this station?' });
    await dialog.getByText('Other stations go on sending to it.').waitFor();
    await inEachLook(other, 'site-stop-sharing');
    await at(0, '#/site');
    const shared = page.getByRole('listitem', { name: 'RIP', exact: true });
    await shared.getByText('Stations: RIP-1, RIP-2').waitFor();
    await press(dialog, 'Stop sharing');
    await dialog.waitFor({ state: 'detached' });
    expect(station(1).rig.host.station.api.overview.get().hotFolders).toEqual([]);
    await shared.getByText('Stations: RIP-1', { exact: true }).waitFor();

    await at(0, folder);
    await page.getByText('Shared with the site').waitFor();
    await press(page, 'Stop sharing');
    await press(page.getByRole('dialog'), 'Stop sharing');
    await page.getByRole('button', { name: 'Share with the site' }).waitFor();
    expect(await rig.host.station.api.site.folders()).toEqual([]);
    rig.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000 });
    const allSent = (): Promise<void> =>
      until('all is sent', async () => {
        const sent = (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf'));
        return sent.length === rig.sandbox.fileIds().length;
      });
    await allSent();

    await press(page, 'Share with the site');
    await press(page.getByRole('dialog'), 'Share with the site');
    await page.getByText('RIP is offered to the site.').waitFor();
    await at(1, '#/site');
    await press(other, 'Send to RIP from here, too');
    await other.getByLabel('Hot folder path').fill(rig.hotFolder);
    await press(other, 'Prove and share');
    await other.getByText('RIP is shared: this station sends to it, too.').waitFor();
    await page.getByText('Shared with the site').waitFor();
    rig.sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 2_000 });
    await allSent();
  }, 120_000);

  test('stations leave in order, after the screen says what will happen to everything', async () => {
    const { rig, page } = station(0);
    await at(0, '#/site');
    const other = await at(1, '#/settings/site');
    await press(other, 'Leave site');
    const dialog = other.getByRole('dialog', { name: `Leave the site “${siteName}”?` });
    await dialog.getByText('This station no longer sends to: RIP').waitFor();
    await inEachLook(other, 'site-leaving');
    await press(dialog, 'Leave site');
    await other.getByText('This station has left the site.').waitFor();
    await other.getByText('This station belongs to no site.').waitFor();
    await row(page, 'RIP-2').waitFor({ state: 'detached' });

    await at(0, '#/settings/site');
    await press(page, 'Leave site');
    await page.getByText('It is the last station.').waitFor();
    await press(page.getByRole('dialog'), 'Leave site');
    await page.getByText('This station belongs to no site.').waitFor();
    const { folder } = rig.host.station.api.hotFolders.get({ id: rig.hotFolderId() });
    expect(folder.shared).toBe(false);
    await at(0, '#/site');
    await page.getByText('This station works alone').waitFor();
    await inEachLook(page, 'site-none');
  }, 120_000);
});
