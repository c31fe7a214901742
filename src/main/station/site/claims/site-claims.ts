import {
  type ArtworkId,
  type DeliveryId,
  type HotFolderId,
  isOneOf,
  message,
} from '../../../../contract/index.ts';
import {
  type Claims,
  type CommitAnswer,
  type DeliveryKey,
  FolderNotReadyError,
  type Grant,
  type SharedStaging,
} from '../../hotfolders/index.ts';
import type { Store } from '../../store/index.ts';
import { type SiteDatabase, SiteDatabaseError } from '../database/index.ts';
import {
  accountOf,
  type ClaimedDelivery,
  claimDeliveries,
  commitDeliveries,
  deliveriesAhead,
  deliveryKey,
  type FolderOrder,
  giveBack,
  giveBackOwn,
  isClaimed,
  lockFolder,
  recallCommit,
  recordStagingPlace,
  reportDelivered,
  reportGone,
  reserveNames,
  retireTemps,
  type SiteDelivery,
  stagingPlace,
} from '../ledger/index.ts';
import { claimOwnDeliveries, ownDelivery } from '../outbox/index.ts';
import type { Member } from '../stations/index.ts';
import { deliveredGrant, elsewhereGrant, workGrant } from './grants.ts';

export interface SiteClaimsOptions {
  readonly database: SiteDatabase;
  readonly siteId: string;
  readonly member: Member;
  readonly store: Pick<Store, 'artworks' | 'deliveries' | 'slips'>;
  /** Whether the station may begin something new: its lease is fresh and the ledger is not in doubt. */
  readonly mayBegin: () => boolean;
  readonly orderOf: (hotFolder: HotFolderId) => FolderOrder;
  /** Resolves when everything that operators have decided by then counts here. */
  readonly settled: () => Promise<void>;
}

/** A delivery that this run has claimed. */
interface OwnClaim extends ClaimedDelivery {
  /** Of earlier claims than this one nothing is left in the staging folder. */
  readonly cleared: number;
}

const overStates = ['picked-up', 'rejected', 'removed'] as const;

/**
 * Claims of shared hot folders, granted by the site ledger. Epochs are kept in memory only: after a restart
 * everything is claimed again, and the temp files show what became of it.
 */
export class SiteClaims implements Claims {
  readonly #options: SiteClaimsOptions;
  readonly #claims = new Map<DeliveryId, OwnClaim>();
  /** Delivered, but not reported to the ledger yet. */
  readonly #unreported = new Map<DeliveryId, ClaimedDelivery>();

  constructor(options: SiteClaimsOptions) {
    this.#options = options;
  }

  /** How many deliveries are still to be reported to the ledger. */
  get unreported(): number {
    return this.#unreported.size;
  }

  sharing(hotFolder: HotFolderId): SharedStaging {
    const { database, siteId, member, mayBegin } = this.#options;
    return {
      name: siteId,
      place: () => ready(stagingPlace(database, hotFolder)),
      made: (place) =>
        ready(
          recordStagingPlace(database, member, hotFolder, place).then(
            async () => (await stagingPlace(database, hotFolder)) ?? place,
          ),
        ),
      retired: async (temps) => (mayBegin() ? ready(retireTemps(database, member, hotFolder, temps)) : []),
    };
  }

  async claim(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant>> {
    const { mayBegin } = this.#options;
    if (!mayBegin()) throw new FolderNotReadyError(message('site.no-lease'));
    return ready(this.#claim(deliveries));
  }

  /**
   * Claims deliveries to a hot folder of the station's own, whose files another may send elsewhere; null: the
   * ledger cannot be asked now.
   */
  async claimOwn(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant> | null> {
    const { database, member, mayBegin, store } = this.#options;
    if (!mayBegin()) return null;
    const grants = new Map<DeliveryId, Grant>(deliveries.map(({ id }) => [id, { kind: 'own' }]));
    const asked = deliveries.flatMap(({ id }) => {
      const owed = store.deliveries.get(id);
      const file = owed === null ? null : store.artworks.get(owed.artworkId);
      if (owed === null || file === null) return [];
      return ownDelivery(member.stationId, owed, file.jobKey, store.deliveries.ofArtwork(file.id));
    });
    if (asked.length === 0) return grants;
    try {
      const refused = await claimOwnDeliveries(database, member, asked);
      for (const [key, by] of Map.groupBy(refused, (one) => one.key)) {
        const id = asked.find((one) => one.key === key)?.delivery.id;
        const grant = elsewhereGrant(by);
        if (id !== undefined && grant !== null) grants.set(id, grant);
      }
      return grants;
    } catch (error) {
      if (error instanceof SiteDatabaseError) return null;
      throw error;
    }
  }

  /** What was claimed for an own hot folder is no longer owed. While the ledger is away, it keeps it. */
  async withdrawOwn(deliveries: readonly DeliveryKey[]): Promise<void> {
    const { database, member, store } = this.#options;
    const keys = deliveries.flatMap(({ artworkId, hotFolderId, revision }) => {
      const account = store.artworks.get(artworkId)?.connectionId;
      if (account === undefined) return [];
      const hotFolder = `${member.stationId}/${hotFolderId}`;
      return deliveryKey({ account, fileId: artworkId, hotFolder, revision });
    });
    await giveBackOwn(database, member, keys).catch((error: unknown) => {
      if (!(error instanceof SiteDatabaseError)) throw error;
    });
  }

  settled(): Promise<void> {
    return ready(this.#options.settled());
  }

  async name(delivery: DeliveryKey, finalName: string, ticketName: string | null): Promise<boolean> {
    const { database, member } = this.#options;
    const claim = this.#claimOf(delivery);
    if (await ready(reserveNames(database, member, claim, finalName, ticketName))) {
      // Names are chosen once what earlier claims left is removed.
      if (this.#claims.get(delivery.id) === claim)
        this.#claims.set(delivery.id, { ...claim, cleared: claim.epoch });
      return true;
    }
    if (await ready(isClaimed(database, member, claim))) return false;
    throw new FolderNotReadyError(message('site.no-lease'));
  }

  async commit(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, CommitAnswer>> {
    const { database, member } = this.#options;
    const claims = deliveries.map((one) => this.#claimOf(one));
    const answers = await ready(commitDeliveries(database, member, claims));
    return new Map(
      deliveries.map(({ id }, index) => [id, answers.get(claims[index]?.key ?? '') ?? 'fenced']),
    );
  }

  async recall(delivery: DeliveryKey): Promise<boolean> {
    const { database, member } = this.#options;
    return ready(recallCommit(database, member, this.#claimOf(delivery)));
  }

  /** What cannot be reported now is reported later: while this station is alive, nobody else continues it. */
  async delivered(deliveries: readonly DeliveryKey[]): Promise<void> {
    for (const { id } of deliveries) {
      const claim = this.#claims.get(id);
      if (claim === undefined) continue;
      this.#unreported.set(id, claim);
      this.#claims.delete(id);
    }
    await this.report();
  }

  /** Reports to the ledger what it does not know yet; if it is away, later. */
  async report(): Promise<void> {
    const { database, member } = this.#options;
    const unreported = [...this.#unreported];
    if (unreported.length === 0) return;
    try {
      await reportDelivered(
        database,
        member,
        unreported.map(([, claim]) => claim),
      );
    } catch (error) {
      if (error instanceof SiteDatabaseError) return;
      throw error;
    }
    for (const [id, claim] of unreported) if (this.#unreported.get(id) === claim) this.#unreported.delete(id);
  }

  async withdraw(deliveries: readonly DeliveryKey[]): Promise<void> {
    const { database, member } = this.#options;
    const claims = deliveries.flatMap(({ id }) => this.#claims.get(id) ?? []);
    if (claims.length > 0) await giveBack(database, member, claims);
    for (const { id } of deliveries) this.#claims.delete(id);
  }

  async #claim(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant>> {
    const { database, member } = this.#options;
    await this.report();
    const asked = deliveries.flatMap(({ id }) => this.#siteDelivery(id));
    const [first] = asked;
    if (first === undefined) return new Map();
    const order = this.#options.orderOf(first.hotFolder);
    const all = asked.map(({ delivery }) => delivery);
    const answer =
      order === 'any'
        ? await claimDeliveries(database, member, all)
        : await this.#claimInOrder(first.hotFolder, order, all);
    const ids = new Map(asked.map(({ id, delivery }) => [deliveryKey(delivery), id]));
    const grants = new Map<DeliveryId, Grant>();
    for (const claimed of answer.claimed) {
      const id = ids.get(claimed.key);
      if (id === undefined) continue;
      const cleared = this.#claims.get(id)?.cleared ?? 1;
      this.#claims.set(id, { key: claimed.key, epoch: claimed.epoch, cleared });
      grants.set(id, workGrant(claimed, cleared));
    }
    for (const delivered of answer.delivered) {
      const id = ids.get(delivered.key);
      if (id === undefined) continue;
      grants.set(id, deliveredGrant(delivered, this.#isBegun(id)));
      this.#claims.delete(id);
    }
    for (const { key, station, folder } of answer.left) {
      const id = ids.get(key);
      // What was not begun here waits for the move that ends it.
      if (id === undefined || (station === null && !this.#isBegun(id))) continue;
      grants.set(
        id,
        station === null || folder === null
          ? { kind: 'ended' }
          : { kind: 'elsewhere', why: message('transfer.goes-elsewhere', { station, folder }), instead: [] },
      );
      this.#claims.delete(id);
    }
    return grants;
  }

  /** If order matters, one station at a time works on a hot folder. */
  async #claimInOrder(
    hotFolder: HotFolderId,
    order: FolderOrder,
    deliveries: readonly SiteDelivery[],
  ): ReturnType<typeof claimDeliveries> {
    const { database, member } = this.#options;
    return database.transaction(async (queries) => {
      await lockFolder(queries, hotFolder);
      const ahead = await deliveriesAhead(queries, hotFolder, member, order);
      const gone = ahead.filter((one) => this.#isOver(hotFolder, one));
      if (gone.length > 0)
        await reportGone(
          queries,
          member,
          gone.map(({ key }) => key),
        );
      const isFree = gone.length === ahead.length;
      return claimDeliveries(queries, member, deliveries, isFree ? undefined : 0);
    });
  }

  /** According to this station's own store, which has seen that the RIP picked it up. */
  #isOver(
    hotFolder: HotFolderId,
    { fileId, revision }: { readonly fileId: ArtworkId; readonly revision: number },
  ) {
    const own = this.#options.store.deliveries
      .ofArtwork(fileId)
      .find((one) => one.hotFolderId === hotFolder && one.revision === revision);
    return own !== undefined && isOneOf(own.state, overStates);
  }

  /** This run has claimed it, or an earlier one had begun it. */
  #isBegun(id: DeliveryId): boolean {
    const state = this.#options.store.deliveries.get(id)?.state;
    return this.#claims.has(id) || state === 'copying' || state === 'committing';
  }

  #siteDelivery(
    id: DeliveryId,
  ): { readonly id: DeliveryId; readonly hotFolder: HotFolderId; readonly delivery: SiteDelivery }[] {
    const { store } = this.#options;
    const owed = store.deliveries.get(id);
    const account = owed === null ? null : accountOf(store, owed.artworkId);
    if (owed === null || account === null) return [];
    const { artworkId, hotFolderId, revision, sha256, bytes, routedBy } = owed;
    const delivery = {
      account,
      fileId: artworkId,
      hotFolder: hotFolderId,
      revision,
      sha256,
      bytes,
      isChosen: routedBy?.by === 'operator',
    };
    return [{ id, hotFolder: hotFolderId, delivery }];
  }

  /** Throws FolderNotReadyError if this run has not claimed it. */
  #claimOf({ id }: DeliveryKey): OwnClaim {
    const claim = this.#claims.get(id);
    if (claim === undefined) throw new FolderNotReadyError(message('site.no-lease'));
    return claim;
  }
}

/** What the database refuses becomes the reason why the hot folder is not ready. */
async function ready<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SiteDatabaseError) throw new FolderNotReadyError(error.userMessage);
    throw error;
  }
}
