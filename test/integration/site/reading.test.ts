import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import type { Sandbox } from '../../../src/sandbox/interface.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { type ReadingStation, readingStation, type SiteRig, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

const account = ConnectionId.parse('test');
const JOBS = 40;

describe('one station asks the service for all', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  const asked = (sandbox: Sandbox) => sandbox.requests.length;
  const statuses = ({ store }: ReadingStation) => JSON.stringify(store.jobs.statuses(account));
  const knows = ({ store }: ReadingStation) => store.jobs.countOf(account);
  const statusOf = ({ store }: ReadingStation, id: string) => store.jobs.stored(account, [id])[0]?.statusCode;
  const isRead = (station: ReadingStation) => station.exchange?.reading.reads(account) === true;
  /** Nothing is asked any more: jobs, catalogue and capabilities are read. */
  async function atRest(sandbox: Sandbox, station: ReadingStation): Promise<void> {
    await until('all is read', () => knows(station) === JOBS);
    await until('the catalogue is read', () => station.store.capabilities.list(account).length >= 10);
    for (let before = -1; before !== asked(sandbox); ) {
      before = asked(sandbox);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
  }
  async function newSandbox(): Promise<{ readonly sandbox: Sandbox; readonly jobs: readonly string[] }> {
    // Nothing happens by itself.
    const sandbox = await createSandbox({ speed: 0.000_001 });
    return { sandbox, jobs: sandbox.makeJobs(JOBS) };
  }

  test('with three stations it is asked as often as with one, and all know the same', async () => {
    const { sandbox: forOne } = await newSandbox();
    const single = await readingStation({ name: 'Single', service: forOne, site: null });
    await atRest(forOne, single);
    const alone = asked(forOne);
    await single.stop();
    await forOne.stop();

    const { sandbox, jobs } = await newSandbox();
    const rig: SiteRig = await siteRig(server);
    const stations: ReadingStation[] = [];
    for (const name of ['Anna', 'Ben', 'Cleo'])
      stations.push(await readingStation({ name, service: sandbox, site: { rig } }));
    await until('one of them reads', () => stations.filter(isRead).length === 1);
    const [reader] = stations.filter(isRead);
    if (reader === undefined) throw new Error('Nobody reads.');
    await atRest(sandbox, reader);
    for (const station of stations) await until('all is known', () => knows(station) === JOBS);
    expect(asked(sandbox) / alone).toBeLessThanOrEqual(1.05);

    const [moved = ''] = jobs;
    const before = statusOf(reader, moved);
    sandbox.moveJobOn(moved);
    const [follower] = stations.filter((one) => !isRead(one));
    if (follower === undefined) throw new Error('All read.');
    await follower.connections.get(account)?.refreshAll('refresh');
    await until('the reader has read it', () => statusOf(reader, moved) !== before);
    for (const station of stations)
      await until('all know it', () => statusOf(station, moved) === statusOf(reader, moved));
    for (const station of stations) {
      expect(statuses(station)).toBe(statuses(reader));
      expect(station.store.capabilities.list(account)).toHaveLength(
        reader.store.capabilities.list(account).length,
      );
      expect(station.store.catalogue.productIds(account)).toEqual(reader.store.catalogue.productIds(account));
      expect(station.connections.get(account)?.state.kind).toBe('online');
      expect(station.faults).toEqual([]);
    }
    for (const station of stations) await station.stop();
    await rig.close();
    await sandbox.stop();
  });
});
