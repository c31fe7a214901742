import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActivityQuery, ConnectionId, HotFolderId, JobKey } from '../../../src/contract/index.ts';
import { ledgerFigures } from '../../../src/main/headless/host.ts';
import { metricsText } from '../../../src/main/headless/metrics.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { deliveryKey } from '../../../src/main/station/site/ledger/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// The ledger is restored while one of two stations is off; an administrator decides at the other.

const rip = HotFolderId.parse('rip');
const connection = ConnectionId.parse('test');

describe('files in doubt', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let root: string;
  let first: TestStation;

  const api = () => first.station.api;
  const files = async () => (await readdir(first.hotFolder)).filter((name) => name.endsWith('.pdf'));
  /** Two jobs whose files wait for the hot folder. */
  async function ordered() {
    const keys = sandbox
      .makeJobs(2, { prepressMs: 0, fileBytes: 2_000 })
      .map((id) => JobKey.parse(`${connection}:${id}`));
    await api().connections.refresh({ id: connection });
    await until('all files wait', () => {
      const { hotFolders, transfers, phases } = api().overview.get();
      const all = api().queue.files({ keys }).length;
      return (
        all > 0 &&
        transfers.waiting + transfers.running + phases.prepress === 0 &&
        hotFolders[0]?.owed === all
      );
    });
    return api().queue.files({ keys });
  }
  const ledgerKind = ({ station }: TestStation) => station.api.overview.get().site?.ledger.kind;

  beforeAll(async () => {
    server = await startPostgres({ restore_command: 'false' });
    sandbox = await createSandbox();
    root = await mkdtemp(join(tmpdir(), 'site-doubts-'));
    for (const name of ['one', 'two']) await mkdir(join(root, name));
    first = await openTestStation({ root: join(root, 'one'), service: sandbox });
    const second = await openTestStation({ root: join(root, 'two'), service: sandbox, withFolder: false });
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    await api().site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await second.station.api.site.join({ ...ledger, stationName: 'RIP-2' });
    for (const one of [first, second]) await until('the ledger answers', () => ledgerKind(one) === 'online');
    await api().site.share({ id: rip, how: { kind: 'offer' } });
    const { ticket } = await second.station.api.hotFolders.check({ typedPath: first.hotFolder });
    await second.station.api.site.share({ id: rip, how: { kind: 'prove', folder: ticket } });
    await second.stop();
  });
  afterAll(async () => {
    await first?.stop();
    await sandbox?.stop();
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });

  /** What monitoring is told of the shared hot folder, the stations and the doubts. */
  const monitored = async (): Promise<string[]> => {
    const ofProcess = {
      ...{ windows: 0, desks: 0, operators: 0 },
      ...{ refusedCalls: 0, uptimeSeconds: 1, residentBytes: 1 },
    };
    const overview = api().overview.get();
    return metricsText(overview, ofProcess, await ledgerFigures(api(), overview.site))
      .split('\n')
      .flatMap(
        (line) => /^makeready_((?:hot_folder_up|site_doubts|site_station_up).*)/.exec(line)?.[1] ?? [],
      );
  };

  test('are listed with who may have sent them, and the administrator settles them', async () => {
    await api().hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: true } });
    const waiting = await ordered();
    // According to the restored ledger, the other station was sending this file.
    await server.administer(
      `INSERT INTO makeready.delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch, owner)
         SELECT encode(sha256(convert_to('x' || n, 'UTF8')), 'hex'), 'rip', 'test', repeat('0', 32), n, '', 1, 'copying', 1, station.id
           FROM generate_series(1, 1) AS n, makeready.station WHERE station.name = 'RIP-2'`,
      'site1',
    );
    await api().hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: false } });
    await until('they are sent', async () => (await files()).length === waiting.length);
    await server.restore();
    await until('the ledger is in doubt', () => ledgerKind(first) === 'in-doubt', 30_000);
    await until('this station has reported', async () => {
      const { stations } = await api().site.doubts();
      return stations?.find(({ isSelf }) => isSelf)?.hasReported === true;
    });
    expect((await api().site.doubts()).stations).toMatchObject([
      { name: 'RIP-1', isSelf: true, hasReported: true },
      { name: 'RIP-2', isSelf: false, hasReported: false },
    ]);
    expect(await monitored()).toEqual(
      expect.arrayContaining(['hot_folder_up{folder="rip"} 0', 'site_doubts 0']),
    );

    const { stations, deliveries, total } = await api().site.settle({ kind: 'stations' });
    expect({ stations, total }).toEqual({ stations: null, total: 1 });
    expect(deliveries).toMatchObject([{ file: '0'.repeat(32), hotFolder: 'RIP', candidates: ['RIP-2'] }]);
    const [doubt] = deliveries;
    if (doubt === undefined) throw new Error('Nothing is in doubt.');
    expect(await monitored()).toContain('site_doubts 1');
    expect(await monitored()).toEqual(
      expect.arrayContaining(['site_station_up{station="RIP-1"} 1', 'site_station_up{station="RIP-2"} 0']),
    );
    expect(await api().site.settle({ kind: 'file', key: doubt.key, verdict: 'sent' })).toMatchObject({
      total: 0,
    });
    const twice = await api()
      .site.settle({ kind: 'file', key: doubt.key, verdict: 'again' })
      .catch((error: unknown) => error);
    expect(twice).toMatchObject({ code: 'CONFLICT', what: { code: 'refusal.no-doubt' } });
    expect(twice).toBeInstanceOf(ApiError);
    await until('the ledger answers', () => ledgerKind(first) === 'online');
    const { entries } = api().activity.list(ActivityQuery.parse({ search: '', limit: 10 }));
    expect(entries.map(({ why }) => why?.code)).toEqual(
      expect.arrayContaining(['site.let-go-on', 'delivery.decided-sent']),
    );
    expect(await files()).toHaveLength(waiting.length);
  }, 120_000);

  test('go to the RIP again if the administrator says so, and not if they were printed', async () => {
    await api().hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: true } });
    const before = (await files()).length;
    const waiting = await ordered();
    for (const { id } of waiting) {
      const key = deliveryKey({ account: connection, fileId: id, hotFolder: rip, revision: 1 });
      await server.administer(
        `INSERT INTO makeready.delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch)
           VALUES ('${key}', 'rip', 'test', '${id}', 1, '', 1, 'uncertain', 1)`,
        'site1',
      );
    }
    await api().hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: false } });
    const { deliveries } = await api().site.doubts();
    expect(deliveries).toHaveLength(waiting.length);
    for (const { job } of deliveries) expect(job).not.toBeNull();
    for (const [index, { key }] of deliveries.entries())
      await api().site.settle({ kind: 'file', key, verdict: index === 0 ? 'again' : 'sent' });
    await until('nothing is owed', () => api().overview.get().hotFolders[0]?.owed === 0, 30_000);
    expect(await files()).toHaveLength(before + 1);
  }, 120_000);

  test('a station whose data another run uses sends nothing until that run is gone, and then goes on by itself', async () => {
    await until('all is settled', () => ledgerKind(first) === 'online');
    const before = await files();
    const anotherRun = (): Promise<unknown> =>
      server.administer(
        "SELECT makeready.begin_run(id, 30, 'copy') FROM makeready.station WHERE name = 'RIP-1'",
        'site1',
      );
    await anotherRun();
    const whyOf = () => {
      const ledger = api().overview.get().site?.ledger;
      return ledger?.kind === 'away' ? ledger.why.code : null;
    };
    await until('it is told of the other run', () => whyOf() === 'site.another-run');
    await ordered();
    await anotherRun();
    expect([whyOf(), await files()]).toEqual(['site.another-run', before]);
    await server.administer("UPDATE makeready.station SET lease_until = now() WHERE name = 'RIP-1'", 'site1');
    await until('it is back', () => ledgerKind(first) === 'online', 60_000);
    await until('it sends what waited', async () => (await files()).length > before.length);
  }, 120_000);
});
