import {
  type DoubtVerdict,
  type HotFolderId,
  type LedgerDoubts,
  type LedgerState,
  type Message,
  message,
  type SentPage,
  type SentQuery,
  type SiteDeliveryKey,
  type SiteFolder,
  type SiteOrderId,
  type SiteStation,
  type SiteStationId,
  type StrandedOrder,
  type StrandedVerdict,
} from '../../../contract/index.ts';
import type { DownloadClaims } from '../artwork/index.ts';
import type { OrderClaims } from '../batching/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { SharedReading } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { ApiError } from '../model/api-error.ts';
import type { SiteArchives } from './archives/index.ts';
import type { SiteClaims } from './claims/index.ts';
import { SiteDatabaseError } from './database/index.ts';
import { freeDownloads } from './free-downloads.ts';
import { ledgerRefusal } from './joining/index.ts';
import { enterParticipation, type Participation, type ParticipationParts } from './running-session.ts';

/** How soon to retry when the ledger does not answer. */
const RETRY_MS = 3_000;
/** How often to look whether the run that took this one's place is gone; it renews its lease more often. */
const LOOK_FOR_RUN_MS = 10_000;

/** `onChange`: also when the ledger comes or goes, or what it says of hot folders changes. */
export type MembershipParts = Omit<ParticipationParts, 'onBeat' | 'onSuperseded'>;

/**
 * This station's membership: it enters the site as soon as the ledger answers, and reports from then on how
 * the ledger is.
 */
export class Membership {
  readonly #context: StationContext;
  readonly #parts: MembershipParts;
  readonly #loop: WorkLoop;
  #ledger: LedgerState = { kind: 'connecting' };
  #lastStations: SiteStation[] | null = null;
  #lastFolders: SiteFolder[] | null = null;
  #inside: Participation | null = null;
  #isSuperseded = false;
  /** Since when the run that took this one's place has had no lease; steady ms. */
  #otherGoneSince: number | null = null;

  constructor(context: StationContext, parts: MembershipParts) {
    this.#context = context;
    this.#parts = parts;
    this.#loop = new WorkLoop({
      clock: context.ports.clock,
      turn: () => this.#turn(),
      backOff: { firstMs: RETRY_MS, maxMs: RETRY_MS },
      onFault: context.onFault,
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#inside?.stop();
    this.#inside = null;
  }

  get ledger(): LedgerState {
    return this.#ledger;
  }

  /** Null until the station has entered the site. */
  get claims(): SiteClaims | null {
    return this.#inside?.claims ?? null;
  }

  /** Null until the station has entered the site. */
  get reading(): SharedReading | null {
    return this.#inside?.exchange.reading ?? null;
  }

  /** Null until the station has entered the site. */
  get downloads(): DownloadClaims | null {
    return this.#inside?.downloads ?? null;
  }

  /** Null until the station has entered the site. */
  get archives(): SiteArchives | null {
    return this.#inside?.archives ?? null;
  }

  /** What this station offers to the others has changed; it is published as soon as the ledger answers. */
  offerChanged(): void {
    this.#loop.wake();
  }

  /** What stands in the way of a hot folder may have changed. */
  foldersChanged(): void {
    this.#inside?.downloads.look();
  }

  /** Null until the station has entered the site. */
  get orders(): OrderClaims | null {
    return this.#inside?.exchange.orders ?? null;
  }

  /** While the ledger is away, as it said last. Throws ApiError if that is unknown. */
  async stations(): Promise<SiteStation[]> {
    if (this.#ledger.kind === 'away' && this.#lastStations !== null) return this.#lastStations;
    this.#lastStations = await this.#ask((inside) => inside.stations());
    return this.#lastStations;
  }

  /** While the ledger is away, as it said last. Throws ApiError if that is unknown. */
  async folders(): Promise<SiteFolder[]> {
    if (this.#ledger.kind === 'away' && this.#lastFolders !== null) return this.#lastFolders;
    this.#lastFolders = await this.#ask((inside) => inside.sharing.folders());
    return this.#lastFolders;
  }

  sent(query: SentQuery): Promise<SentPage> {
    return this.#ask((inside) => inside.sent(query));
  }

  offer(id: HotFolderId): Promise<SiteFolder[]> {
    return this.#change((inside) => inside.sharing.offer(id));
  }

  /** @param path absolute path of the folder as this station sees it. */
  prove(id: HotFolderId, path: string): Promise<SiteFolder[]> {
    return this.#change((inside) => inside.sharing.prove(id, path));
  }

  unshare(id: HotFolderId): Promise<SiteFolder[]> {
    return this.#change((inside) => inside.sharing.unshare(id));
  }

  doubts(): Promise<LedgerDoubts> {
    return this.#ask((inside) => inside.doubts.read());
  }

  goOn(): Promise<LedgerDoubts> {
    return this.#settle((inside) => inside.doubts.goOn());
  }

  settle(key: SiteDeliveryKey, verdict: DoubtVerdict): Promise<LedgerDoubts> {
    return this.#settle((inside) => inside.doubts.settle(key, verdict));
  }

  /** Throws ApiError if that station answers, or the ledger cannot be reached. */
  async removeStation(id: SiteStationId): Promise<SiteStation[]> {
    await this.#ask((inside) => inside.removeStation(id));
    this.#parts.onChange();
    return this.stations();
  }

  strandedOrders(): Promise<StrandedOrder[]> {
    return this.#ask((inside) => inside.exchange.strandedOrders.read());
  }

  async settleOrder(id: SiteOrderId, verdict: StrandedVerdict): Promise<StrandedOrder[]> {
    await this.#ask((inside) => inside.exchange.strandedOrders.settle(id, verdict));
    this.#parts.onChange();
    return this.strandedOrders();
  }

  /** Whether the site has no other station; null if the ledger cannot be reached. */
  async isLast(): Promise<boolean | null> {
    return this.#unlessAway((inside) => inside.isLast());
  }

  /** Leaves the site and gives claims back; does nothing if the ledger cannot be reached. */
  async leave(): Promise<void> {
    await this.#unlessAway((inside) => inside.leave());
  }

  async #turn(): Promise<number | null> {
    try {
      if (this.#isSuperseded && !(await this.#isFree())) return LOOK_FOR_RUN_MS;
      this.#inside ??= await enterParticipation(this.#context, {
        ...this.#parts,
        onBeat: (error) => this.#beat(error),
        onSuperseded: () => this.#superseded(),
      });
      const next = await this.#inside.look();
      if (this.#isSuperseded) return LOOK_FOR_RUN_MS;
      this.#became({ kind: 'online' });
      return next;
    } catch (error) {
      if (!(error instanceof SiteDatabaseError || error instanceof ApiError)) throw error;
      this.#isAway(error instanceof ApiError ? error.what : error.userMessage);
      return RETRY_MS;
    }
  }

  #beat(error: SiteDatabaseError | null): void {
    if (error !== null) this.#isAway(error.userMessage);
    else if (this.#ledger.kind !== 'online') this.#loop.wake();
  }

  /** Claims nothing more while the other run works: two would only keep pushing each other out. */
  #superseded(): void {
    this.#isSuperseded = true;
    this.#isAway(message('site.another-run'));
    this.#loop.wake();
  }

  /**
   * Whether the station's place is free again, and has been at two looks: after the ledger was away, every
   * lease is over. Then this run's part is stopped, to begin another. Throws SiteDatabaseError.
   */
  async #isFree(): Promise<boolean> {
    const now = this.#context.ports.clock.steadyMs();
    const since = this.#otherGoneSince ?? now;
    this.#otherGoneSince = null;
    if ((await this.#inside?.isSupplanted()) === false) this.#otherGoneSince = since;
    if (this.#otherGoneSince === null || now - since < LOOK_FOR_RUN_MS) {
      this.#isAway(message('site.another-run'));
      return false;
    }
    await this.#inside?.stop();
    this.#inside = null;
    this.#isSuperseded = false;
    this.#otherGoneSince = null;
    this.#parts.connections.readingChanged();
    return true;
  }

  #isAway(why: Message): void {
    const kind = why.code === 'site.in-doubt' ? 'in-doubt' : 'away';
    const since = this.#ledger.kind === kind ? this.#ledger.since : this.#now();
    // Inside, it waits for as long as its lease may last.
    if (this.#inside === null)
      freeDownloads(this.#context.store, message('transfer.without-ledger'), 'ledger');
    this.#became({ kind, since, why });
  }

  #became(ledger: LedgerState): void {
    const isNew = JSON.stringify(ledger) !== JSON.stringify(this.#ledger);
    this.#ledger = ledger;
    if (isNew) this.#parts.onChange();
  }

  async #change(work: (inside: Participation) => Promise<void>): Promise<SiteFolder[]> {
    await this.#ask(work);
    this.#parts.onChange();
    return this.folders();
  }

  async #settle(work: (inside: Participation) => Promise<void>): Promise<LedgerDoubts> {
    await this.#ask(work);
    this.#loop.wake();
    this.#parts.onChange();
    return this.doubts();
  }

  /** Throws ApiError if the ledger cannot be reached. */
  async #ask<T>(work: (inside: Participation) => Promise<T>): Promise<T> {
    if (this.#inside === null) {
      const why = this.#ledger.kind === 'away' ? this.#ledger.why : message('site.waits-for-ledger');
      throw new ApiError('UNAVAILABLE', why, message('refusal.ledger-again'));
    }
    try {
      return await work(this.#inside);
    } catch (error) {
      throw ledgerRefusal(error);
    }
  }

  async #unlessAway<T>(work: (inside: Participation) => Promise<T>): Promise<T | null> {
    try {
      return await this.#ask(work);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAVAILABLE') return null;
      throw error;
    }
  }

  #now(): string {
    return new Date(this.#context.ports.clock.now()).toISOString();
  }
}
