import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Endpoint, JobKey } from '../../../src/contract/index.ts';
import type { Sandbox } from '../../../src/sandbox/interface.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { account, type ReadingStation, readingStation, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

const JOBS = 40;

describe('one station reads the service for all', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  const asked = (sandbox: Sandbox) => sandbox.requests.length;
  const statuses = ({ store }: ReadingStation) => JSON.stringify(store.jobs.statuses(account));
  const knows = ({ store }: ReadingStation) => store.jobs.countOf(account);
  const statusOf = ({ store }: ReadingStation, id: string) => store.jobs.stored(account, [id])[0]?.statusCode;
  const isReader = ({ isReading }: ReadingStation) => isReading;
  const isSince = (at: string | null | undefined, since: number) => Date.parse(at ?? '') >= since;
  /**
   * Waits until a station has read lists and capabilities since a time, in milliseconds since the epoch, the
   * catalogue, and every job that it has to read by itself: it has nothing left to ask for.
   */
  async function atRest(station: ReadingStation, jobs: readonly string[], since = 0): Promise<void> {
    const connection = station.connections.get(account);
    if (connection === null) throw new Error('The station has no connection.');
    await until('the lists are read', () => isSince(connection.show().lastPollAt, since));
    await until('the capabilities are known', () => {
      const known = station.store.capabilities.list(account);
      return known.length === Endpoint.options.length && known.every(({ at }) => isSince(at, since));
    });
    await until('the catalogue is read', () => connection.background.catalogueInMs > 0);
    for (const id of jobs) await connection.caughtUp(id, true);
    expect(knows(station)).toBe(JOBS);
  }
  async function newSandbox(): Promise<{ readonly sandbox: Sandbox; readonly jobs: readonly string[] }> {
    // So slow that nothing happens by itself.
    const sandbox = await createSandbox({ speed: 0.000_001 });
    return { sandbox, jobs: sandbox.makeJobs(JOBS) };
  }

  test.each([
    ['does not ask the service', async () => undefined],
    ['is killed', (reader: ReadingStation) => reader.crash()],
  ])('a job is read before its files are sent where the station that reads %s', async (how, fail) => {
    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    await until('it reads', () => isReader(anna));
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig }, language: 'de' });
    for (const station of [anna, ben]) await until('all is known', () => knows(station) === JOBS);
    await atRest(anna, jobs);
    const answers = ({ store }: ReadingStation) => jobs.map((id) => store.jobs.answerOf(account, id));
    await until('they have the same answers', () => isDeepStrictEqual(answers(ben), answers(anna)));
    const [moved = ''] = jobs;
    const before = statusOf(ben, moved);
    await fail(anna);
    sandbox.moveJobOn(moved);
    expect(isReader(ben)).toBe(false);
    await ben.connections.caughtUp(JobKey.parse(`${account}:${moved}`), true);
    expect(statusOf(ben, moved)).not.toBe(before);
    expect(isReader(ben)).toBe(false);
    expect(ben.faults).toEqual([]);
    await ben.stop();
    if (how !== 'is killed') await anna.stop();
    await rig.close();
    await sandbox.stop();
  });

  test('a station that cannot read a job waits until whoever reads then has read it', async () => {
    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    await until('it reads', () => isReader(anna));
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
    await ben.secrets.delete('token:test');
    const cleo = await readingStation({ name: 'Cleo', service: sandbox, site: { rig } });
    for (const station of [anna, ben, cleo]) await until('all is known', () => knows(station) === JOBS);
    await ben.connections.get(account)?.stop();
    ben.connections.get(account)?.start();
    await atRest(anna, jobs);
    const [moved = '', missed = ''] = jobs;
    const before = statusOf(ben, moved);
    sandbox.moveJobOn(moved);
    await ben.connections.caughtUp(JobKey.parse(`${account}:${moved}`), true);
    expect(statusOf(ben, moved)).not.toBe(before);

    // The lists tell what a single read does not.
    const noSingleReads = sandbox.faults.add({
      on: 'service',
      fault: { kind: 'status', status: 404 },
      path: `/1.0/jobs/${moved}`,
    });
    const then = statusOf(ben, moved);
    sandbox.moveJobOn(moved);
    await ben.connections.caughtUp(JobKey.parse(`${account}:${moved}`), true);
    expect(statusOf(ben, moved)).not.toBe(then);
    sandbox.faults.remove(noSingleReads);

    await anna.crash();
    const earlier = statusOf(ben, missed);
    sandbox.moveJobOn(missed);
    let isThrough = false;
    const caughtUp = ben.connections.caughtUp(JobKey.parse(`${account}:${missed}`), true).then(() => {
      isThrough = true;
    });
    await until('it has asked the one that reads', async () => {
      const asked = await rig.ledger.rows(
        z.object({ id: z.string() }),
        "SELECT id FROM event WHERE kind = 'confirm' AND id = $1",
        [missed],
      );
      return asked.length > 0;
    });
    expect([isThrough, statusOf(ben, missed)]).toEqual([false, earlier]);
    await rig.ledger.run('UPDATE reader_lease SET lease_until = now()');
    await caughtUp;
    expect(statusOf(ben, missed)).not.toBe(earlier);
    expect(isReader(cleo)).toBe(true);
    for (const station of [ben, cleo]) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
  }, 60_000);

  test('what is stored counts once nobody can have read it, and at once while that is so', async () => {
    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const fast = { service: sandbox, site: { rig }, times: 20 };
    const anna = await readingStation({ name: 'Anna', ...fast });
    await until('all is known', () => knows(anna) === JOBS);
    await until('it reads', () => isReader(anna));
    await sandbox.stop();
    const [one = '', other = ''] = jobs;
    await anna.connections.get(account)?.refreshAll('refresh');
    const waited: number[] = [];
    for (const id of [one, other]) {
      const begun = performance.now();
      await anna.connections.caughtUp(JobKey.parse(`${account}:${id}`), true);
      waited.push((performance.now() - begun) * 20);
    }
    const [first = 0, second = 0] = waited;
    expect(first).toBeGreaterThan(55_000);
    expect(second).toBeLessThan(first / 2);
    await anna.stop();
    await rig.close();
  }, 60_000);

  test('three stations make as many requests as one, and all know the same', async () => {
    const { sandbox: forOne, jobs: jobsOfOne } = await newSandbox();
    const single = await readingStation({ name: 'Single', service: forOne, site: null });
    await atRest(single, jobsOfOne);
    const alone = asked(forOne);
    await single.stop();
    await forOne.stop();

    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const stations: ReadingStation[] = [];
    for (const name of ['Anna', 'Ben', 'Cleo'])
      stations.push(await readingStation({ name, service: sandbox, site: { rig } }));
    await until('one of them reads', () => stations.filter(isReader).length === 1);
    const [reader] = stations.filter(isReader);
    if (reader === undefined) throw new Error('Nobody reads.');
    await atRest(reader, jobs);
    for (const station of stations) await until('all is known', () => knows(station) === JOBS);
    expect(asked(sandbox) / alone).toBeLessThanOrEqual(1.05);

    const [moved = ''] = jobs;
    const before = statusOf(reader, moved);
    sandbox.moveJobOn(moved);
    const [follower] = stations.filter((one) => !isReader(one));
    if (follower === undefined) throw new Error('All read.');
    await follower.connections.get(account)?.refreshAll('refresh');
    await until('the reader has read it', () => statusOf(reader, moved) !== before);
    for (const station of stations)
      await until('all know it', () => statusOf(station, moved) === statusOf(reader, moved));
    const [, announced = ''] = jobs;
    const earlier = statusOf(reader, announced);
    sandbox.moveJobOn(announced);
    const hint = { key: { kind: 'job', id: announced }, at: null, statusCode: null } as const;
    const soFar = asked(sandbox);
    expect(follower.connections.get(account)?.hint(hint, () => undefined)).toBe('handed-on');
    for (const station of stations)
      await until('all know it', () => statusOf(station, announced) !== earlier);
    const paths = sandbox.requests.slice(soFar).map(({ path }) => path);
    expect(paths).toEqual([expect.stringContaining(announced)]);

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

  test('if the reader dies, another continues from what is known, and rereads no job', async () => {
    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    await until('she reads', () => anna.isReading);
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
    await atRest(anna, jobs);
    await until('all is known', () => knows(ben) === JOBS);
    await anna.crash();
    const crashedAt = Date.now();
    const before = asked(sandbox);
    // As if half a minute had passed.
    await rig.ledger.run('UPDATE reader_lease SET lease_until = now()');
    await until(
      'he reads',
      () => ben.isReading && ben.connections.get(account)?.background.catalogueInMs !== 0,
    );
    await atRest(ben, jobs, crashedAt);
    const again = sandbox.requests.slice(before).filter(({ path }) => jobs.some((id) => path.includes(id)));
    // The features of the deployment are tried with one job.
    expect(again.length).toBeLessThanOrEqual(1);
    expect(ben.faults).toEqual([]);
    await ben.stop();
    await rig.close();
    await sandbox.stop();
  });

  test('what a station knew before it joined reaches the others without another request', async () => {
    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: null });
    await atRest(anna, jobs);
    await anna.join({ rig });
    await until('she reads for all', () => anna.isReading);
    // Nothing answers at this address, so Ben cannot read the service.
    const ben = await readingStation({
      name: 'Ben',
      service: { baseUrl: 'http://127.0.0.1:9', token: sandbox.token },
      site: { rig },
    });
    await until('he knows them', () => knows(ben) === JOBS);
    expect(statuses(ben)).toBe(statuses(anna));
    for (const one of [ben, anna]) await one.stop();
    await rig.close();
    await sandbox.stop();
  });

  test('while the ledger is away, each station reads for itself; afterwards, one reads for all', async () => {
    const { sandbox, jobs } = await newSandbox();
    const rig = await siteRig(server);
    const fast = { service: sandbox, site: { rig }, times: 10, pollSeconds: 30 };
    const stations = [
      await readingStation({ name: 'Anna', ...fast }),
      await readingStation({ name: 'Ben', ...fast }),
    ];
    for (const station of stations) await until('all is known', () => knows(station) === JOBS);
    // On a busy machine one may have read for itself until the ledger answered.
    await until('one reads', () => stations.filter(isReader).length === 1);
    await server.stop('immediate');
    await until('each reads', () => stations.every(isReader));
    const [moved = ''] = jobs;
    const before = stations.map((station) => statusOf(station, moved))[0];
    sandbox.moveJobOn(moved);
    for (const station of stations) await until('it is known', () => statusOf(station, moved) !== before);
    await server.start();
    await until('one reads', () => stations.filter(isReader).length === 1);
    for (const station of stations) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
  });
});
