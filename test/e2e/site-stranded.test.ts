import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnbatchedJob } from '../../src/contract/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres.ts';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { inBothLanguages } from './in-each-look.ts';
import { type Rig, startRig } from './rig.ts';

// A station requested two batches and no longer answers; an administrator decides on screen.

describe('batch requests of a silent station', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let rig: Rig;
  let page: Page;
  let placed: UnbatchedJob;
  let again: UnbatchedJob;

  const api = () => rig.host.station.api;
  const unbatched = (): UnbatchedJob[] =>
    api()
      .batching.groups({ search: '' })
      .flatMap((group) => api().batching.jobs(group));

  beforeAll(async () => {
    server = await startPostgres();
    rig = await startRig({ connected: true });
    rig.sandbox.makeJobs(4, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
    const [connection] = api().overview.get().connections;
    if (connection === undefined) throw new Error('There is no connection.');
    await api().connections.refresh({ id: connection.id });
    await until('the jobs are known', () => unbatched().length >= 2);
    const [first, second] = unbatched();
    if (first === undefined || second === undefined) throw new Error('Too few jobs.');
    [placed, again] = [first, second];
    const { url, access } = await server.database();
    await api().site.create({ url, password: access.password, siteName: 'House', stationName: 'RIP-1' });
    await until('the ledger answers', () => api().overview.get().site?.ledger.kind === 'online');
    const silent = randomUUID();
    await server.administer(
      `INSERT INTO makeready.station (id, name, version, incarnation, lease_until, seen_at)
         VALUES ('${silent}', 'RIP-2', '1', 1, now() - interval '1 hour', now() - interval '1 hour')`,
      'site1',
    );
    for (const [{ connectionId: id, serviceId }, state] of [
      [placed, 'sending'],
      [again, 'planned'],
    ] as const) {
      const { options } = await api().batching.options({
        connectionId: id,
        jobs: [serviceId],
        address: null,
      });
      await server.administer(
        `INSERT INTO makeready.batch_order (id, account, kind, jobs, option, state, epoch, owner, incarnation, operator)
           VALUES ('order of ${serviceId}', '${id}', 'batch', '${JSON.stringify([serviceId.toLowerCase()])}',
                   '${JSON.stringify(options[0])}', '${state}', 1, '${silent}', 1, 'Anna')`,
        'site1',
      );
    }
    page = (await rig.open()).page;
    await page.goto(`${rig.host.web.url}/#/site`);
  }, 120_000);
  afterAll(async () => {
    await rig?.stop();
    await server?.remove();
  });

  const row = ({ name }: UnbatchedJob) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

  test('a request that was placed is recorded as placed, and nobody repeats it', async () => {
    await page.getByRole('heading', { name: 'Batch requests of silent stations' }).waitFor();
    await page.getByRole('rowheader', { name: 'RIP-2', exact: true }).waitFor();
    for (const job of [placed, again]) await row(job).getByText('RIP-2 by Anna').waitFor();
    await row(placed).getByText('Possibly sent', { exact: true }).waitFor();
    await row(again).getByText('Not sent by then', { exact: true }).waitFor();
    await inBothLanguages(page, api().settings, 'site-stranded');
    await row(placed)
      .getByRole('button', { name: `${placed.name}: it was placed` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Record as placed: ${placed.name}?` });
    await dialog.getByText('No station requests this batch any more.').waitFor();
    expect(await dialog.getByText('had not sent this request').count()).toBe(0);
    await inBothLanguages(page, api().settings, 'site-stranded-placed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await api().site.strandedOrders()).toHaveLength(2);
    await row(placed)
      .getByRole('button', { name: `${placed.name}: it was placed` })
      .click();
    await dialog.getByRole('button', { name: 'It was placed' }).click();
    await page.getByText(`Recorded as placed: ${placed.name}.`).waitFor();
    await row(placed).waitFor({ state: 'detached' });
    expect(api().batching.orders()).toEqual([]);
  }, 120_000);

  test('the other request is placed again here and becomes a batch', async () => {
    await row(again)
      .getByRole('button', { name: `${again.name}: place it again here` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Place it again here: ${again.name}?` });
    await dialog.getByText('and requests one if there is none').waitFor();
    await dialog.getByText('When RIP-2 was last heard, it had not sent this request').waitFor();
    await inBothLanguages(page, api().settings, 'site-stranded-again');
    await dialog.getByRole('button', { name: 'Place it again here' }).click();
    await page.getByText(`Requested again here: ${again.name}.`).waitFor();
    await page
      .getByRole('heading', { name: 'Batch requests of silent stations' })
      .waitFor({ state: 'detached' });
    await until('it is in a batch', () => unbatched().every(({ key }) => key !== again.key));
    expect(unbatched().map(({ key }) => key)).toContain(placed.key);
  });
});
