import { isDeepStrictEqual } from 'node:util';
import {
  type HotFolderId,
  type Message,
  message,
  type SentPage,
  type SentQuery,
  type SiteStation,
  type SiteStationId,
} from '../../../contract/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { Decider } from '../decisions/index.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { ProxyEnv } from '../network/index.ts';
import { SiteArchives } from './archives/index.ts';
import { SiteClaims } from './claims/index.ts';
import {
  openLedger,
  readSiteAddress,
  type SiteAccess,
  type SiteDatabase,
  SiteDatabaseError,
} from './database/index.ts';
import { SiteDownloads } from './downloads/index.ts';
import { SiteExchange } from './exchange.ts';
import { countUncertain, Doubts, doubtIfEarlier } from './failover/index.ts';
import { reportHistory, Sharing } from './folder-challenge/index.ts';
import { createSiteIn, type Entrant, enterSite, hasSite, type SiteRow } from './joining/index.ts';
import { leaveSite, readMembers, removeStation } from './member-list.ts';
import { readSent } from './sent/index.ts';
import {
  beginIncarnation,
  Heartbeat,
  isSupplanted,
  LEASE_SECONDS,
  type Member,
  RememberedRun,
} from './stations/index.ts';

/** How often to look at what others offer or answer; more often while a hot folder is being offered. */
const LOOK_MS = 5_000;
const OFFERING_MS = 1_000;

export interface ParticipationParts {
  readonly url: string;
  /** Null if none is stored. */
  /** Null: there is none. Throws ApiError if the system's keyring does not give it now. */
  readonly password: () => Promise<string | null>;
  /** The name of a site to create; null if it exists. */
  readonly create: string | null;
  readonly entrant: Entrant;
  readonly connections: Connections;
  readonly proxyEnv: () => ProxyEnv;
  /** Carries out here what was decided at other stations. */
  readonly decider: Decider;
  /** Grants nothing new for a hot folder until the returned function is called. */
  readonly hold: (id: HotFolderId) => () => void;
  readonly hotFolders: Pick<HotFolderService, 'isIdle' | 'obstacleOf'>;
  /** What the ledger says of the stations has changed. */
  readonly onChange: () => void;
  /** The ledger answered (null), or the reason why it did not. */
  readonly onBeat: (error: SiteDatabaseError | null) => void;
  /** Another run of this station has begun, or the station was removed. */
  readonly onSuperseded: () => void;
}

/**
 * What a station does in a site that it has entered. Nothing that another station could change in the
 * ledger is cached here.
 */
export class Participation {
  readonly site: SiteRow;
  readonly sharing: Sharing;
  readonly exchange: SiteExchange;
  readonly claims: SiteClaims;
  readonly downloads: SiteDownloads;
  readonly archives: SiteArchives;
  readonly doubts: Doubts;
  readonly #context: StationContext;
  readonly #database: SiteDatabase;
  readonly #stationId: SiteStationId;
  readonly #member: Member;
  readonly #heartbeat: Heartbeat;
  readonly #onStations: () => void;
  /** The stations and the number of doubts as they were when they were last looked at. */
  #seen: unknown = null;

  constructor(
    context: StationContext,
    parts: {
      readonly database: SiteDatabase;
      readonly access: SiteAccess;
      readonly site: SiteRow;
      readonly member: Member;
      readonly run: RememberedRun;
    } & ParticipationParts,
  ) {
    const { ports, store, events, onFault } = context;
    const { database, access, site, member, connections, entrant, hotFolders } = parts;
    this.#context = context;
    this.#database = database;
    this.#stationId = entrant.stationId;
    this.#member = member;
    this.site = site;
    this.#onStations = parts.onChange;
    this.#heartbeat = new Heartbeat({
      queries: database,
      member,
      clock: ports.clock,
      onBeaten: (beat) => parts.run.beaten(beat),
      onBeat: parts.onBeat,
      onSuperseded: parts.onSuperseded,
      onFault,
    });
    const folderOf = (id: HotFolderId) => ports.settings.get().hotFolders.find((one) => one.id === id);
    this.claims = new SiteClaims({
      database,
      siteId: site.id,
      member,
      store,
      mayBegin: () => this.#heartbeat.isAlive,
      orderOf: (id) => folderOf(id)?.order ?? 'any',
      settled: () => this.exchange.decisions.settled(),
    });
    this.downloads = new SiteDownloads({
      queries: database,
      member,
      store,
      settings: () => ports.settings.get(),
      mayBegin: () => this.#heartbeat.isAlive,
      isAway: () => this.#heartbeat.isAway,
      isBlocked: (id) => hotFolders.obstacleOf(id) !== null,
      clock: ports.clock,
      onFault,
    });
    this.archives = new SiteArchives({
      queries: database,
      member,
      store,
      offer: () => ports.settings.get().siteArchive,
      webServer: ports.webServer ?? null,
      proxyEnv: parts.proxyEnv,
      onFault,
    });
    this.exchange = new SiteExchange(context, {
      database,
      access,
      siteId: site.id,
      member,
      connections,
      isShared: ({ shared }) => shared,
      run: parts.run,
      onReport: parts.onChange,
      decider: parts.decider,
    });
    this.doubts = new Doubts(context, { database, member, site });
    this.sharing = new Sharing({
      database,
      siteId: site.id,
      stationId: entrant.stationId,
      settings: ports.settings,
      onFolders: () => events.emit('rulesChanged'),
      hold: parts.hold,
      isSettled: (id) =>
        hotFolders.isIdle(id) && store.deliveries.inStates(id, ['committing'], 1).length === 0,
      reportHistory: (id) => reportHistory(database, store, { member, hotFolder: id }),
    });
  }

  start(): void {
    this.#heartbeat.start();
    this.exchange.start();
    this.downloads.start();
  }

  /**
   * Reports what is unreported, answers offers and checks proofs. Resolves with the delay until the next
   * turn. Throws SiteDatabaseError.
   */
  async look(): Promise<number> {
    await this.claims.report();
    await this.archives.report();
    await this.exchange.report();
    await this.#watchStations();
    if (this.#database.isFull) throw new SiteDatabaseError('refused', message('site.database-full'));
    return (await this.sharing.look()) ? OFFERING_MS : LOOK_MS;
  }

  /** Whether another run of this station works now. Throws SiteDatabaseError. */
  isSupplanted(): Promise<boolean> {
    return isSupplanted(this.#database, this.#member);
  }

  stations(): Promise<SiteStation[]> {
    const { connections } = this.#context.ports.settings.get();
    return readMembers(
      this.#database,
      this.#stationId,
      (id) => connections.find((one) => one.id === id)?.name ?? null,
    );
  }

  /** The lease of a station that works is renewed all the time: that is no change. */
  async #watchStations(): Promise<void> {
    const stations = (await this.stations()).map((one) => (one.isUp ? { ...one, leaseUntil: null } : one));
    const seen = { stations, doubts: await countUncertain(this.#database) };
    if (!isDeepStrictEqual(seen, this.#seen)) this.#onStations();
    this.#seen = seen;
  }

  /** Throws SiteDatabaseError. */
  sent(query: SentQuery): Promise<SentPage> {
    return readSent(this.#database, this.#context.store, query);
  }

  /** Whether the site has no other station. Throws SiteDatabaseError. */
  async isLast(): Promise<boolean> {
    return (await this.stations()).every(({ isSelf }) => isSelf);
  }

  /** Removes a station that is gone for good. Throws SiteDatabaseError, or ApiError if it answers. */
  async removeStation(id: SiteStationId): Promise<void> {
    const name = await removeStation(this.#database, this.#stationId, id);
    if (name === null)
      throw new ApiError('CONFLICT', message('refusal.station-answers'), message('refusal.list-again'));
    const { store, ports } = this.#context;
    store.transaction(() =>
      store.transitions.append({
        subject: 'session',
        subjectId: id,
        label: name,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: 'site-removed-station',
        at: ports.clock.now(),
        why: message('site.station-removed'),
        source: 'operator',
      }),
    );
  }

  /** Gives up all shared hot folders, and the station's place in the site. Throws SiteDatabaseError. */
  async leave(): Promise<void> {
    const { hotFolders } = this.#context.ports.settings.get();
    for (const { id, shared } of hotFolders) if (shared) await this.sharing.unshare(id);
    await leaveSite(this.#database, this.#stationId);
  }

  async stop(): Promise<void> {
    this.archives.stop();
    await this.downloads.stop();
    await this.exchange.stop();
    await this.#heartbeat.stop();
    await this.#database.close();
  }
}

/**
 * Enters the site in the ledger. Throws SiteDatabaseError, or ApiError if there is no site or a different
 * one.
 */
export async function enterParticipation(
  context: StationContext,
  parts: ParticipationParts,
): Promise<Participation> {
  const { url, entrant } = parts;
  const read = readSiteAddress(url);
  if ('why' in read) throw unusable(read.why);
  const password = await parts.password();
  if (password === null) throw unusable(message('site.no-password'));
  const access: SiteAccess = { address: read.address, password };
  const database = await openLedger(access);
  try {
    const site = await enterOrCreate(context, database, parts);
    keepIdentity(context, entrant, site);
    const run = new RememberedRun(context.store.keyValues, site.id);
    // What it has read is compared as soon as it reads: this is about what it wrote.
    const known = { run, position: () => 0 };
    await doubtIfEarlier(database, entrant.stationId, known);
    const member = await beginIncarnation(database, entrant.stationId, LEASE_SECONDS, run.token);
    if (member === null) throw unusable(message('site.another-run'));
    run.begun(member.incarnation);
    const participation = new Participation(context, { ...parts, database, access, site, member, run });
    participation.start();
    return participation;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A site that is gone or replaced is not entered: this station would send files by a different ledger. */
async function enterOrCreate(
  context: StationContext,
  database: SiteDatabase,
  { create, entrant }: ParticipationParts,
): Promise<SiteRow> {
  const { siteIdentity } = context.ports.settings.get();
  const known = siteIdentity?.site ?? null;
  if (known === null && create !== null && !(await hasSite(database))) {
    return createSiteIn(database, create, entrant);
  }
  const site = await enterSite(database, entrant);
  if (known !== null && known.id !== site.id) throw unusable(message('site.another'));
  return site;
}

function keepIdentity({ ports }: StationContext, { stationId }: Entrant, { id, name }: SiteRow): void {
  const before = ports.settings.get();
  const known = before.siteIdentity?.site;
  if (known?.id === id && known.name === name) return;
  ports.settings.set({ ...before, siteIdentity: { stationId, site: { id, name } } });
}

const unusable = (why: Message): SiteDatabaseError => new SiteDatabaseError('unusable', why);
