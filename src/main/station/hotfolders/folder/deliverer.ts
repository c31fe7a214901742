import type { FileHandle } from 'node:fs/promises';
import { type JobKey, message, type RipProfile } from '../../../../contract/index.ts';
import { type Archive, syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import type { Claims } from '../claims/claims.ts';
import type { GrantedDelivery } from '../claims/granted-claims.ts';
import { grantAccess, type Reach, reachIn } from './file-access.ts';
import { dateNow, deviceOf, sumOf, unlessRefused, writeSynced } from './files.ts';
import { type Fresh, GroupNaming, type Named } from './group-naming.ts';
import { discardTemps, Publisher, type Staged } from './publisher.ts';
import { ArchivedFileUnreadableError, nameIn, type Setback, setbackOf } from './setback.ts';
import { FolderNotReadyError, type Staging } from './staging.ts';
import type { VolumeClock } from './volume-clock.ts';

/** Files that are prepared together and share one sync of the folder. */
const GROUP_FILES = 8;
const GROUP_BYTES = 64 * 1024 * 1024;
/** One group is published while the others are copied. */
const GROUP_CONCURRENCY = 3;

/** What delivering needs of the archive. */
export type DelivererArchive = Pick<Archive, 'verify' | 'copyTo' | 'pathOf'>;

/** What delivering to one hot folder reads and writes. */
type DelivererStore = Pick<
  Store,
  | 'artworks'
  | 'decisions'
  | 'deliveries'
  | 'due'
  | 'preflights'
  | 'slips'
  | 'stagings'
  | 'synced'
  | 'transaction'
>;

/** What became of deliveries. */
interface Delivered {
  /** How many were not published because another station has them. */
  readonly refused: number;
  /** Those that cannot go on now, although the hot folder is ready. */
  readonly setbacks: readonly Setback[];
}

/** What copying needs to know about the hot folder and its volume. */
interface Target {
  readonly reach: Reach;
  readonly aheadMs: number;
  /** Whether it differs from the archive's; then copies are read back. */
  readonly isApart: boolean;
}

/** Deliveries in progress together: interrupted commits to finish, and copies being made. */
interface Group {
  readonly staging: Staging;
  readonly interrupted: readonly Staged[];
  readonly named: readonly Named[];
  readonly copies: Promise<PromiseSettledResult<void>[]>;
  /** Those of it that are left out. */
  readonly setbacks: readonly Setback[];
  /** What had been decided anywhere when these were claimed is in this station's ledger, or why it is not. */
  readonly decided: Promise<PromiseSettledResult<void>[]>;
}

/** A delivery where its commit goes on, or its file can be copied. */
interface Prepared {
  readonly interrupted?: readonly Staged[];
  readonly fresh?: readonly Fresh[];
  readonly setback?: Setback;
}

/** Why a file that the archive had is downloaded again. */
const lostFromArchive = {
  missing: message('file.missing'),
  damaged: message('file.damaged'),
} as const;

/**
 * Delivers to one hot folder: prepares files and tickets in its staging folder, a group at a time, and has
 * them published.
 */
export class Deliverer {
  readonly #folder: HotFolderProfile;
  readonly #store: DelivererStore;
  readonly #archive: DelivererArchive;
  readonly #onLost: () => void;
  readonly #caughtUp: (job: JobKey, isShared: boolean) => Promise<boolean>;
  readonly #claims: Claims;
  readonly #volumeClock: VolumeClock;
  readonly #naming: GroupNaming;
  readonly #publisher: Publisher;

  constructor(
    folder: HotFolderProfile,
    parts: {
      readonly store: DelivererStore;
      readonly archive: DelivererArchive;
      readonly rip: Pick<RipProfile, 'longestPathBytes' | 'reservedNames'>;
      /** A file has to be downloaded again. */
      readonly onLost: () => void;
      /**
       * Resolves when every announced change of a job has been read; at once if the service cannot be
       * reached. False: the station stops, or leaves its session with the site, before that.
       */
      readonly caughtUp: (job: JobKey, isShared: boolean) => Promise<boolean>;
      readonly volumeClock: VolumeClock;
      readonly claims: Claims;
      readonly onFault: (error: unknown) => void;
    },
  ) {
    this.#folder = folder;
    this.#store = parts.store;
    this.#archive = parts.archive;
    this.#onLost = parts.onLost;
    this.#caughtUp = parts.caughtUp;
    this.#volumeClock = parts.volumeClock;
    const { store, rip, claims, onFault } = parts;
    this.#claims = claims;
    this.#naming = new GroupNaming(folder, { store, rip, claims });
    this.#publisher = new Publisher(folder, store, { claims, onFault });
  }

  /**
   * Delivers what is owed, in order, until nothing is left or `goOn` returns false. While a group is
   * published, the next ones are being copied. Throws FolderNotReadyError or the system's error if nothing
   * can be delivered there now.
   */
  async deliver(
    staging: Staging,
    granted: readonly GrantedDelivery[],
    goOn: () => boolean,
  ): Promise<Delivered> {
    const delivered: Delivered[] = [];
    const inHand: Group[] = [];
    const faults: unknown[] = [];
    try {
      for (const deliveries of groupsOf(granted)) {
        if (!goOn() || this.#mustWaitFor(delivered)) break;
        try {
          const group = await this.#begin(staging, deliveries);
          inHand.push(group);
          if (this.#mustWaitFor([group])) break;
        } catch (error) {
          // Deliveries already in progress are still published.
          faults.push(error);
          break;
        }
        if (inHand.length >= GROUP_CONCURRENCY) delivered.push(await this.#finish(inHand.shift()));
      }
      while (inHand.length > 0 && !this.#mustWaitFor(delivered)) {
        delivered.push(await this.#finish(inHand.shift()));
      }
    } finally {
      // Copies that nobody waits for any more are left to the next round, which starts them again.
      await Promise.all(inHand.map(({ copies }) => copies));
      await this.#discardUnnamed(inHand.flatMap(({ named }) => named));
    }
    for (const fault of faults) throw fault;
    return {
      refused: delivered.reduce((sum, { refused }) => sum + refused, 0),
      setbacks: delivered.flatMap(({ setbacks }) => setbacks),
    };
  }

  /** If order matters, nothing overtakes a delivery that cannot go on. */
  #mustWaitFor(parts: readonly Pick<Delivered, 'setbacks'>[]): boolean {
    return this.#folder.order !== 'any' && parts.some(({ setbacks }) => setbacks.length > 0);
  }

  async #begin(staging: Staging, deliveries: readonly GrantedDelivery[]): Promise<Group> {
    // Side by side: in a burst, each look at a disk waits for everything else that the station does.
    const prepared = await Promise.allSettled(
      deliveries.map((one) =>
        this.#prepare(staging, one).catch((error: unknown) => ({ setback: this.#setback(one.owed, error) })),
      ),
    );
    const interrupted: Staged[] = [];
    const fresh: Fresh[] = [];
    const setbacks: Setback[] = [];
    for (const one of prepared) {
      if (one.status === 'rejected') throw one.reason;
      const { value }: { readonly value: Prepared } = one;
      interrupted.push(...(value.interrupted ?? []));
      fresh.push(...(value.fresh ?? []));
      if (value.setback !== undefined) setbacks.push(value.setback);
      if (this.#mustWaitFor([{ setbacks }])) break;
    }
    // After the claims, which a later decision takes back by itself: it need not wait for the copies.
    const decided = Promise.allSettled(fresh.length === 0 ? [] : [this.#claims.settled(this.#folder.id)]);
    const { named, setbacks: unnamed } = await this.#naming.name(staging, fresh);
    setbacks.push(...unnamed);
    const target = named.length === 0 ? null : await this.#target(staging, named);
    const copies = Promise.allSettled(target === null ? [] : named.map((one) => this.#copy(one, target)));
    return { staging, interrupted, named, copies, setbacks, decided };
  }

  /** Brings a delivery to where its commit goes on, or its file can be copied. */
  async #prepare(staging: Staging, { owed, grant }: GrantedDelivery): Promise<Prepared> {
    // Since the round started it may have been withdrawn, or other bytes may be due.
    const one = this.#store.deliveries.stillOwed(owed.id);
    if (one === null) return {};
    switch (grant.kind) {
      case 'own':
        if (one.state === 'committing') return { interrupted: await this.#publisher.takeUp(staging, one) };
        return (await this.#isReady(one)) ? { fresh: [{ owed: one, grant }] } : {};
      case 'make': {
        const again = await this.#startOver(staging, one, grant.earlier);
        return (await this.#isReady(again)) ? { fresh: [{ owed: one, grant }] } : {};
      }
      case 'take-over':
        return { interrupted: await this.#publisher.takeOver(staging, one, grant) };
      case 'delivered':
        await discardTemps(one);
        this.#store.deliveries.deliveredElsewhere(one.id, grant);
        return {};
      case 'ended':
        await discardTemps(one);
        this.#store.deliveries.replan(one.id);
        return {};
      case 'elsewhere':
        await discardTemps(one);
        this.#store.deliveries.leave(one.id, grant);
        return {};
    }
  }

  /** Publishes a group whose copies are finished. */
  async #finish(group: Group | undefined): Promise<Delivered> {
    if (group === undefined) return { refused: 0, setbacks: [] };
    const { staging, interrupted, named } = group;
    const copies = await group.copies;
    // If order matters, nothing overtakes a file whose copy has failed.
    const failedFirst = copies.findIndex(({ status }) => status === 'rejected');
    const end = this.#folder.order === 'any' || failedFirst < 0 ? named.length : failedFirst;
    const copied = named.slice(0, end).filter((_, index) => copies[index]?.status === 'fulfilled');
    let wanted: readonly Named[] = [];
    try {
      const known = await Promise.all(jobsOf(copied).map((key) => this.#caughtUp(key, this.#isShared)));
      if (copied.length > 0)
        for (const one of await group.decided) if (one.status === 'rejected') throw one.reason;
      // A station that takes a commit over after a power cut has to find its file.
      if (copied.length > 0 && this.#isShared) await syncFolder(staging.marker);
      // What is not known may be cancelled by now: its copies are made again in another round.
      const isKnown = !known.includes(false);
      const committed = this.#commit(isKnown ? copied : []);
      wanted = committed.wanted;
      const refused = await this.#publisher.publish([...interrupted, ...wanted]);
      if (!isKnown) throw new FolderNotReadyError(message('site.waits-for-ledger'));
      for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
      return { refused, setbacks: [...group.setbacks, ...committed.setbacks] };
    } finally {
      await this.#discardUnnamed(copied.filter((one) => !wanted.includes(one)));
    }
  }

  /**
   * Removes copies that the store no longer names, for instance because another station has sent the file: no
   * later round knows of them. One that it names is never removed here. It may be committing, and then a
   * missing temp file means that it was published.
   */
  async #discardUnnamed(made: readonly Named[]): Promise<void> {
    for (const one of made) {
      const owed = this.#store.deliveries.stillOwed(one.id);
      if (owed?.tempPath !== one.tempPath) await discardTemps(one);
    }
  }

  /**
   * Journals which files are published, all in one transaction. If the data of one of them cannot be read,
   * each has a transaction of its own, so that only that one waits.
   */
  #commit(copied: readonly Named[]): { readonly wanted: Named[]; readonly setbacks: Setback[] } {
    const [first, ...others] = copied;
    if (first === undefined) return { wanted: [], setbacks: [] };
    try {
      return { wanted: this.#journal(copied), setbacks: [] };
    } catch (error) {
      if (others.length === 0) return { wanted: [], setbacks: [this.#setback(first, error)] };
    }
    const wanted: Named[] = [];
    const setbacks: Setback[] = [];
    for (const one of copied) {
      const alone = this.#commit([one]);
      wanted.push(...alone.wanted);
      setbacks.push(...alone.setbacks);
      if (this.#mustWaitFor([alone])) break;
    }
    return { wanted, setbacks };
  }

  /**
   * Journals which files are published: those that their jobs still need according to the latest data from
   * the service, which are read in the same transaction so that no change can come in between. Copies of
   * outdated bytes are discarded.
   */
  #journal(copied: readonly Named[]): Named[] {
    const { deliveries, due } = this.#store;
    const wanted: Named[] = [];
    this.#store.transaction(() => {
      for (const key of jobsOf(copied)) due.settle(key, 'station', null);
      for (const one of copied) {
        const owed = deliveries.stillOwed(one.id);
        if (owed?.state !== 'copying' || owed.tempPath !== one.tempPath) continue;
        deliveries.committing(one.id);
        wanted.push(one);
      }
    }, 'soon');
    return wanted;
  }

  get #isShared(): boolean {
    return this.#claims.sharing(this.#folder.id) !== null;
  }

  /** Nothing of it was committed, whatever this station's own ledger says, so its files are removed. */
  async #startOver(
    staging: Staging,
    owed: DeliveryRecord,
    earlier: readonly string[],
  ): Promise<DeliveryRecord> {
    for (const own of earlier) await discardTemps(staging.tempsNamed(own));
    return owed.state === 'planned' ? owed : this.#store.deliveries.replan(owed.id);
  }

  /** False if the archive no longer has the file, which then has to be downloaded again first. */
  async #isReady(owed: DeliveryRecord): Promise<boolean> {
    await discardTemps(owed);
    const verified = await this.#archive
      .verify(owed.sha256, owed.bytes)
      .catch((error: unknown) => this.#cannotRead(owed, error));
    if (verified !== 'whole') this.#fetchAgain(owed, verified);
    return verified === 'whole';
  }

  #cannotRead({ artworkId }: DeliveryRecord, error: unknown): never {
    const name = nameIn(this.#store.artworks, artworkId);
    throw new ArchivedFileUnreadableError(
      message('folder.archive-unreadable', { name, error: codeOf(error) ?? 'unknown' }),
    );
  }

  /** Throws `error` again if the hot folder is at fault. */
  #setback(one: Pick<DeliveryRecord, 'id' | 'artworkId'>, error: unknown): Setback {
    return setbackOf(one, error, this.#store.artworks);
  }

  /** What all copies of a group share, so that it is looked up once for them. */
  async #target(staging: Staging, [first]: readonly Named[]): Promise<Target> {
    const { path, fileAccess } = this.#folder;
    const [archived, device, reach] = await Promise.all([
      // Unknown is read back like another volume; a fault of the archive is no fault of the hot folder.
      first === undefined ? null : deviceOf(this.#archive.pathOf(first.sha256)).catch(() => null),
      deviceOf(staging.marker),
      reachIn(path, fileAccess),
    ]);
    return {
      reach,
      aheadMs: first === undefined ? 0 : await this.#volumeClock.aheadMs(device, first.tempPath),
      isApart: archived !== device,
    };
  }

  /** Creates the temp files, whole and synced. On another volume than the archive's they are read back. */
  async #copy(named: Named, target: Target): Promise<void> {
    const { tempPath, ticketTempPath, ticket, sha256 } = named;
    try {
      const finish = (file: FileHandle): Promise<void> => this.#finishFile(file, named, target);
      await this.#archive.copyTo(sha256, tempPath, finish);
      if (target.isApart && (await sumOf(tempPath)) !== sha256) {
        throw new FolderNotReadyError(message('folder.bad-copy', { path: this.#folder.path }));
      }
      if (ticketTempPath !== null) await writeSynced(ticketTempPath, ticket ?? '', finish);
    } catch (error) {
      await discardTemps(named).catch(() => undefined);
      throw error;
    }
  }

  /** A file that another account could reach before it is published is opened to the RIP only then. */
  async #finishFile(file: FileHandle, { isProven }: Staged, { aheadMs, reach }: Target): Promise<void> {
    const found = await file.stat();
    await dateNow(file, found, aheadMs);
    if (isProven) await grantAccess(file, found, reach);
    else await file.chmod(0o600).catch(unlessRefused);
  }

  #fetchAgain(owed: DeliveryRecord, verified: 'missing' | 'damaged'): void {
    const { deliveries, artworks } = this.#store;
    this.#store.transaction(() => {
      // It may no longer be owed, or with other bytes.
      if (deliveries.get(owed.id)?.sha256 !== owed.sha256) return;
      deliveries.replan(owed.id);
      // Another of its deliveries may have found out first.
      if (artworks.get(owed.artworkId)?.state !== 'delivering') return;
      artworks.move(owed.artworkId, 'queued', {
        source: 'station',
        why: lostFromArchive[verified],
        sha256: null,
        bytes: null,
      });
    });
    this.#onLost();
  }
}

const jobsOf = (files: readonly Named[]): JobKey[] => [
  ...new Set(files.map(({ jobKey }) => jobKey).filter((key) => key !== null)),
];

function groupsOf(granted: readonly GrantedDelivery[]): GrantedDelivery[][] {
  const groups: GrantedDelivery[][] = [];
  let bytes = 0;
  for (const one of granted) {
    const last = groups.at(-1);
    bytes += one.owed.bytes;
    if (last !== undefined && last.length < GROUP_FILES && bytes <= GROUP_BYTES) {
      last.push(one);
    } else {
      groups.push([one]);
      bytes = one.owed.bytes;
    }
  }
  return groups;
}
