import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { noPgbouncer, type Pooler, startPgbouncer } from '../../support/pgbouncer.ts';
import {
  noPostgres,
  type PostgresServer,
  postgresBinaries,
  startPostgres,
  type TestDatabase,
} from '../../support/postgres.ts';
import { type SharingSite, sharingSite } from '../../support/sharing-site.ts';
import { LedgerProxy } from '../../support/site-torture/ledger-proxy.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// PgBouncer between stations and their ledger. Pooling by session changes nothing; pooling by transaction
// would make a station listen, lock and commit in sessions that are not its own.

const missing = postgresBinaries() === null ? noPostgres : noPgbouncer;

describe('a ledger behind a pooler', skipWhere(missing !== null, missing ?? ''), () => {
  let server: PostgresServer;
  let proxy: LedgerProxy;
  let bySession: Pooler;
  let byTransaction: Pooler;
  let site: SharingSite;
  let third: TestStation | null = null;

  beforeAll(async () => {
    server = await startPostgres();
    proxy = new LedgerProxy(server.port);
    bySession = await startPgbouncer(server, 'session');
    byTransaction = await startPgbouncer(server, 'transaction');
    const { access } = await server.database();
    site = await sharingSite(typed(server.accessTo(access.address.database, await proxy.listen())));
  }, 60_000);
  afterEach(async () => {
    await third?.stop();
    third = null;
  });
  afterAll(async () => {
    await site?.stop();
    await proxy?.close();
    await bySession?.stop();
    await byTransaction?.stop();
    await server?.remove();
  });

  const typed = ({ url, access }: TestDatabase) => ({ url, password: access.password });
  const apiOf = ({ station }: TestStation) => station.api;
  async function openThird(name: string, service: SharingSite['sandbox'] | null): Promise<TestStation> {
    const root = join(site.root, name);
    await mkdir(root);
    third = await openTestStation({ root, service });
    return third;
  }
  async function refusalOf(call: Promise<unknown>): Promise<[ApiError['code'], string | null, string]> {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw error ?? new Error('It was not refused.');
    return [error.code, error.field, error.what.code];
  }
  const members = async (): Promise<string[]> =>
    (await apiOf(site.one).site.stations()).map(({ name }) => name);
  const files = (): number => site.sandbox.fileIds().length;

  test('cannot be joined if it pools by transaction: a sentence says why; own hot folders work', async () => {
    const station = await openThird('refused', site.sandbox);
    const pooled = typed(server.accessTo('site1', byTransaction.port));
    const seen = await apiOf(station).site.look(pooled);
    expect(seen).toMatchObject({ usable: false, found: { kind: 'site', name: 'House' } });
    expect(seen.findings.flatMap(({ verdict, message }) => (verdict === 'good' ? [] : message.code))).toEqual(
      ['site.pooled'],
    );
    expect(await refusalOf(apiOf(station).site.join({ ...pooled, stationName: 'RIP-3' }))).toEqual([
      'INVALID',
      'url',
      'site.pooled',
    ]);
    const { access } = await server.database();
    const { database } = access.address;
    const empty = typed(server.accessTo(database, byTransaction.port));
    expect(
      await refusalOf(apiOf(station).site.join({ ...empty, siteName: 'Other', stationName: 'RIP-3' })),
    ).toEqual(['INVALID', 'url', 'site.pooled']);
    expect(await server.administer("SELECT to_regnamespace('makeready') AS schema", database)).toEqual([
      { schema: null },
    ]);
    expect(apiOf(station).site.state()).toEqual({ kind: 'none' });
    expect(await station.secrets.get('site:ledger')).toBeNull();
    expect(await members()).toEqual(['RIP-1', 'RIP-2']);

    await site.makeJobs(1);
    await until('its own hot folder has every file', async () => {
      const sent = (await readdir(station.hotFolder)).filter((name) => name.endsWith('.pdf'));
      return sent.length === files();
    });
    await until('the shared one, too', async () => (await site.shared()).length === files());
  }, 60_000);

  test('is joined as usual if it pools by session', async () => {
    const station = await openThird('joined', null);
    const pooled = typed(server.accessTo('site1', bySession.port));
    await apiOf(station).site.join({ ...pooled, stationName: 'RIP-3' });
    await until('it is online', () => site.ledgerOf(station).kind === 'online');
    expect(await members()).toEqual(['RIP-1', 'RIP-2', 'RIP-3']);
    await apiOf(station).site.leave();
    expect(await members()).toEqual(['RIP-1', 'RIP-2']);
  }, 60_000);

  test('makes shared hot folders wait while stations are connected to it by transaction', async () => {
    const before = await site.shared();
    proxy.moveTo(byTransaction.port);
    const pooled = { kind: 'away', why: { code: 'site.pooled' } };
    for (const station of [site.one, site.two])
      await until('it says why', () => {
        const ledger = site.ledgerOf(station);
        return ledger.kind === 'away' && ledger.why.code === 'site.pooled';
      });
    await site.makeJobs(3);
    await until('the own hot folder has them', async () => (await site.own()).length === files());
    expect(await site.shared()).toEqual(before);
    // Not just for a moment: each new connection is assessed again.
    for (const station of [site.one, site.two]) expect(site.ledgerOf(station)).toMatchObject(pooled);

    proxy.moveTo(server.port);
    for (const station of [site.one, site.two])
      await until('it is online', () => site.ledgerOf(station).kind === 'online');
    await until('all is sent', async () => (await site.shared()).length === files());
    const rows = (): Promise<unknown[]> =>
      server.administer(
        `SELECT state, count(*)::int AS sent, count(DISTINCT file_id)::int AS files
           FROM makeready.delivery WHERE is_shared GROUP BY state`,
        'site1',
      );
    await until('the ledger knows', async () => (await rows()).length === 1);
    expect(await rows()).toEqual([{ state: 'delivered', sent: files(), files: files() }]);
  }, 90_000);
});
