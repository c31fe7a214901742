import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import pino from 'pino';
import { ConnectionId, type Language } from '../../src/contract/index.ts';
import {
  type Connections,
  createConnections,
  type SharedReading,
} from '../../src/main/station/connections/index.ts';
import type { StationContext } from '../../src/main/station/context.ts';
import { StationEvents } from '../../src/main/station/events/index.ts';
import { openStationStore } from '../../src/main/station/lifecycle/open-station-store.ts';
import type { Clock } from '../../src/main/station/ports.ts';
import { ConnectionProfile, newWebhookSecret, Settings } from '../../src/main/station/settings/index.ts';
import { migrate, openSiteDatabase, type SiteDatabase } from '../../src/main/station/site/database/index.ts';
import { SiteExchange } from '../../src/main/station/site/exchange.ts';
import { MemberReading } from '../../src/main/station/site/index.ts';
import { type Member, RememberedRun } from '../../src/main/station/site/stations/index.ts';
import type { Store } from '../../src/main/station/store/index.ts';
import { fastClock } from './clocks.ts';
import type { PostgresServer, TestDatabase } from './postgres.ts';
import { memorySecrets } from './station.ts';

/**
 * A station's connections to the service and its part in the site: real store, connections and database, no
 * hot folders.
 */
export interface ReadingStation {
  readonly settings: StationContext['ports']['settings'];
  readonly secrets: StationContext['ports']['secrets'];
  readonly events: StationEvents;
  readonly store: Store;
  readonly connections: Connections;
  readonly faults: unknown[];
  /** Whether it reads the service. */
  readonly isReading: boolean;
  /** Joins a site with what it has read until then. */
  join(site: JoinedSite): Promise<SiteExchange>;
  /** Stops in order; `crash` stops without telling any other station. */
  stop(): Promise<void>;
  crash(): Promise<void>;
}

export interface JoinedSite {
  readonly rig: SiteRig;
  /** Another route to the database than the site's own. */
  readonly access?: TestDatabase['access'];
}

export interface SiteRig {
  readonly database: TestDatabase;
  /** For the test's own queries. */
  readonly ledger: SiteDatabase;
  /** Adds a row for another station. */
  member(name: string): Promise<Member>;
  close(): Promise<void>;
}

/** The account that all stations have. */
export const account = ConnectionId.parse('test');

/** A site in a database of its own, without stations. */
export async function siteRig(server: Pick<PostgresServer, 'database'>): Promise<SiteRig> {
  const database = await server.database();
  const ledger = await openSiteDatabase(database.access);
  await migrate(ledger);
  await ledger.run("INSERT INTO site (id, name, system_id, timeline) VALUES ($1, 'House', '', 0)", [
    randomUUID(),
  ]);
  await ledger.run('SELECT continue_here()');
  return {
    database,
    ledger,
    async member(name) {
      const stationId = randomUUID();
      await ledger.run(
        `INSERT INTO station (id, name, version, incarnation, lease_until)
           VALUES ($1, $2, '1', 1, now() + interval '1 hour')`,
        [stationId, name],
      );
      return { stationId, incarnation: 1 };
    },
    close: () => ledger.close(),
  };
}

const nothingDecided = (): never => {
  throw new Error('Nothing is decided here.');
};

/** A station that reads a service, as a member of a site or by itself. */
export async function readingStation(options: {
  readonly name: string;
  readonly service: { readonly baseUrl: string; readonly token: string };
  readonly site: JoinedSite | null;
  readonly pollSeconds?: number;
  /** How much faster than real time its clock runs. */
  readonly times?: number;
  /** In which it asks the service. */
  readonly language?: Language;
}): Promise<ReadingStation> {
  const { name, service, site } = options;
  const root = await mkdtemp(pathOf(tmpdir(), 'site-station-'));
  const archive = pathOf(root, 'archive');
  await mkdir(archive);
  let settings = Settings.parse({
    connections: [
      ConnectionProfile.parse({
        id: account,
        name: 'Test',
        baseUrl: service.baseUrl,
        pollSeconds: options.pollSeconds ?? 3_600,
        requestsPerSecond: 500,
        maxRequestsPerSecond: 500,
        webhookSecret: newWebhookSecret(),
      }),
    ],
  });
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const clock: Clock = fastClock(options.times ?? 1);
  const ports: StationContext['ports'] = {
    folders: { data: root, archive, logs: '' },
    settings: {
      get: () => settings,
      set(next) {
        settings = next;
      },
      locked: [],
    },
    secrets: memorySecrets({ 'token:test': service.token }),
    clock,
    folderDialog: null,
    shell: null,
    sessions: null,
    openDemo: null,
    startPreflight: () => {
      throw new Error('Nothing is checked here.');
    },
    log: pino({ enabled: false }),
  };
  const store = openStationStore(ports, onFault);
  const context: StationContext = { ports, store, events: new StationEvents(onFault), onFault };
  store.onChange((changes) => context.events.emit('storeChanged', changes));
  let reading: SharedReading | null = null;
  const memberReading = new MemberReading();
  memberReading.follow({
    get reading() {
      return reading;
    },
  });
  const connections = createConnections(context, {
    userAgent: `Makeready/${name}`,
    proxyEnv: () => ({}),
    windowLanguages: { present: options.language ?? 'en' },
    webhookUrls: { urlFor: () => null },
    reading: memberReading,
  });
  let exchange: SiteExchange | null = null;
  let database: SiteDatabase | null = null;
  const join = async ({ rig, access = rig.database.access }: JoinedSite): Promise<SiteExchange> => {
    const member = await rig.member(name);
    database = await openSiteDatabase(access);
    exchange = new SiteExchange(context, {
      database,
      access,
      siteId: 'house',
      member,
      connections,
      isShared: ({ name }) => name.startsWith('Shared'),
      run: new RememberedRun(store.keyValues, 'house'),
      onReport: () => undefined,
      decider: {
        isDue: nothingDecided,
        keepBack: nothingDecided,
        carryOutFromElsewhere: nothingDecided,
        dispute: nothingDecided,
        wasSent: nothingDecided,
        moveCounts: nothingDecided,
        moveRefused: nothingDecided,
        endedForAll: nothingDecided,
        forOthers: (decision) => decision,
      },
    });
    reading = exchange.reading;
    exchange.start();
    connections.readingChanged();
    return exchange;
  };
  if (site !== null) await join(site);
  connections.start();
  const end = async (): Promise<void> => {
    await connections.stop();
    await database?.close();
    store.close();
    await rm(root, { recursive: true, force: true });
  };
  return {
    settings: ports.settings,
    secrets: ports.secrets,
    events: context.events,
    store,
    connections,
    faults,
    get isReading() {
      return reading === null || reading.reads(account);
    },
    join,
    async stop() {
      await exchange?.stop();
      await end();
    },
    async crash() {
      // Its leases stay.
      await database?.close();
      database = null;
      await exchange?.stop();
      await end();
    },
  };
}
