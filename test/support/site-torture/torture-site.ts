import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  BigInteger,
  migrate,
  openSiteDatabase,
  type SiteDatabase,
} from '../../../src/main/station/site/database/index.ts';
import { randomFrom } from '../crash/random.ts';
import { filesNow } from '../crash/settled.ts';
import { leftBehind, stagedIn, type Tally, tallyOf } from '../crash/tally.ts';
import { sumOf } from '../pdf.ts';
import { startPostgres } from '../postgres.ts';
import { noSmallDisk, smallDisk } from '../small-disk.ts';
import { until } from '../until.ts';
import { ArtworkStorage } from './artwork-storage.ts';
import { countDownloads, type DownloadCount, keepClaims } from './download-count.ts';
import { contradictions, keepHistory } from './history.ts';
import { LedgerProxy } from './ledger-proxy.ts';
import { madeFile } from './made-file.ts';
import { removeFence } from './no-fence.ts';
import { lateAfter, stoppable } from './orders.ts';
import { ownOf, Share, shared } from './share.ts';
import { StationUnderFire } from './station-under-fire.ts';
import { TakeOvers } from './take-overs.ts';

export interface SiteTortureOptions {
  /** The station process (`bundleProcess`). */
  readonly program: string;
  readonly stations: number;
  readonly files: number;
  readonly faults: number;
  readonly seed: number;
  readonly leaseSeconds: number;
  /**
   * False: a commit is granted to anybody, to show what the fence prevents, and stations are frozen at the
   * steps that make them too late for it.
   */
  readonly hasFence: boolean;
  readonly say?: (line: string) => void;
}

export interface SiteTortureResult extends Tally {
  /** How often each fault was caused. */
  readonly faults: ReadonlyMap<Trouble, number>;
  /** How long the deliveries of a silent station took, in milliseconds; shortest first. */
  readonly takeOvers: readonly number[];
  /** How often operators have moved files to other hot folders. */
  readonly moves: number;
  /** How often the service was asked for files. */
  readonly downloads: DownloadCount;
  /** Whatever was left behind or does not match, in words. */
  readonly untidy: readonly string[];
  readonly seconds: number;
}

const ofStation = [
  'killed at a step',
  'killed, and back at once',
  'frozen past its lease',
  'cut off',
  'stalled',
  'commit without an answer',
] as const;
const ofAll = ['PostgreSQL stopped at once', 'disk full'] as const;
export type Trouble = (typeof ofStation | typeof ofAll)[number];

/** A station reaches its step within this part of its lease, or is stopped wherever it is. */
const STEP_WITHIN = 1 / 2;
/** The disk of the hot folder. */
const DISK_MB = 64;
const HOUR_MS = 3_600_000;
/** With nothing new for this long, nothing more will come; without the fence, ledgers never agree. */
const STANDSTILL_MS = { fence: 60_000, control: 3_000 };
/** The largest number of unsent files that stations have at any time. */
const AHEAD = 12;

/**
 * Real stations share a hot folder through a real PostgreSQL, and everything that can stop them does, while
 * a RIP picks up files as soon as they appear; then they are left alone until nothing is left to send, and
 * what reached the RIP is counted.
 */
export async function tortureSite(options: SiteTortureOptions): Promise<SiteTortureResult> {
  const { program, files, seed, leaseSeconds, hasFence, say = () => undefined } = options;
  const began = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'makeready-site-torture-'));
  const disk = smallDisk(DISK_MB);
  if (disk === null) say(`No full disk: ${noSmallDisk}.`);
  const path = disk?.path ?? folder;
  const ballast = join(path, 'ballast');
  const share = new Share(path);
  for (const name of shared) await share.addFolder(name, seed);
  const server = await startPostgres();
  const { access } = await server.database();
  const ledger = await openSiteDatabase(access);
  await migrate(ledger);
  if (!hasFence) await removeFence(ledger);
  await keepHistory(ledger);
  await keepClaims(ledger);
  const siteId = randomUUID();
  await ledger.run("INSERT INTO site (id, name, system_id, timeline) VALUES ($1, 'House', '1', 1)", [siteId]);
  let isRipStopped = false;
  const storage = new ArtworkStorage(seed);
  const origin = await storage.listen();
  const stations: StationUnderFire[] = [];
  for (let number = 1; number <= options.stations; number++) {
    const proxy = new LedgerProxy(server.port);
    const stationId = randomUUID();
    await ledger.run("INSERT INTO station (id, name, version, reachable_folders) VALUES ($1, $2, '1', $3)", [
      stationId,
      `RIP-${number}`,
      JSON.stringify([...shared, ownOf(number)].map((id) => ({ id, name: id }))),
    ]);
    await share.addFolder(ownOf(number), seed + number);
    const { database, user } = access.address;
    const [rip, second, own] = [...shared, ownOf(number)].map((name) => share.pathOf(name));
    if (rip === undefined || second === undefined || own === undefined)
      throw new Error('A folder is missing.');
    const hot = { rip, second, own };
    const ownId = ownOf(number);
    const numbers = Array.from({ length: options.stations }, (_, at) => at + 1);
    const others = numbers.filter((one) => one !== number).map((one) => `RIP-${one}`);
    const place = { data: join(folder, `station-${number}`), hot, ownId, others, siteId, stationId };
    const login = { port: await proxy.listen(), database, user, password: access.password };
    // An hour slow, right, an hour fast, and so on.
    const clockAheadMs = ((number % 3) - 1) * HOUR_MS;
    const setup = { ...place, ...login, leaseSeconds, seed, storage: origin, clockAheadMs };
    stations.push(new StationUnderFire(program, setup, proxy));
  }
  const takeOvers = new TakeOvers(ledger);
  const expected = new Map<string, string>();
  for (let number = 0; number < files; number++)
    expected.set(sumOf(madeFile(seed, number)), `file-${number}`);
  const done = new Map<Trouble, number>();

  const supply = (): void => {
    const sent = share.taken.length / 2;
    const due = [...done.values()].reduce((sum, count) => sum + count, 0) / options.faults;
    const upTo = Math.min(files, Math.max(Math.ceil(files * due), Math.floor(sent)) + AHEAD);
    for (const station of stations) if (station.state !== 'dead') station.haveFiles(upTo);
  };

  const inflict = async (
    trouble: Trouble,
    station: StationUnderFire,
    random: () => number,
  ): Promise<void> => {
    const steps = hasFence ? stoppable : lateAfter;
    const step = steps[Math.floor(random() * steps.length)] ?? '';
    const occurrence = 1 + Math.floor(random() * 3);
    const stop = { kind: 'stop-at', step, occurrence } as const;
    const stepWithinMs = leaseSeconds * 1_000 * STEP_WITHIN;
    const pastLease = leaseSeconds * 1_000 * (1.1 + random() * 0.4);
    const { stationId } = station.setup;
    switch (trouble) {
      case 'killed at a step':
        await station.stopAt({ ...stop, signal: 'SIGKILL' }, stepWithinMs);
        await takeOvers.fellSilent(stationId);
        await pause(pastLease);
        return station.start();
      case 'killed, and back at once':
        await station.stopAt({ ...stop, signal: 'SIGKILL' }, stepWithinMs);
        await takeOvers.fellSilent(stationId);
        return station.start();
      case 'frozen past its lease':
        await station.stopAt({ ...stop, signal: 'SIGSTOP' }, stepWithinMs);
        await takeOvers.fellSilent(stationId);
        await pause(pastLease);
        return station.goOn();
      case 'cut off':
        return station.proxy.cut();
      case 'stalled':
        await takeOvers.fellSilent(stationId);
        return station.proxy.stall(random() * 2 * leaseSeconds * 1_000);
      case 'commit without an answer':
        station.proxy.swallowNextCommit();
        return pause(stepWithinMs);
      case 'PostgreSQL stopped at once':
        await server.stop('immediate');
        await pause(random() * 1_000);
        return server.start();
      case 'disk full':
        await writeFile(ballast, new Uint8Array(DISK_MB * 1_024 ** 2)).catch(isFull);
        await pause(stepWithinMs);
        return rm(ballast);
    }
  };

  /**
   * The faults of one station, one after the other; the first one also gets those that concern all
   * stations.
   */
  const lane = async (station: StationUnderFire, at: number): Promise<void> => {
    const random = randomFrom(seed + at);
    const common = disk === null ? ofAll.slice(0, 1) : ofAll;
    const kinds: readonly Trouble[] = hasFence
      ? [...ofStation, ...(at === 0 ? common : [])]
      : ['frozen past its lease'];
    for (let fault = at; fault < options.faults; fault += stations.length) {
      supply();
      const trouble = kinds[Math.floor(random() * kinds.length)] ?? 'cut off';
      await inflict(trouble, station, random);
      done.set(trouble, (done.get(trouble) ?? 0) + 1);
      if (fault % 50 === 0) say(`${fault} faults, ${share.taken.length / 2} files taken`);
    }
  };

  // A station may still have to report what it sent, or to remove the copy that it was too late for.
  const isOver = async (): Promise<boolean> =>
    stations.every(({ setup }) => knowsAll(setup.data, files)) &&
    (await stagedIn(path)).length === 0 &&
    (await unsettled(ledger, files)).length === 0;
  try {
    await Promise.all(stations.map((station) => station.start()));
    await Promise.all(stations.map(lane));
    for (const station of stations) {
      station.goOn();
      station.order({ kind: 'rest' });
      station.haveFiles(files);
    }
    for (let before = -1; !(await isOver()) && share.taken.length > before; ) {
      before = share.taken.length;
      await until('everything is taken', isOver, STANDSTILL_MS[hasFence ? 'fence' : 'control']).catch(
        () => undefined,
      );
    }
    const exits = await Promise.all(stations.map((station) => station.end()));
    isRipStopped = true;
    await share.stop();
    const { taken } = share;
    const untidy = await Promise.all(stations.map(({ setup }) => leftBehind(path, setup.data, ['waiting'])));
    return {
      ...tallyOf(taken, expected),
      faults: done,
      takeOvers: await takeOvers.measured(),
      moves: await movesOf(ledger),
      downloads: await countDownloads(ledger, storage.requests, leaseSeconds),
      untidy: [
        ...exits.filter((code) => code !== 0).map((code) => `A station ended with ${String(code)}.`),
        ...new Set(untidy.flat()),
        ...(await unsettled(ledger, files)),
        ...(await contradictions(
          ledger,
          taken,
          stations.map(({ setup }) => setup.data),
        )),
      ],
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    for (const station of stations) {
      await station.kill();
      await station.proxy.close();
    }
    if (!isRipStopped) await share.stop();
    await storage.close();
    await ledger.close();
    await server.remove();
    disk?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function isFull(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
}

const Moves = z.object({ count: BigInteger });

async function movesOf(ledger: SiteDatabase): Promise<number> {
  const [moves] = await ledger.rows(
    Moves,
    "SELECT count(*) AS count FROM decision WHERE decision ->> 'kind' = 'moved' AND revision IS NOT NULL",
  );
  return moves?.count ?? 0;
}

const Row = z.object({ state: z.string(), count: BigInteger });

/** What the ledger has on deliveries that are neither known to be delivered nor ended by a move. */
async function unsettled(ledger: SiteDatabase, files: number): Promise<string[]> {
  const rows = await ledger.rows(
    Row,
    `SELECT state, count(*) AS count FROM delivery WHERE state NOT IN ('delivered', 'withdrawn') GROUP BY state`,
  );
  return rows.map(({ state, count }) => `${count} of ${files} are ${state} in the ledger of the site.`);
}

/** Whether a station has that many files, all picked up by a RIP or moved to another station's hot folder. */
function knowsAll(data: string, files: number): boolean {
  const now = filesNow(data);
  return (
    now.length === files &&
    now.every(
      ({ state, reason_code: why }) =>
        state === 'picked-up' || (state === 'waiting' && why === 'transfer.goes-elsewhere'),
    )
  );
}
