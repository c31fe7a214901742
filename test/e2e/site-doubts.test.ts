import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryKey } from '../../src/main/station/site/ledger/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres.ts';
import { skipWhere } from '../support/skip.ts';
import { openTestStation } from '../support/station.ts';
import { until } from '../support/until.ts';
import { inBothLanguages } from './in-each-look.ts';
import { type Rig, startRig } from './rig.ts';

// The ledger is restored while the other station is off; an administrator decides on screen.

describe('files in doubt, on screen', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let rig: Rig;
  let page: Page;
  let doubtful: { readonly id: string; readonly name: string }[];

  const api = () => rig.host.station.api;
  const sent = async () => (await readdir(rig.hotFolder)).filter((name) => name.endsWith('.pdf'));

  beforeAll(async () => {
    server = await startPostgres({ restore_command: 'false' });
    rig = await startRig({ connected: true });
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    await api().site.create({ ...ledger, siteName: 'Print house', stationName: 'RIP-1' });
    const root = join(rig.root, 'other');
    await mkdir(root);
    const other = await openTestStation({ root, service: rig.sandbox, withFolder: false });
    try {
      await other.station.api.site.join({ ...ledger, stationName: 'RIP-2' });
      for (const { overview } of [api(), other.station.api])
        await until('the ledger answers', () => overview.get().site?.ledger.kind === 'online');
      const id = rig.hotFolderId();
      await api().site.offer({ id });
      const { ticket } = await other.station.api.hotFolders.check({ typedPath: rig.hotFolder });
      await other.station.api.site.prove({ id, folder: ticket });
    } finally {
      await other.stop();
    }
    doubtful = await filesOfTheOther();
    await server.restore();
    await until('the ledger is in doubt', () => api().overview.get().site?.ledger.kind === 'in-doubt');
    page = (await rig.open()).page;
  }, 180_000);
  afterAll(async () => {
    await rig?.stop();
    await server?.remove();
  });

  /** Files that, according to the ledger, the other station was about to send when it was switched off. */
  async function filesOfTheOther() {
    const hotFolder = rig.hotFolderId();
    await api().hotFolders.pause({ id: hotFolder });
    rig.sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 2_000 });
    await until('the files wait', () => {
      const { phases, transfers, hotFolders } = api().overview.get();
      return phases.prepress + transfers.waiting + transfers.running === 0 && (hotFolders[0]?.owed ?? 0) > 1;
    });
    const waiting = new Map(
      api()
        .transfers.list()
        .waitingForFolder.map((file) => [file.name, file]),
    );
    const files = [...waiting.values()].slice(0, 2);
    const account = api().overview.get().connections[0]?.id ?? '';
    for (const { id } of files)
      await server.administer(
        `INSERT INTO makeready.delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch, owner)
           SELECT '${deliveryKey({ account, fileId: id, hotFolder, revision: 1 })}', '${hotFolder}', '${account}',
                  '${id}', 1, '', 1, 'copying', 1, station.id FROM makeready.station WHERE name = 'RIP-2'`,
        'site1',
      );
    return files;
  }

  test('the screen says who has reported; once confirmed, the site goes on without the others', async () => {
    await page.goto(`${rig.host.web.url}/#/site`);
    const station = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await page.getByText('Site ledger in doubt since').waitFor();
    await station('RIP-1').getByText('Has reported').waitFor();
    await station('RIP-2').getByText('Has not reported, last seen').waitFor();
    await inBothLanguages(page, api().settings, 'site-in-doubt');
    const goOn = page.getByRole('button', { name: 'Go on without the silent stations' });
    await goOn.click();
    const dialog = page.getByRole('dialog', { name: 'Go on without RIP-2?' });
    await dialog.getByText('Only if these stations are switched off for certain').waitFor();
    await inBothLanguages(page, api().settings, 'site-go-on');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await api().site.doubts()).stations).not.toBeNull();
    await goOn.click();
    await dialog.getByRole('button', { name: 'Go on without the silent stations' }).click();
    await page.getByText('Site ledger online').waitFor();
    await goOn.waitFor({ state: 'detached' });
  }, 180_000);

  test('each file is recorded as printed or sent again, as the administrator decides', async () => {
    const [printed, again] = doubtful;
    if (printed === undefined || again === undefined) throw new Error('Too few files.');
    // Files that only waited here are in doubt, too: the silent station may have sent them.
    const account = api().overview.get().connections[0]?.id ?? '';
    const shown = doubtful.map(({ id }) =>
      deliveryKey({ account, fileId: id, hotFolder: rig.hotFolderId(), revision: 1 }),
    );
    for (const { key } of (await api().site.doubts()).deliveries)
      if (!shown.includes(key)) await api().site.settle({ key, verdict: 'again' });
    const questions = page.getByRole('button', { name: /was printed: record as sent/ });
    await until('only those are shown', async () => (await questions.count()) === doubtful.length);
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    for (const { name } of doubtful)
      await row(name).getByRole('cell', { name: 'RIP-2', exact: true }).waitFor();
    await inBothLanguages(page, api().settings, 'site-files-in-doubt');
    await row(printed.name)
      .getByRole('button', { name: /was printed/ })
      .click();
    const asked = page.getByRole('dialog', { name: `Record as sent: ${printed.name}?` });
    await asked.getByText('If the RIP does not have it, it will be missing.').waitFor();
    await inBothLanguages(page, api().settings, 'site-settling');
    await asked.getByRole('button', { name: 'It was printed' }).click();
    await page.getByText(`Recorded as sent: ${printed.name}.`).waitFor();
    await row(printed.name).waitFor({ state: 'detached' });
    const before = (await sent()).length;
    await row(again.name).getByRole('button', { name: /again/ }).click();
    const other = page.getByRole('dialog', { name: `Send ${again.name} again?` });
    await other.getByText('If the RIP already has it, it will be printed twice.').waitFor();
    await other.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('heading', { name: 'Files in doubt' }).waitFor({ state: 'detached' });
    await api().hotFolders.resume({ id: rig.hotFolderId() });
    const owed = () => api().overview.get().hotFolders[0]?.owed;
    const waiting = owed() ?? 0;
    await until('nothing is owed', () => owed() === 0);
    // All waiting files except the printed one.
    expect((await sent()).length - before).toBe(waiting - 1);
    await page.goto(`${rig.host.web.url}/#/activity`);
    await page.getByText('An administrator recorded it as sent.').first().waitFor();
  }, 180_000);
});
