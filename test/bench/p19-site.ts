import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSiteDatabase } from '../../src/main/station/site/database/index.ts';
import { claimDeliveries } from '../../src/main/station/site/ledger/index.ts';
import type { Sandbox } from '../../src/sandbox/interface.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bundleProcess } from '../support/crash/bundle.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { account, type ReadingStation, readingStation, siteRig } from '../support/site-rig.ts';
import { percentile } from '../support/site-torture/report.ts';
import { tortureSite } from '../support/site-torture/torture-site.ts';
import { until } from '../support/until.ts';
import { type Bench, type Figure, ms } from './bench.ts';
import { decisions, decisionsMs } from './p19/decisions.ts';

const SEED = 20_260_101;
const LEASE_SECONDS = 3;
const FAULTS = 40;
/** How long a take-over may take in addition to the lease. */
const MARGIN_MS = 10_000;
const CLAIMS = 200;
const CLAIM_MS = 3;
const STATIONS = 20;
const JOBS = 40;
const MOVES = 60;
const EVENT_DELAY_MS = 250;
const DECISION_MS = 1_000;
const REQUESTS_LIMIT = 1.05;
/** After this long without a request, everything has been read. */
const REST_MS = 1_500;

const bench: Bench = {
  id: 'P19',
  title: 'A site on PostgreSQL: take-over, claims, news, decisions, and what 20 stations ask the service',
  note:
    'Take-over: real processes of three stations with a lease of 3 s, killed, frozen and cut off 40 ' +
    'times; from the moment one falls silent until PostgreSQL has recorded the delivery of its unfinished' +
    ' work, by any station. A claim: 8 files new to the ledger, with PostgreSQL in memory if there is ' +
    'room; on a disk its commit waits for the disk. News: from the moment the station that reads the ' +
    'service has stored a change until each of the 19 others has stored it and sends it to its windows. A' +
    ' decision: from the call by a window at one station until the frame in which a browser at another ' +
    'shows it, with two headless hosts and real Chromium. Requests: all that reach the service until 20 ' +
    'stations of a site have all the data, against one station without a site. For news and requests, all' +
    ' stations are in one process.',
  async run(): Promise<readonly Figure[]> {
    const server = await startPostgres();
    try {
      return [
        against('take-over, p99', await takeOverMs(), LEASE_SECONDS * 1_000 + MARGIN_MS),
        against('a claim of 8 files, p50', await claimMs(server), CLAIM_MS),
        ...(await eventsAndRequests(server)),
        ...(await decisionFigures(server)),
      ];
    } finally {
      await server.remove();
    }
  },
};
export default bench;

const against = (what: string, measured: number, limit: number): Figure => ({
  what,
  measured: ms(measured),
  peer: `${ms(limit)}, the limit`,
  ratio: measured / limit,
  target: 1,
});

const share = (values: readonly number[], part: number): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    part,
  );

async function takeOverMs(): Promise<number> {
  const program = await bundleProcess(
    resolve(import.meta.dirname, '../support/site-torture/sharing-child.ts'),
  );
  const { takeOvers } = await tortureSite({
    program,
    stations: 3,
    files: 2 * FAULTS,
    faults: FAULTS,
    seed: SEED,
    leaseSeconds: LEASE_SECONDS,
    hasFence: true,
  });
  return percentile(takeOvers, 0.99);
}

async function decisionFigures(server: PostgresServer): Promise<Figure[]> {
  const took = await decisionsMs(server);
  return decisions.map((decision) =>
    against(
      `${decision}, shown at another station, p95 of ${took[decision].length}`,
      share(took[decision], 0.95),
      DECISION_MS,
    ),
  );
}

async function claimMs(server: PostgresServer): Promise<number> {
  const rig = await siteRig(server);
  const database = await openSiteDatabase(rig.database.access);
  const member = await rig.member('RIP-1');
  const took: number[] = [];
  for (let claim = 0; claim < CLAIMS; claim++) {
    const files = Array.from({ length: 8 }, (_, at) => `${claim}-${at}`).map((file) => ({
      account: 'test',
      fileId: file,
      hotFolder: 'rip',
      revision: 1,
      sha256: createHash('sha256').update(file).digest('hex'),
      bytes: 1_000,
    }));
    const begunAt = performance.now();
    const { claimed } = await claimDeliveries(database, member, files);
    took.push(performance.now() - begunAt);
    if (claimed.length !== files.length) throw new Error('Not all were claimed.');
  }
  await database.close();
  await rig.close();
  return share(took, 0.5);
}

/** A service in which nothing happens by itself. */
async function newService(): Promise<{ readonly service: Sandbox; readonly jobs: readonly string[] }> {
  const service = await createSandbox({ speed: 0.000_001 });
  return { service, jobs: service.makeJobs(JOBS) };
}

/** How many requests the service got until a station had no more to make. */
async function requestsAtRest(service: Sandbox, station: ReadingStation): Promise<number> {
  await until('all is read', () => station.store.jobs.countOf(account) === JOBS);
  for (let before = -1; before !== service.requests.length; ) {
    before = service.requests.length;
    await pause(REST_MS);
  }
  return service.requests.length;
}

async function eventsAndRequests(server: PostgresServer): Promise<Figure[]> {
  const { service: forOne } = await newService();
  const single = await readingStation({ name: 'Single', service: forOne, site: null });
  const alone = await requestsAtRest(forOne, single);
  await single.stop();
  await forOne.stop();

  const { service, jobs } = await newService();
  const rig = await siteRig(server);
  const stations: ReadingStation[] = [];
  for (let number = 1; number <= STATIONS; number++)
    stations.push(await readingStation({ name: `Station ${number}`, service, site: { rig } }));
  await until('one of them reads', () => stations.filter(({ isReading }) => isReading).length === 1);
  const [reader] = stations.filter(({ isReading }) => isReading);
  if (reader === undefined) throw new Error('Nobody reads.');
  const together = await requestsAtRest(service, reader);
  for (const { store } of stations) await until('all is known', () => store.jobs.countOf(account) === JOBS);
  const delays = await eventDelaysMs(service, reader, stations, jobs);
  for (const station of stations) await station.stop();
  await rig.close();
  await service.stop();
  return [
    against(`news to ${STATIONS - 1} other stations, p95`, share(delays, 0.95), EVENT_DELAY_MS),
    {
      what: `requests of ${STATIONS} stations`,
      measured: `${together} requests`,
      peer: `${alone}, one station`,
      ratio: together / alone,
      target: REQUESTS_LIMIT,
    },
  ];
}

/** How long after the reader each change is stored by the last station, in ms. */
async function eventDelaysMs(
  service: Sandbox,
  reader: ReadingStation,
  stations: readonly ReadingStation[],
  jobs: readonly string[],
): Promise<number[]> {
  const statusAt = ({ store }: ReadingStation, job: string) =>
    store.jobs.stored(account, [job])[0]?.statusCode;
  const delays: number[] = [];
  const watched = { job: '', storedAt: new Map<ReadingStation, number>() };
  const last = new Map<string, string | undefined>();
  for (const station of stations)
    station.events.on('storeChanged', () => {
      const { job, storedAt } = watched;
      if (storedAt.has(station) || statusAt(station, job) === last.get(job)) return;
      storedAt.set(station, performance.now());
    });
  for (let move = 0; move < MOVES; move++) {
    const job = jobs[move % jobs.length] ?? '';
    last.set(job, statusAt(reader, job));
    const storedAt = new Map<ReadingStation, number>();
    Object.assign(watched, { job, storedAt });
    service.moveJobOn(job);
    const key = { kind: 'job', id: job } as const;
    reader.connections.get(account)?.hint({ key, at: null, statusCode: null }, () => undefined);
    await until('all know it', () => storedAt.size === stations.length);
    const readAt = storedAt.get(reader) ?? Number.NaN;
    for (const [station, at] of storedAt) if (station !== reader) delays.push(at - readAt);
  }
  return delays;
}
