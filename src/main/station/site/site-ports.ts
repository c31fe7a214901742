import { randomUUID } from 'node:crypto';
import {
  type ArtworkId,
  type ConnectionId,
  type HotFolderId,
  message,
  type SiteStanding,
} from '../../../contract/index.ts';
import {
  type DownloadClaims,
  downloadsAlone,
  type KnownFile,
  noOtherArchives,
  type OtherArchives,
  type OtherCopy,
  type ReadableArtwork,
} from '../artwork/index.ts';
import { type OrderClaims, type OrderGrant, ordersAlone } from '../batching/index.ts';
import { type AccountChange, readsAlone, type SharedReading } from '../connections/index.ts';
import type { Decision, DecisionSharing } from '../decisions/index.ts';
import { currentCaller } from '../model/caller.ts';
import type { ArtworkRecord, BatchOrderRecord, ReportRecord, Store } from '../store/index.ts';
import type { AnsweredFile, AskedFile } from './archives/asked-file.ts';
import type { Membership } from './site-session.ts';

// What other areas ask of the site, at a station that may belong to one: each asks the site's ledger once the
// station has entered it, and otherwise answers as a station by itself.

/** A station that may belong to a site. */
export interface PossibleMember {
  /** Null while it belongs to no site. */
  standing(): Pick<SiteStanding, 'ledger'> | null;
  /** Null while it belongs to no site, and before its start. */
  readonly membership: Pick<Membership, 'claims' | 'orders' | 'downloads' | 'archives'> | null;
  /** Whether other stations send to that hot folder, too. */
  isSharedFolder(id: HotFolderId): boolean;
}

/** Batch orders: while the ledger is away nothing is sent. */
export class MemberOrders implements OrderClaims {
  readonly #site: PossibleMember;

  constructor(site: PossibleMember) {
    this.#site = site;
  }

  async claim(order: BatchOrderRecord): Promise<OrderGrant> {
    if (this.#site.standing() === null) return ordersAlone.claim(order);
    const orders = this.#site.membership?.orders ?? null;
    return orders === null ? { kind: 'wait', why: message('site.waits-for-ledger') } : orders.claim(order);
  }

  async claimReport(report: ReportRecord): Promise<OrderGrant> {
    if (this.#site.standing() === null) return ordersAlone.claimReport(report);
    const orders = this.#site.membership?.orders ?? null;
    return orders === null
      ? { kind: 'wait', why: message('site.waits-for-ledger') }
      : orders.claimReport(report);
  }
}

/**
 * Downloads: without the ledger it downloads by itself. Until the ledger has answered for the first time, or
 * has not, it waits.
 */
export class MemberDownloads implements DownloadClaims {
  readonly #site: PossibleMember;

  constructor(site: PossibleMember) {
    this.#site = site;
  }

  async claim(files: readonly ArtworkRecord[]): Promise<ReadonlySet<ArtworkId>> {
    if (this.#site.standing()?.ledger.kind === 'connecting') return new Set();
    return (this.#site.membership?.downloads ?? downloadsAlone).claim(files);
  }
}

/** Decisions: kept until the ledger has them. */
export class MemberDecisions implements DecisionSharing {
  readonly #site: PossibleMember;
  readonly #store: Pick<Store, 'sharedDecisions'>;

  constructor(site: PossibleMember, store: Pick<Store, 'sharedDecisions'>) {
    this.#site = site;
    this.#store = store;
  }

  get isShared(): boolean {
    return this.#site.standing() !== null;
  }

  made(subject: string, connectionId: ConnectionId, decision: Decision): void {
    const { name: operator = null, desk = null } = currentCaller() ?? {};
    this.#store.sharedDecisions.add({ id: randomUUID(), subject, connectionId, decision, operator, desk });
  }
}

/** Its archive, and those of the others. */
export class MemberArchives implements OtherArchives {
  readonly #site: PossibleMember;
  readonly #isOffered: () => boolean;
  readonly #read: (sha256: string) => Promise<ReadableArtwork | null>;

  constructor(
    site: PossibleMember,
    parts: {
      readonly isOffered: () => boolean;
      /** A file of this station's archive, by its SHA-256; null if it is not there, whole and verified. */
      readonly read: (sha256: string) => Promise<ReadableArtwork | null>;
    },
  ) {
    this.#site = site;
    this.#isOffered = parts.isOffered;
    this.#read = parts.read;
  }

  copiesOf(file: KnownFile, sha256: string | null): Promise<readonly OtherCopy[]> {
    return (this.#site.membership?.archives ?? noOtherArchives).copiesOf(file, sha256);
  }

  /** Answers another station of the site. */
  async answer({ key, sum }: AskedFile): Promise<AnsweredFile> {
    if (!this.#isOffered()) return { kind: 'not-offered' };
    const isKey = (await this.#site.membership?.archives?.isKeyOfStation(key)) ?? null;
    if (isKey === null) return { kind: 'not-ready' };
    if (!isKey) return { kind: 'refused' };
    const file = await this.#read(sum);
    return file === null ? { kind: 'missing' } : { kind: 'file', file };
  }
}

/** Reading the service: for itself, or as the site has arranged. */
export class MemberReading implements SharedReading {
  #site: { readonly reading: SharedReading | null } = { reading: null };

  /** @param site its reading is null while this station belongs to none. */
  follow(site: { readonly reading: SharedReading | null }): void {
    this.#site = site;
  }

  get isShared(): boolean {
    return this.#reading.isShared;
  }

  reads(account: ConnectionId): boolean {
    return this.#reading.reads(account);
  }

  publish(account: ConnectionId, change: AccountChange): void {
    this.#reading.publish(account, change);
  }

  caughtUp(): Promise<void> {
    return this.#reading.caughtUp();
  }

  confirmed(account: ConnectionId, job: string, isShared: boolean, signal: AbortSignal): Promise<boolean> {
    return this.#reading.confirmed(account, job, isShared, signal);
  }

  get #reading(): SharedReading {
    return this.#site.reading ?? readsAlone;
  }
}
