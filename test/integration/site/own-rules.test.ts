import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Artwork,
  ConnectionId,
  HotFolderId,
  JobKey,
  QueueQuery,
  RouteRule,
} from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Two whole stations share their press, and one has a proofer of its own: what goes there is printed there
// alone, whatever the other one is told to do with the rest.

const rip = HotFolderId.parse('rip');
const proofer = HotFolderId.parse('proof');
const connection = ConnectionId.parse('test');
const queuedStates = new Set(['expected', 'queued', 'transferring', 'verifying', 'archived', 'delivering']);

describe('a station with rules of its own', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let root: string;
  let one: TestStation;
  let two: TestStation;
  let password: string;
  /** Runs SQL in the ledger. */
  let administer: (sql: string) => Promise<Record<string, unknown>[]>;
  /** The second station's, which it starts with again. */
  const settingsFile = { store: {} };
  const openTwo = (): Promise<TestStation> =>
    openTestStation({ root: join(root, 'two'), service: sandbox, withFolder: false, settingsFile });
  const apiOf = ({ station }: TestStation) => station.api;
  const filesIn = async (path: string): Promise<string[]> =>
    (await readdir(path)).filter((name) => name.endsWith('.pdf')).sort();
  const proof = () => join(root, 'proof');
  const press = () => one.hotFolder;
  const filesOf = (station: TestStation): Artwork[] =>
    apiOf(station)
      .queue.list(QueueQuery.parse({ level: 'jobs' }))
      .rows.flatMap(({ key }) => apiOf(station).job.get({ key: JobKey.parse(key) }).components)
      .flatMap(({ files }) => files);
  const states = (station: TestStation): string[] =>
    filesOf(station).map(({ state, reason }) => (state === 'waiting' ? `${reason?.code}` : state));
  const makeJobs = async (...stations: TestStation[]): Promise<void> => {
    sandbox.makeJobs(4, { prepressMs: 0, fileBytes: 2_000 });
    for (const station of stations) await apiOf(station).connections.refresh({ id: connection });
  };
  const save = (station: TestStation, rules: RouteRule[]): void => {
    const { version } = apiOf(station).routes.get();
    apiOf(station).routes.save({ rules, hold: 'nothing', version });
  };
  const ownRule = (enabled: boolean): RouteRule =>
    RouteRule.parse({ id: 'own', name: 'To Proof', enabled, when: {}, to: ['proof'] });

  /** A rule of the site. */
  const toPress = RouteRule.parse({ id: 'rest', name: 'To the press', when: {}, to: [rip] });

  beforeAll(async () => {
    server = await startPostgres();
    sandbox = await createSandbox();
    root = await mkdtemp(join(tmpdir(), 'own-rules-'));
    for (const name of ['one', 'two', 'proof']) await mkdir(join(root, name));
    one = await openTestStation({ root: join(root, 'one'), service: sandbox });
    two = await openTwo();
    const { ticket } = await apiOf(one).hotFolders.check({ typedPath: proof() });
    await apiOf(one).hotFolders.create({ name: 'Proof', folder: ticket });
    save(one, [ownRule(true)]);
    const { url, access } = await server.database();
    password = access.password;
    administer = (sql) => server.administer(sql, access.address.database);
    const ledger = { url, password };
    await apiOf(one).site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await apiOf(two).site.join({ ...ledger, stationName: 'RIP-2' });
    for (const station of [one, two])
      await until('it is online', () => apiOf(station).overview.get().site?.ledger.kind === 'online');
    await apiOf(one).site.share({ id: rip, how: { kind: 'offer' } });
    const seen = await apiOf(two).hotFolders.check({ typedPath: press() });
    await apiOf(two).site.share({ id: rip, how: { kind: 'prove', folder: seen.ticket } });
    await until('it knows what the other keeps', () => apiOf(two).routes.get().elsewhere.rules.length === 1);
  }, 120_000);
  afterAll(async () => {
    for (const station of [two, one]) await station?.stop();
    await sandbox?.stop();
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });

  test('sends these alone: the other neither sends them nor complains, even with the press as its default', async () => {
    expect(apiOf(two).routes.get().defaultHotFolder).toBeNull();
    const { version, rules, hold } = apiOf(two).routes.get();
    apiOf(two).routes.save({ rules, hold, version, defaultHotFolder: rip });
    await makeJobs(one, two);
    const files = sandbox.fileIds().length;
    await until('all are at the proofer', async () => (await filesIn(proof())).length === files, 60_000);
    await until(
      'the other leaves them',
      () => states(two).length === files && states(two).every((state) => state === 'transfer.goes-elsewhere'),
    );
    expect(filesOf(two)[0]?.reason?.values).toEqual({ folder: 'Proof', station: 'RIP-1' });
    expect(await filesIn(press())).toEqual([]);
    expect(apiOf(two).overview.get().phases.attention).toBe(0);
    // It downloaded none of them either.
    const served = sandbox.requests.filter(({ on, method }) => on === 'storage' && method === 'GET');
    expect(new Set(served.map(({ path }) => path)).size).toBe(served.length);
  }, 120_000);

  test('shares the others, once its rule is off: what was printed already stays as it is', async () => {
    const before = sandbox.fileIds().length;
    await two.stop();
    await makeJobs(one);
    const atProofer = sandbox.fileIds().length;
    await until('they are at the proofer', async () => (await filesIn(proof())).length === atProofer, 60_000);
    expect(atProofer).toBeGreaterThan(before);
    two = await openTwo();
    await two.secrets.set('site:ledger', password);
    await until(
      'the other hears that they were sent',
      () =>
        states(two).length === atProofer && states(two).every((state) => state === 'transfer.sent-elsewhere'),
      60_000,
    );
    save(one, [ownRule(false)]);
    await until('the other knows', () => apiOf(two).routes.get().elsewhere.rules.length === 0);
    await makeJobs(one, two);
    const all = sandbox.fileIds().length;
    await until(
      'the rest is at the press',
      async () => (await filesIn(press())).length >= all - atProofer,
      60_000,
    );
    await until(
      'the other has settled',
      () => states(two).every((state) => !queuedStates.has(state)),
      60_000,
    );
    expect(await filesIn(press())).toHaveLength(all - atProofer);
    expect(await filesIn(proof())).toHaveLength(atProofer);
  }, 120_000);

  test('still sends what it owed when it ended its rule, alone, where the other hears of that end first', async () => {
    await until(
      'each knows what the other has sent to the press',
      () => ![...states(one), ...states(two)].includes('transfer.at-station'),
      60_000,
    );
    const atPress = (await filesIn(press())).length;
    const atProofer = (await filesIn(proof())).length;
    // What it keeps no longer is sent by a rule of the site.
    save(one, [ownRule(true), toPress]);
    await until('the other knows', () => apiOf(two).routes.get().rules.length === 1);
    apiOf(two).transfers.setPaused({ paused: true, connectionId: null });
    await two.stop();
    await makeJobs(one);
    const sent = sandbox.fileIds().length - atPress;
    await until('some are at the proofer', async () => (await filesIn(proof())).length === sent, 60_000);
    await apiOf(one).hotFolders.decide({ id: proofer, decision: { kind: 'pause', isPaused: true } });
    await makeJobs(one);
    const all = sandbox.fileIds().length;
    const owed = () => filesOf(one).filter(({ state }) => state === 'delivering').length;
    await until('it owes the others', () => owed() === all - atPress - sent, 60_000);
    save(one, [ownRule(false), toPress]);

    two = await openTwo();
    await two.secrets.set('site:ledger', password);
    const hasHeard = () => apiOf(two).routes.get().elsewhere.rules.length === 0;
    await until('the other hears that the rule has ended', hasHeard, 60_000);
    apiOf(two).transfers.setPaused({ paused: false, connectionId: null });
    await until(
      'it leaves both kinds',
      () => {
        const found = states(two);
        return found.length === all && found.every((state) => !queuedStates.has(state));
      },
      60_000,
    );
    expect(states(two).filter((state) => state === 'transfer.sent-elsewhere')).toHaveLength(sent);
    expect(states(two).filter((state) => state === 'transfer.goes-elsewhere')).toHaveLength(
      all - atPress - sent,
    );
    await apiOf(one).hotFolders.decide({ id: proofer, decision: { kind: 'pause', isPaused: false } });
    await until(
      'all are at the proofer',
      async () => (await filesIn(proof())).length === all - atPress,
      60_000,
    );
    expect(await filesIn(press())).toHaveLength(atPress);
    expect(all).toBeGreaterThan(atPress + sent);
    expect(sent).toBeGreaterThan(atProofer);
  }, 120_000);

  /** The ledger has only the other's rules, and each station knows what was sent before. */
  const begin = async (): Promise<void> => {
    save(one, [ownRule(false), toPress]);
    await until('the other knows', () => apiOf(two).routes.get().elsewhere.rules.length === 0, 60_000);
    await until(
      'all is settled',
      () => [...states(one), ...states(two)].every((state) => !queuedStates.has(state)),
      60_000,
    );
  };
  const setPaused = (station: TestStation, paused: boolean): void =>
    apiOf(station).transfers.setPaused({ paused, connectionId: null });
  const deliveredTo = (station: TestStation, ids: ReadonlySet<string>): string[] =>
    filesOf(station).flatMap(({ fileId, deliveries }) =>
      ids.has(fileId) ? deliveries.map(({ hotFolderId, state }) => `${hotFolderId} ${state}`) : [],
    );
  /** Makes jobs, and says which files are new. */
  const makeFiles = async (...stations: TestStation[]): Promise<ReadonlySet<string>> => {
    const before = new Set(sandbox.fileIds());
    await makeJobs(...stations);
    return new Set(sandbox.fileIds().filter((id) => !before.has(id)));
  };

  test('which begins: a file that another is sending stays there, also if that one stops', async () => {
    await begin();
    const [atPress, atProofer] = [await filesIn(press()), await filesIn(proof())];
    await administer(`CREATE FUNCTION makeready.hold_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE lock_not_available; END $$;
      CREATE TRIGGER hold_commit BEFORE UPDATE ON makeready.delivery FOR EACH ROW
        WHEN (new.state = 'committing' AND new.is_shared) EXECUTE FUNCTION makeready.hold_commit()`);
    setPaused(one, true);
    const files = await makeFiles(one, two);
    await until(
      'the other has claimed all of them, and may commit none',
      async () =>
        (await administer("SELECT 1 FROM makeready.delivery WHERE state = 'copying'")).length === files.size,
      60_000,
    );
    save(one, [ownRule(true), toPress]);
    setPaused(one, false);
    await until(
      'it leaves all of them to the press',
      () =>
        deliveredTo(one, files).length === files.size &&
        deliveredTo(one, files).every((where) => where.startsWith('rip ')),
      60_000,
    );
    await two.stop();
    await administer('DROP FUNCTION makeready.hold_commit() CASCADE');
    const areDelivered = (station: TestStation) =>
      deliveredTo(station, files).filter((where) => where === 'rip delivered').length === files.size;
    await until('they are at the press', () => areDelivered(one), 60_000);
    two = await openTwo();
    await two.secrets.set('site:ledger', password);
    await until('the other hears of that', () => areDelivered(two), 60_000);
    expect(await filesIn(press())).toHaveLength(atPress.length + files.size);
    expect(await filesIn(proof())).toEqual(atProofer);
  }, 120_000);

  test('which begins: another that has planned a file, and not begun it, leaves it', async () => {
    await begin();
    const [atPress, atProofer] = [await filesIn(press()), await filesIn(proof())];
    const pausePress = async (isPaused: boolean): Promise<void> => {
      for (const station of [one, two])
        await apiOf(station).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused } });
    };
    await pausePress(true);
    setPaused(one, true);
    const files = await makeFiles(one, two);
    const owedTo = (): string[] => deliveredTo(two, files);
    await until('the other owes all to the press', () => owedTo().length === files.size, 60_000);
    save(one, [ownRule(true), toPress]);
    setPaused(one, false);
    const atProof = atProofer.length + files.size;
    await until('all are at the proofer', async () => (await filesIn(proof())).length === atProof, 60_000);
    await pausePress(false);
    await until('the other owes none', () => owedTo().length === 0, 60_000);
    const left = filesOf(two).filter(({ fileId }) => files.has(fileId));
    expect(left.map(({ state, reason }) => [state, reason?.values.station, reason?.values.folder])).toEqual(
      left.map(() => ['waiting', 'RIP-1', 'proof']),
    );
    expect(await filesIn(press())).toEqual(atPress);
    expect(await filesIn(proof())).toHaveLength(atProof);
  }, 120_000);

  test('goes on without the ledger where the others know its rule; what a new one takes waits', async () => {
    const before = (await filesIn(proof())).length;
    await server.stop('immediate');
    const first = await makeFiles();
    const known = before + first.size;
    await until('they are at the proofer', async () => (await filesIn(proof())).length === known, 100_000);
    save(one, [{ ...ownRule(true), name: 'To Proof, as before' }, toPress]);
    const second = await makeFiles();
    const problem = () =>
      apiOf(one)
        .overview.get()
        .hotFolders.find(({ id }) => id === proofer)?.problem?.code;
    await until('it waits for the ledger', () => problem() === 'site.waits-for-ledger', 60_000);
    expect(await filesIn(proof())).toHaveLength(known);
    await server.start();
    const all = known + second.size;
    await until('the rest is at the proofer', async () => (await filesIn(proof())).length === all, 60_000);
  }, 240_000);
});
