import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Artwork,
  ConnectionId,
  type FileDecision,
  HotFolderId,
  isElsewhere,
  JobKey,
} from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Two stations share two hot folders, and the first has one of its own: a file that is moved at one of them
// is sent once, to where it was moved.

const rip = HotFolderId.parse('rip');
const second = HotFolderId.parse('second');
const own = HotFolderId.parse('own');
const connection = ConnectionId.parse('test');

describe('moving a file at one of two stations', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let root: string;
  let one: TestStation;
  let two: TestStation;

  const apiOf = ({ station }: TestStation) => station.api;
  const both = () => [one, two];
  const pathOf = (id: HotFolderId): string => (id === rip ? one.hotFolder : join(root, id));
  const filesIn = async (id: HotFolderId): Promise<string[]> =>
    (await readdir(pathOf(id))).filter((name) => name.endsWith('.pdf'));
  const filesAt = (at: TestStation, key: JobKey): Artwork[] => {
    try {
      return apiOf(at)
        .job.get({ key })
        .components.flatMap(({ files }) => files);
    } catch {
      return [];
    }
  };
  const fileAt = (at: TestStation, key: JobKey): Artwork | undefined => filesAt(at, key)[0];
  const deliveryAt = (at: TestStation, key: JobKey, folder: HotFolderId) =>
    fileAt(at, key)?.deliveries.findLast(({ hotFolderId }) => hotFolderId === folder);
  const becomes = (at: TestStation, key: JobKey, folder: HotFolderId, state: string) =>
    until(`it is ${state} at ${folder}`, () => deliveryAt(at, key, folder)?.state === state, 30_000);
  const sending = async (how: 'pause' | 'resume', stations = both()) => {
    for (const at of stations)
      for (const { id } of apiOf(at).overview.get().hotFolders)
        await apiOf(at).hotFolders.decide({ id, decision: { kind: 'pause', isPaused: how === 'pause' } });
  };
  /** The second station sends a file; the first hears of it once its hot folder is no longer paused. */
  async function sentByTwo(key: JobKey, folder: HotFolderId): Promise<void> {
    await sending('resume', [two]);
    await becomes(two, key, folder, 'delivered');
    await sending('resume', [one]);
    await becomes(one, key, folder, 'delivered');
  }
  /** A file that both stations have downloaded, and that waits for the first hot folder. */
  async function waiting(): Promise<{ key: JobKey; id: Artwork['id'] }> {
    await sending('pause');
    const [made] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
    const key = JobKey.parse(`${connection}:${made}`);
    for (const at of both()) await apiOf(at).connections.refresh({ id: connection });
    for (const at of both()) {
      await until('its file waits', () => {
        const file = fileAt(at, key);
        if (file !== undefined && isElsewhere(file))
          apiOf(at).transfers.change({ which: { ids: [file.id] }, change: 'resume' });
        return file?.state === 'delivering';
      });
    }
    const id = fileAt(one, key)?.id;
    if (id === undefined) throw new Error('The job has no file.');
    return { key, id };
  }
  const decide = async (at: TestStation, id: Artwork['id'], decision: FileDecision) =>
    apiOf(at).artworks.decide({ ids: [id], decision });
  const move = (at: TestStation, id: Artwork['id'], to: HotFolderId) =>
    decide(at, id, { kind: 'move', from: null, to });
  const inLedger = async (id: Artwork['id']): Promise<unknown[]> => {
    const rows = await server.administer(
      `SELECT hot_folder, state FROM makeready.delivery WHERE file_id = '${id}' ORDER BY hot_folder, revision`,
      'site1',
    );
    return rows.map(({ hot_folder: folder, state }) => `${String(folder)} ${String(state)}`);
  };
  /** Everything that is queued anywhere has been sent. */
  async function sentAll(): Promise<number> {
    await sending('resume');
    const count = async () => (await Promise.all([rip, second, own].map(filesIn))).flat().length;
    const before = await count();
    const { key } = await waiting();
    await sending('resume');
    const isSent = ({ deliveries }: Artwork): boolean =>
      deliveries.some(({ hotFolderId, state }) => hotFolderId === rip && state === 'delivered');
    for (const at of both())
      await until('all its files are sent', () => filesAt(at, key).every(isSent), 30_000);
    expect(await count()).toBeGreaterThan(before);
    return count();
  }

  beforeAll(async () => {
    server = await startPostgres();
    sandbox = await createSandbox();
    root = await mkdtemp(join(tmpdir(), 'site-moves-'));
    for (const name of ['one', 'two', 'second', 'own']) await mkdir(join(root, name));
    one = await openTestStation({ root: join(root, 'one'), service: sandbox });
    two = await openTestStation({ root: join(root, 'two'), service: sandbox, withFolder: false });
    for (const name of ['Second', 'Own']) {
      const { ticket } = await apiOf(one).hotFolders.check({ typedPath: join(root, name.toLowerCase()) });
      await apiOf(one).hotFolders.create({ name, folder: ticket });
    }
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    await apiOf(one).site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await apiOf(two).site.join({ ...ledger, stationName: 'RIP-2' });
    for (const at of both())
      await until('it is online', () => apiOf(at).overview.get().site?.ledger.kind === 'online', 30_000);
    for (const id of [rip, second]) {
      await apiOf(one).site.share({ id, how: { kind: 'offer' } });
      const { ticket } = await apiOf(two).hotFolders.check({ typedPath: pathOf(id) });
      await apiOf(two).site.share({ id, how: { kind: 'prove', folder: ticket } });
    }
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    await sandbox?.stop();
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });
  beforeEach(() => sending('pause'));

  test('queued for a shared hot folder: once the ledger has answered, it waits for the other one at both', async () => {
    const { key, id } = await waiting();
    expect(await move(one, id, second)).toEqual({ done: [id], refused: [] });
    for (const at of both()) {
      await becomes(at, key, rip, 'removed');
      await becomes(at, key, second, 'planned');
    }
    await sentByTwo(key, second);
    const before = await sentAll();
    expect(await inLedger(id)).toEqual(['rip withdrawn', 'second delivered']);
    expect((await Promise.all([rip, second].map(filesIn))).flat()).toHaveLength(before);
  }, 90_000);

  test('claimed and copied by the other station, it is not published in the first hot folder', async () => {
    const { key, id } = await waiting();
    const before = (await filesIn(rip)).length;
    // The other station begins with it at this very moment.
    await sending('resume', [two]);
    const outcome = await move(one, id, second);
    expect(outcome.done).toEqual([id]);
    await until(
      'it is sent, to one of the two',
      () => both().some((at) => fileAt(at, key)?.deliveries.some(({ state }) => state === 'delivered')),
      30_000,
    );
    await sending('resume');
    await sentAll();
    const rows = await inLedger(id);
    expect(rows.filter((row) => String(row).endsWith('delivered'))).toHaveLength(1);
    expect((await filesIn(rip)).length - before).toBeLessThanOrEqual(2);
  }, 90_000);

  test('lying in a shared hot folder, it is taken out and goes to the other one', async () => {
    const { key, id } = await waiting();
    await sentByTwo(key, rip);
    const name = deliveryAt(one, key, rip)?.finalName ?? '';
    expect(await filesIn(rip)).toContain(name);
    expect(await move(one, id, second)).toEqual({ done: [id], refused: [] });
    expect(await filesIn(rip)).not.toContain(name);
    await sending('resume');
    for (const at of both()) await becomes(at, key, second, 'delivered');
    for (const at of both()) expect(deliveryAt(at, key, rip)?.state).toBe('removed');
    await until('the ledger knows', async () => (await inLedger(id)).includes('rip withdrawn'));
    expect(await inLedger(id)).toEqual(['rip withdrawn', 'second delivered']);
  }, 90_000);

  test('to a hot folder of one station’s own, nothing is moved', async () => {
    const { key, id } = await waiting();
    const { done, refused } = await move(one, id, own);
    expect([done, refused.map(({ why }) => why.code)]).toEqual([[], ['file.not-moved-across']]);
    await sentByTwo(key, rip);
    await sending('resume');
    await sentAll();
    expect(await filesIn(own)).toEqual([]);
  }, 90_000);

  test('moved at both at once, it is sent at most once', async () => {
    const { key, id } = await waiting();
    await Promise.all([move(one, id, second), move(two, id, second)]);
    await until(
      'both know where it goes',
      () => both().every((at) => deliveryAt(at, key, rip)?.state === 'removed'),
      30_000,
    );
    await sending('resume');
    await until(
      'it is sent, or asked about',
      () => deliveryAt(one, key, second)?.state === 'delivered' || fileAt(one, key)?.state === 'on-hold',
      30_000,
    );
    await sentAll();
    const sent = (await inLedger(id)).filter((row) => String(row).endsWith('delivered'));
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(await filesIn(own)).toEqual([]);
  }, 90_000);

  test('taken back before it is sent, it goes where it went, once', async () => {
    const { key, id } = await waiting();
    await move(one, id, second);
    for (const at of both()) await becomes(at, key, second, 'planned');
    expect(await decide(one, id, { kind: 'take-back-move' })).toEqual({ done: [id], refused: [] });
    for (const at of both()) await becomes(at, key, second, 'removed');
    await sending('resume');
    for (const at of both()) await becomes(at, key, rip, 'delivered');
    await sentAll();
    expect((await inLedger(id)).filter((row) => String(row).endsWith('delivered'))).toEqual([
      'rip delivered',
    ]);
  }, 90_000);
});
