import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ConnectionId,
  type DeliveryState,
  HotFolderId,
  JobKey,
  type SentFile,
  SentQuery,
} from '../../../src/contract/index.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Two stations prove that they see the same hot folder, and send each file to it once.

const rip = HotFolderId.parse('rip');
const connection = ConnectionId.parse('test');

describe('a hot folder that two stations share', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let root: string;
  let first: TestStation;
  let second: TestStation;

  const apiOf = ({ station }: TestStation) => station.api;
  const files = async (): Promise<string[]> =>
    (await readdir(first.hotFolder)).filter((name) => name.endsWith('.pdf')).sort();
  const makeJobs = async (count: number): Promise<void> => {
    sandbox.makeJobs(count, { prepressMs: 0, fileBytes: 2_000 });
    for (const station of [first, second]) await apiOf(station).connections.refresh({ id: connection });
  };
  const isQuiet = (station: TestStation): boolean => {
    const { transfers, hotFolders, phases } = apiOf(station).overview.get();
    return (
      transfers.waiting + transfers.running === 0 &&
      phases.prepress + phases.ready === 0 &&
      hotFolders.every(({ owed }) => owed === 0)
    );
  };
  /** The ledger's counts for the shared hot folder: open deliveries, sent files, sending stations. */
  async function ledger(): Promise<Record<string, unknown> & { open: number; sent: number }> {
    const [row] = await server.administer(
      `SELECT count(*) FILTER (WHERE state IN ('planned', 'copying', 'committing'))::int AS open,
              count(DISTINCT file_id) FILTER (WHERE state = 'delivered')::int AS sent,
              count(DISTINCT owner) FILTER (WHERE state = 'delivered')::int AS stations
         FROM makeready.delivery WHERE is_shared`,
      'site1',
    );
    return { ...row, open: Number(row?.open), sent: Number(row?.sent) };
  }
  async function refused(call: Promise<unknown>): Promise<string> {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw error ?? new Error('It was not refused.');
    return error.what.code;
  }
  /** The states of the first station's deliveries of a job; none while it does not know the job. */
  function statesOf(key: JobKey): DeliveryState[] {
    if (apiOf(first).queue.files({ keys: [key] }).length === 0) return [];
    const { components } = apiOf(first).job.get({ key });
    return components.flatMap(({ files }) =>
      files.flatMap((file) => file.deliveries.map(({ state }) => state)),
    );
  }
  const ticketFor = async (station: TestStation, typedPath: string) =>
    (await apiOf(station).hotFolders.check({ typedPath })).ticket;

  beforeAll(async () => {
    server = await startPostgres();
    sandbox = await createSandbox();
    root = await mkdtemp(join(tmpdir(), 'site-sharing-'));
    for (const name of ['one', 'two', 'other']) await mkdir(join(root, name));
    first = await openTestStation({ root: join(root, 'one'), service: sandbox });
    second = await openTestStation({ root: join(root, 'two'), service: sandbox, withFolder: false });
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    await apiOf(first).site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await apiOf(second).site.join({ ...ledger, stationName: 'RIP-2' });
    for (const station of [first, second]) {
      await until('the ledger answers', () => apiOf(station).overview.get().site?.ledger.kind === 'online');
    }
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await sandbox?.stop();
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });

  test('is not shared unless both stations see the same folder', async () => {
    await makeJobs(4);
    await until('what is the first station’s own is sent', async () => (await files()).length >= 4);
    expect(await apiOf(second).site.folders()).toEqual([]);
    const elsewhere = await ticketFor(second, join(root, 'other'));
    expect(
      await refused(apiOf(second).site.share({ id: rip, how: { kind: 'prove', folder: elsewhere } })),
    ).toBe('refusal.not-offered');
    expect(await apiOf(first).site.share({ id: rip, how: { kind: 'offer' } })).toMatchObject([
      { id: rip, name: 'RIP', stations: ['RIP-1'], state: 'offered' },
    ]);
    expect(
      await refused(apiOf(second).site.share({ id: rip, how: { kind: 'prove', folder: elsewhere } })),
    ).toBe('refusal.no-mark');
    expect(apiOf(second).overview.get().hotFolders).toEqual([]);
    expect(apiOf(first).hotFolders.get({ id: rip }).folder.shared).toBe(false);

    const folder = await ticketFor(second, first.hotFolder);
    expect(await apiOf(second).site.share({ id: rip, how: { kind: 'prove', folder } })).toMatchObject([
      { id: rip, state: 'proven', stations: ['RIP-1', 'RIP-2'], isHere: true },
    ]);
    for (const station of [first, second])
      expect(apiOf(station).hotFolders.get({ id: rip }).folder.shared).toBe(true);
    expect(await apiOf(first).site.stations()).toMatchObject([
      { name: 'RIP-1', reaches: [{ id: rip }] },
      { name: 'RIP-2', reaches: [{ id: rip }] },
    ]);
  }, 90_000);

  test('gets each file once, both those from before it was shared and those at both stations', async () => {
    const before = (await files()).length;
    await makeJobs(12);
    await until(
      'both have nothing left',
      async () => {
        const { open, sent } = await ledger();
        return (
          open === 0 && sent > before && sent === (await files()).length && isQuiet(first) && isQuiet(second)
        );
      },
      90_000,
    );
    expect(await ledger()).toMatchObject({ sent: (await files()).length, stations: 2 });
  }, 150_000);

  test('shows each station who sent what, according to the ledger', async () => {
    const sent = (query: Parameters<typeof SentQuery.parse>[0]) =>
      apiOf(second).site.sent(SentQuery.parse(query));
    const all: SentFile[] = [];
    for (let before: SentQuery['before'] = null, isMore = true; isMore; isMore = before !== null) {
      const { entries, next } = await sent({ limit: 5, before });
      all.push(...entries);
      before = next;
    }
    expect(all.map(({ name }) => name).sort()).toEqual(await files());
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(new Set(all.map(({ hotFolder }) => hotFolder))).toEqual(new Set(['RIP']));
    for (const { id, name } of await apiOf(first).site.stations()) {
      const ofOne = all.filter(({ station }) => station === name);
      expect(ofOne.length).toBeGreaterThan(0);
      expect((await sent({ station: id, limit: 200 })).entries).toEqual(ofOne);
    }
    const [newest] = all;
    if (newest === undefined) throw new Error('Nothing was sent.');
    const { name, jobName, at } = newest;
    expect((await sent({ search: name.toUpperCase() })).entries).toContainEqual(newest);
    // The queue knows the job's name; the ledger does not.
    const { entries } = await sent({ search: jobName ?? '?' });
    expect(entries).toContainEqual(newest);
    expect(new Set(entries.map((one) => one.jobName))).toEqual(new Set([jobName]));
    expect((await sent({ search: '%' })).entries).toEqual([]);
    const day = 86_400_000;
    const later = new Date(Date.parse(at) + day).toISOString();
    expect((await sent({ from: later })).entries).toEqual([]);
    expect((await sent({ until: later, limit: 200 })).entries).toEqual(all);

    await server.stop('immediate');
    await expect(sent({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await server.start();
    const answers = (station: TestStation): Promise<boolean> =>
      apiOf(station)
        .site.stations()
        .then(
          () => true,
          () => false,
        );
    for (const station of [first, second]) await until('the ledger answers', () => answers(station));
  }, 60_000);

  test('cannot be unshared while the ledger is asked whether a file may be sent', async () => {
    await apiOf(second).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: true } });
    await server.administer(
      `CREATE FUNCTION makeready.refuse() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN RAISE EXCEPTION ''not now''; END';
       CREATE TRIGGER refused BEFORE UPDATE ON makeready.delivery FOR EACH ROW
         WHEN (NEW.state = 'committing') EXECUTE FUNCTION makeready.refuse()`,
      'site1',
    );
    const [made] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
    const key = JobKey.parse(`${connection}:${made}`);
    await apiOf(first).connections.refresh({ id: connection });
    await until('a file is about to be sent', () => statesOf(key).includes('committing'));
    expect(await refused(apiOf(first).site.share({ id: rip, how: { kind: 'stop' } }))).toBe('folder.sending');
    expect(apiOf(first).hotFolders.get({ id: rip }).folder.shared).toBe(true);
    await server.administer('DROP TRIGGER refused ON makeready.delivery', 'site1');
    await until('it is sent', async () => (await files()).length === sandbox.fileIds().length);
    await apiOf(second).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: false } });
  }, 90_000);

  test('gets each file once after a station stops sharing, and after that station shares again', async () => {
    const before = (await ledger()).sent;
    await makeJobs(20);
    await until('both send', async () => (await ledger()).sent > before + 2, 60_000);
    await apiOf(second).site.share({ id: rip, how: { kind: 'stop' } });
    expect(apiOf(second).overview.get().hotFolders).toEqual([]);
    expect(await apiOf(first).site.folders()).toMatchObject([
      { id: rip, state: 'proven', stations: ['RIP-1'], isHere: true },
    ]);
    const allSent = (): Promise<void> =>
      until(
        'all is sent',
        async () => {
          const { open, sent } = await ledger();
          return open === 0 && sent === sandbox.fileIds().length && isQuiet(first);
        },
        90_000,
      );
    await allSent();
    expect(await files()).toHaveLength(sandbox.fileIds().length);

    const folder = await ticketFor(second, first.hotFolder);
    expect(await apiOf(second).site.share({ id: rip, how: { kind: 'prove', folder } })).toMatchObject([
      { id: rip, state: 'proven', stations: ['RIP-1', 'RIP-2'], isHere: true },
    ]);
    await makeJobs(4);
    await allSent();
    await until('the other knows', () => isQuiet(second));
    expect(await files()).toHaveLength(sandbox.fileIds().length);
  }, 240_000);

  test('keeps working when one station leaves, and is not shared after the last one leaves', async () => {
    expect(await apiOf(second).site.leaving()).toMatchObject({ folders: ['RIP'], isLast: false, bar: null });
    await apiOf(second).site.leave();
    expect(apiOf(second).overview.get()).toMatchObject({ site: null, hotFolders: [] });
    expect(await apiOf(first).site.folders()).toMatchObject([{ stations: ['RIP-1'], state: 'proven' }]);
    const shared = (await files()).length;
    await makeJobs(2);
    await until(
      'the first one sends them',
      async () => (await files()).length > shared && isQuiet(first),
      60_000,
    );
    await apiOf(first).site.leave();
    expect(apiOf(first).hotFolders.get({ id: rip }).folder.shared).toBe(false);
    const before = (await files()).length;
    await makeJobs(2);
    await until('it sends alone', async () => (await files()).length > before, 60_000);
  }, 150_000);
});
