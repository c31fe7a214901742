import { randomUUID } from 'node:crypto';
import {
  type ArchiveOffer,
  type DoubtVerdict,
  type HotFolderId,
  type Leaving,
  type LedgerAccess,
  type LedgerDoubts,
  message,
  RoutesElsewhere,
  type SeenLedger,
  type SentPage,
  type SentQuery,
  type SiteArchive,
  type SiteDeliveryKey,
  type SiteFolder,
  type SiteOrderId,
  type SiteStanding,
  type SiteState,
  type SiteStation,
  SiteStationId,
  type StrandedOrder,
  type StrandedVerdict,
} from '../../../contract/index.ts';
import type { ArtworkArea, DownloadClaims } from '../artwork/index.ts';
import type { OrderClaims } from '../batching/index.ts';
import type { Connections, SharedReading } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { Decider, DecisionSharing } from '../decisions/index.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { ProxyEnv } from '../network/index.ts';
import { type SiteChoice, withoutHotFolder } from '../settings/index.ts';
import { offeredArchive } from './archives/offered-archive.ts';
import { ClaimsByFolder } from './claims-by-folder.ts';
import { OwnRoutes } from './config/own-routes.ts';
import { freeDownloads } from './free-downloads.ts';
import {
  MemberArchives,
  MemberDecisions,
  MemberDownloads,
  MemberOrders,
  type MemberReading,
  type PossibleMember,
} from './site-ports.ts';
import type { Membership } from './site-session.ts';

/** The name of the ledger's password among the secrets. */
const SECRET = 'site:ledger';
/** More than a hot folder ever has under way. */
const MAX_BEGUN = 1_000;

/** A site to join, and under which name. */
export interface Joining extends LedgerAccess {
  readonly stationName: string;
}

export interface SiteServiceParts {
  /** The version of Makeready that the other stations are shown. */
  readonly version: string;
  readonly connections: Connections;
  /** Reads the service for those connections, from here on as the site arranges. */
  readonly reading: MemberReading;
  readonly proxyEnv: () => ProxyEnv;
}

/** Areas that are built after the site, and that it needs as soon as it works. */
export interface SitePeers {
  readonly hotFolders: Pick<HotFolderService, 'isIdle' | 'obstacleOf'>;
  /** Carries out here what was decided at other stations. */
  readonly decider: Decider;
  /** Reads archived files for other stations. */
  readonly reader: Pick<ArtworkArea['reader'], 'openSum'>;
}

type Joined = Extract<SiteChoice, { kind: 'joined' }>;

/**
 * The site that this station belongs to, if any. Everything that talks to PostgreSQL is loaded only when a
 * site is joined or looked at.
 */
export class SiteService implements PossibleMember {
  readonly #context: StationContext;
  readonly #parts: SiteServiceParts;
  /** Null until it is started. */
  #peers: SitePeers | null = null;
  #membership: Membership | null = null;
  /**
   * Who may send a file to a hot folder: this station alone, or the station that the site's ledger chooses.
   */
  readonly claims: ClaimsByFolder;
  /** Who may send a batch order. */
  readonly orders: OrderClaims;
  /** Whether what is decided here counts at other stations. */
  readonly decisions: DecisionSharing;
  /** Who downloads a file. */
  readonly downloads: DownloadClaims;
  /** Files that the stations of the site bring from each other. */
  readonly archives: MemberArchives;

  constructor(context: StationContext, parts: SiteServiceParts) {
    this.#context = context;
    this.#parts = parts;
    this.claims = new ClaimsByFolder(this, new OwnRoutes(context));
    this.orders = new MemberOrders(this);
    this.decisions = new MemberDecisions(this, context.store);
    this.downloads = new MemberDownloads(this);
    this.archives = new MemberArchives(this, {
      isOffered: () => this.#settings.siteArchive.offered,
      read: (sha256) => this.#startedWith().reader.openSum(sha256),
    });
    parts.reading.follow(this);
    for (const name of ['hotFolderChanged', 'settingsChanged', 'rulesChanged'] as const)
      context.events.on(name, () => this.#membership?.foldersChanged());
  }

  /** Whether other stations send to that hot folder, too. */
  isSharedFolder(id: HotFolderId): boolean {
    return this.#settings.hotFolders.some((folder) => folder.id === id && folder.shared);
  }

  get #settings() {
    return this.#context.ports.settings.get();
  }

  get membership(): Membership | null {
    return this.#membership;
  }

  /** How the services are read on behalf of the site; null while this station reads for itself. */
  get reading(): SharedReading | null {
    return this.#membership?.reading ?? null;
  }

  /** Takes part if a site was joined; the ledger need not be there. */
  async start(peers: SitePeers): Promise<void> {
    this.#peers = peers;
    const { site } = this.#settings;
    if (site.kind === 'joined') await this.#begin(site);
    else freeDownloads(this.#context.store, message('transfer.without-site'), 'site');
  }

  async stop(): Promise<void> {
    await this.#membership?.stop();
    this.#membership = null;
  }

  /** Null if this station belongs to no site. */
  standing(): SiteStanding | null {
    const { site, siteIdentity, hotFolders } = this.#settings;
    if (site.kind === 'none') return null;
    const ledger = this.#membership?.ledger ?? { kind: 'connecting' };
    const isOut = ledger.kind === 'away' || ledger.kind === 'in-doubt';
    const { folderViews } = this.#context.store;
    return {
      name: siteIdentity?.site?.name ?? site.create ?? site.stationName,
      ledger,
      waiting: isOut
        ? hotFolders.reduce((sum, { id, shared }) => sum + (shared ? folderViews.counts(id).owed : 0), 0)
        : 0,
    };
  }

  state(): SiteState {
    const { site } = this.#settings;
    const standing = this.standing();
    if (site.kind === 'none' || standing === null) return { kind: 'none' };
    return {
      kind: 'joined',
      ...standing,
      stationId: this.#stationId(),
      stationName: site.stationName,
      url: site.url,
      fixed: this.#isFixed,
    };
  }

  async stations(): Promise<SiteStation[]> {
    return this.#there().stations();
  }

  async folders(): Promise<SiteFolder[]> {
    return this.#there().folders();
  }

  async sent(query: SentQuery): Promise<SentPage> {
    return this.#there().sent(query);
  }

  /** Throws ApiError. */
  async look(typed: LedgerAccess): Promise<SeenLedger> {
    const { look } = await import('./joining/index.ts');
    return look(typed);
  }

  /**
   * Joins the site in a database, or creates one there. Throws ApiError with nothing changed.
   * @param create the name of a new site; null if it exists.
   */
  async join({ stationName, ...typed }: Joining, create: string | null): Promise<SiteState> {
    this.#assertOpen();
    if (this.#settings.site.kind === 'joined') {
      throw new ApiError('CONFLICT', message('refusal.in-site'), message('refusal.leave-first'));
    }
    const { joinSite } = await import('./joining/index.ts');
    const stationId = this.#stationId();
    const entrant = { stationId, stationName, version: this.#parts.version };
    const { url, password, site } = await joinSite(typed, entrant, create);
    const { settings, secrets } = this.#context.ports;
    await secrets.set(SECRET, password);
    const choice: Joined = { kind: 'joined', url, stationName, create: null };
    settings.set({ ...settings.get(), site: choice, siteIdentity: { stationId, site } });
    await this.#begin(choice);
    this.#changed();
    return this.state();
  }

  /**
   * Reaches the ledger of the same site in another way: as another user, or elsewhere. Throws ApiError with
   * nothing changed.
   */
  async changeAccess(typed: LedgerAccess): Promise<SiteState> {
    this.#assertOpen();
    this.#there();
    const { site: before, siteIdentity } = this.#settings;
    if (before.kind === 'none') return this.state();
    const { joinSite } = await import('./joining/index.ts');
    const { stationName } = before;
    const entrant = { stationId: this.#stationId(), stationName, version: this.#parts.version };
    const { url, password } = await joinSite(typed, entrant, null, siteIdentity?.site?.id ?? null);
    const { settings, secrets } = this.#context.ports;
    await secrets.set(SECRET, password);
    await this.stop();
    const choice: Joined = { ...before, url };
    settings.set({ ...settings.get(), site: choice });
    await this.#begin(choice);
    this.#changed();
    return this.state();
  }

  async archive(): Promise<SiteArchive> {
    const { ports } = this.#context;
    const offer = this.#settings.siteArchive;
    const { addresses, finding } = await offeredArchive(offer, ports.webServer ?? null);
    const fixed = ports.settings.locked.some((name) => name.startsWith('siteArchive.'));
    return { ...offer, addresses: [...addresses], finding, fixed };
  }

  /** Throws ApiError if IT set it, or if this station is not reached at that address. */
  async offerArchive(offer: ArchiveOffer): Promise<SiteArchive> {
    if ((await this.archive()).fixed) throw fixedByIt();
    const { settings, webServer = null } = this.#context.ports;
    const { place, addresses, finding } = await offeredArchive(offer, webServer);
    if (offer.offered && place === null) {
      const remedy =
        addresses.length === 0
          ? message('refusal.ask-administrator')
          : message('site.archive-addresses', { addresses: addresses.join(', ') });
      throw new ApiError('INVALID', finding.message, remedy, 'address');
    }
    settings.set({ ...settings.get(), siteArchive: offer });
    this.#membership?.offerChanged();
    this.#changed();
    return this.archive();
  }

  async leaving(): Promise<Leaving> {
    const membership = this.#there();
    const { deliveries } = this.#context.store;
    const shared = this.#settings.hotFolders.filter((folder) => folder.shared);
    const busy = shared.find(({ id }) => deliveries.inStates(id, ['committing'], 1).length > 0);
    const begun = shared.map(({ id }) => deliveries.inStates(id, ['copying'], MAX_BEGUN).length);
    return {
      folders: shared.map(({ name }) => name),
      underWay: begun.reduce((sum, count) => sum + count, 0),
      isLast: await membership.isLast(),
      bar: busy === undefined ? null : message('folder.sending', { name: busy.name }),
    };
  }

  /**
   * Leaves in order, or without the ledger, in which case the others notice by themselves. Throws ApiError.
   */
  async leave(): Promise<SiteState> {
    this.#assertOpen();
    const { bar } = await this.leaving();
    if (bar !== null) throw new ApiError('CONFLICT', bar, message('refusal.try-again'));
    await this.#there().leave();
    await this.stop();
    // From now on this station reads for itself.
    this.#parts.connections.readingChanged();
    const { settings, secrets } = this.#context.ports;
    // Hot folders that are still shared now are left to the others.
    const left = this.#settings.hotFolders
      .filter(({ shared }) => shared)
      .reduce((before, { id }) => withoutHotFolder(before, id), this.#settings);
    settings.set({ ...left, site: { kind: 'none' }, elsewhere: RoutesElsewhere.parse({}) });
    freeDownloads(this.#context.store, message('transfer.without-site'), 'site');
    this.#context.store.sharedDecisions.abandon();
    await secrets.delete(SECRET);
    this.#context.events.emit('rulesChanged');
    this.#changed();
    return this.state();
  }

  async offer(id: HotFolderId): Promise<SiteFolder[]> {
    return this.#there().offer(id);
  }

  /** @param path absolute path of the folder as this station sees it. */
  async prove(id: HotFolderId, path: string): Promise<SiteFolder[]> {
    return this.#there().prove(id, path);
  }

  async unshare(id: HotFolderId): Promise<SiteFolder[]> {
    return this.#there().unshare(id);
  }

  async doubts(): Promise<LedgerDoubts> {
    return this.#there().doubts();
  }

  async goOn(): Promise<LedgerDoubts> {
    return this.#there().goOn();
  }

  async settle(key: SiteDeliveryKey, verdict: DoubtVerdict): Promise<LedgerDoubts> {
    return this.#there().settle(key, verdict);
  }

  async removeStation(id: SiteStationId): Promise<SiteStation[]> {
    return this.#there().removeStation(id);
  }

  async strandedOrders(): Promise<StrandedOrder[]> {
    return this.#there().strandedOrders();
  }

  async settleOrder(id: SiteOrderId, verdict: StrandedVerdict): Promise<StrandedOrder[]> {
    return this.#there().settleOrder(id, verdict);
  }

  get #isFixed(): boolean {
    return this.#context.ports.settings.locked.includes('site');
  }

  /** This installation's station ID: created once, and kept. */
  #stationId(): SiteStationId {
    const { settings } = this.#context.ports;
    const { siteIdentity, ...others } = settings.get();
    if (siteIdentity !== null) return siteIdentity.stationId;
    const stationId = SiteStationId.parse(randomUUID());
    settings.set({ ...others, siteIdentity: { stationId, site: null } });
    return stationId;
  }

  async #begin({ url, stationName, create }: Joined): Promise<void> {
    const { ports } = this.#context;
    const { hotFolders, decider } = this.#startedWith();
    const [{ Membership }, stationId] = [await import('./site-session.ts'), this.#stationId()];
    this.#membership = new Membership(this.#context, {
      url,
      password: async () => ports.sitePassword ?? ports.secrets.get(SECRET),
      create,
      connections: this.#parts.connections,
      proxyEnv: this.#parts.proxyEnv,
      hold: (id) => this.claims.hold(id),
      hotFolders,
      decider,
      entrant: { stationId, stationName, version: this.#parts.version },
      onChange: () => this.#changed(),
    });
    this.#membership.start();
  }

  /** Throws if it has not been started. */
  #startedWith(): SitePeers {
    if (this.#peers === null) throw new Error('The site has not been started.');
    return this.#peers;
  }

  #changed(): void {
    this.#context.events.emit('siteChanged');
  }

  #there(): Membership {
    if (this.#membership !== null) return this.#membership;
    throw new ApiError('CONFLICT', message('refusal.no-site'), message('refusal.join-first'));
  }

  /** Throws ApiError if IT set the site for this machine. */
  #assertOpen(): void {
    if (this.#isFixed) throw fixedByIt();
  }
}

const fixedByIt = (): ApiError =>
  new ApiError('CONFLICT', message('refusal.fixed'), message('refusal.ask-administrator'));
