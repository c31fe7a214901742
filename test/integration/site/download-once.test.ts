import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArtworkId, ConnectionId, HotFolderId, type Transfer } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Three whole stations share a hot folder, and each file is downloaded once for all of them.

const rip = HotFolderId.parse('rip');
const connection = ConnectionId.parse('test');

describe('the files of a site', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let root: string;
  const stations: TestStation[] = [];

  const apiOf = ({ station }: TestStation) => station.api;
  const first = (): TestStation => {
    const [one] = stations;
    if (one === undefined) throw new Error('There is no station.');
    return one;
  };
  const sent = async (): Promise<string[]> =>
    (await readdir(first().hotFolder)).filter((name) => name.endsWith('.pdf'));
  const recent = (station: TestStation): Transfer[] => apiOf(station).transfers.list().recent;
  /** How often the storage served each downloaded file. */
  const downloads = (): number[] => {
    const counts = new Map<string, number>();
    for (const { on, method, path } of sandbox.requests)
      if (on === 'storage' && method === 'GET') counts.set(path, (counts.get(path) ?? 0) + 1);
    return [...counts.values()];
  };
  const isArchivedAt = async (station: TestStation, id: ArtworkId): Promise<boolean> =>
    (await station.station.readArtwork(id)) !== null;

  beforeAll(async () => {
    server = await startPostgres();
    sandbox = await createSandbox();
    root = await mkdtemp(join(tmpdir(), 'site-downloads-'));
    for (const name of ['one', 'two', 'three']) {
      await mkdir(join(root, name));
      stations.push(
        await openTestStation({
          root: join(root, name),
          service: sandbox,
          withFolder: stations.length === 0,
        }),
      );
    }
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    for (const [at, station] of stations.entries()) {
      const { site, hotFolders } = apiOf(station);
      const stationName = `RIP-${at + 1}`;
      if (at === 0) await site.join({ ...ledger, siteName: 'House', stationName });
      else await site.join({ ...ledger, stationName });
      await until('the ledger answers', () => apiOf(station).overview.get().site?.ledger.kind === 'online');
      if (at === 0) await site.share({ id: rip, how: { kind: 'offer' } });
      else {
        const { ticket } = await hotFolders.check({ typedPath: first().hotFolder });
        await site.share({ id: rip, how: { kind: 'prove', folder: ticket } });
      }
    }
  }, 120_000);
  afterAll(async () => {
    for (const station of stations.toReversed()) await station.stop();
    await sandbox?.stop();
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });

  test('are downloaded once each, and every station knows that they were sent', async () => {
    const jobs = 18;
    sandbox.makeJobs(jobs, { prepressMs: 0, fileBytes: 30_000 });
    for (const station of stations) await apiOf(station).connections.refresh({ id: connection });
    const files = sandbox.fileIds().length;
    for (const station of stations) {
      await until(
        'a station knows that all are sent',
        () => apiOf(station).hotFolders.get({ id: rip }).folder.waiting === files,
        90_000,
      );
    }
    expect(await sent()).toHaveLength(files);
    expect(downloads()).toEqual(Array.from({ length: files }, () => 1));
    const shares: number[] = [];
    for (const station of stations) {
      let count = 0;
      for (const { id } of recent(station)) if (await isArchivedAt(station, id)) count++;
      shares.push(count);
    }
    // More than one station took part.
    expect(shares.filter((count) => count > 0).length).toBeGreaterThan(1);
  }, 150_000);

  test('are downloaded once to a station that lacks them when someone looks at them there', async () => {
    const [, second] = stations;
    if (second === undefined) throw new Error('There is no second station.');
    const before = downloads().length;
    const all = sandbox.requests.length;
    const missing: Transfer[] = [];
    for (const one of recent(second)) if (!(await isArchivedAt(second, one.id))) missing.push(one);
    const [file] = missing;
    if (file === undefined) throw new Error('It has downloaded every file.');
    const { bring } = apiOf(second).transfers;
    await Promise.all([bring({ id: file.id }), bring({ id: file.id })]);
    expect(await isArchivedAt(second, file.id)).toBe(true);
    await bring({ id: file.id });
    expect(downloads()).toHaveLength(before);
    expect(
      sandbox.requests.slice(all).filter(({ on, method }) => on === 'storage' && method === 'GET'),
    ).toHaveLength(1);
    // It is only for viewing: preflight reports on it, and nothing else follows.
    await until(
      'it is checked',
      () => apiOf(second).preflight.get({ id: file.id }).preflightStatus !== 'pending',
      30_000,
    );
    expect(recent(second).find(({ id }) => id === file.id)?.state).toBe(file.state);
  }, 60_000);
});
