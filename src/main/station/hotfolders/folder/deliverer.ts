import type { FileHandle } from 'node:fs/promises';
import {
  type ArtworkId,
  type DeliveryId,
  type HotFolderId,
  type JobKey,
  message,
  type RipProfile,
} from '../../../../contract/index.ts';
import { type Archive, syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, MoveDetails, Sender } from '../../store/index.ts';
import type { Claims, Grant } from '../claims/claims.ts';
import type { GrantedDelivery } from '../claims/granted-claims.ts';
import { namePartsOf, ticketModelOf } from '../naming/describe.ts';
import { nameOf, templateFor } from '../naming/names.ts';
import { ticketName, ticketText } from '../tickets/index.ts';
import { grantAccess, type Reach, reachIn } from './file-access.ts';
import { codeOf, dateNow, deviceOf, sumOf, unlessRefused, writeSynced } from './files.ts';
import { FreeNames } from './free-names.ts';
import { discardTemps, Publisher, type PublishingStore, type Staged } from './publisher.ts';
import { FolderNotReadyError, type Staging } from './staging.ts';
import type { VolumeClock } from './volume-clock.ts';

/** Files that are prepared together and share one sync of the folder. */
const GROUP_FILES = 8;
const GROUP_BYTES = 64 * 1024 * 1024;
/** One group is published while the others are copied. */
const GROUP_CONCURRENCY = 3;

/** What delivering needs of the archive. */
export type DelivererArchive = Pick<Archive, 'verify' | 'copyTo' | 'pathOf'>;

/** What delivering to one hot folder needs of the store. */
export interface DelivererStore extends PublishingStore {
  readonly artworks: {
    get(id: ArtworkId): ArtworkRecord | null;
    move(id: ArtworkId, to: ArtworkRecord['state'], details: MoveDetails): ArtworkRecord;
    jobContext(id: ArtworkId): JobContext | null;
  };
  readonly decisions: { senderOf(id: ArtworkId): Sender | null };
  readonly due: { settle(job: JobKey, source: 'station', before: null): void };
  readonly deliveries: PublishingStore['deliveries'] & {
    get(id: DeliveryId): DeliveryRecord | null;
    copying(
      id: DeliveryId,
      names: {
        tempPath: string;
        finalName: string;
        ticketTempPath: string | null;
        ticketName: string | null;
      },
    ): DeliveryRecord;
    owed(id: HotFolderId, limit: number): DeliveryRecord[];
    stillOwed(id: DeliveryId): DeliveryRecord | null;
    inStates(id: HotFolderId, states: readonly DeliveryRecord['state'][], limit: number): DeliveryRecord[];
    nameTaken(id: HotFolderId, name: string): boolean;
  };
}

/** A delivery whose names are journalled. */
interface Named extends Staged {
  readonly jobKey: JobKey | null;
  /** Its text; null if it has no ticket. */
  readonly ticket: string | null;
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
  /** Why files of it are left out. */
  readonly unreadable: readonly UnreadableFileError[];
  /** What had been decided anywhere when these were claimed is in this station's ledger, or why it is not. */
  readonly decided: Promise<PromiseSettledResult<void>[]>;
}

/** A delivery whose file has to be prepared. */
interface Fresh {
  readonly owed: DeliveryRecord;
  readonly grant: Exclude<Grant, { kind: 'take-over' | 'delivered' }>;
}

/** The archive's disk, or another program, does not let the station read a file: the others go on. */
class UnreadableFileError extends FolderNotReadyError {}

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
  readonly #rip: Pick<RipProfile, 'longestPathBytes' | 'reservedNames'>;
  readonly #store: DelivererStore;
  readonly #archive: DelivererArchive;
  readonly #onLost: () => void;
  readonly #caughtUp: (job: JobKey) => Promise<void>;
  readonly #claims: Claims;
  readonly #volumeClock: VolumeClock;
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
       * reached.
       */
      readonly caughtUp: (job: JobKey) => Promise<void>;
      readonly volumeClock: VolumeClock;
      readonly claims: Claims;
      readonly onFault: (error: unknown) => void;
    },
  ) {
    this.#folder = folder;
    this.#rip = parts.rip;
    this.#store = parts.store;
    this.#archive = parts.archive;
    this.#onLost = parts.onLost;
    this.#caughtUp = parts.caughtUp;
    this.#volumeClock = parts.volumeClock;
    const { claims, onFault } = parts;
    this.#claims = claims;
    this.#publisher = new Publisher(folder, parts.store, { claims, onFault });
  }

  /**
   * Delivers what is owed, in order, until nothing is left or `goOn` returns false. While a group is
   * published, the next ones are being copied. Throws FolderNotReadyError or the system's error if nothing
   * can be delivered there now.
   * @returns how many were not published because another station has them.
   */
  async deliver(staging: Staging, granted: readonly GrantedDelivery[], goOn: () => boolean): Promise<number> {
    let refused = 0;
    const inHand: Group[] = [];
    const faults: unknown[] = [];
    try {
      for (const deliveries of groupsOf(granted)) {
        if (!goOn()) break;
        try {
          const group = await this.#begin(staging, deliveries);
          inHand.push(group);
          faults.push(...group.unreadable);
          if (group.unreadable.length > 0 && this.#folder.order !== 'any') break;
        } catch (error) {
          // Deliveries already in progress are still published.
          faults.push(error);
          break;
        }
        if (inHand.length >= GROUP_CONCURRENCY) refused += await this.#finish(inHand.shift());
      }
      while (inHand.length > 0) refused += await this.#finish(inHand.shift());
    } finally {
      // Copies that nobody waits for any more are left to the next round, which starts them again.
      await Promise.all(inHand.map(({ copies }) => copies));
      await this.#discardUnnamed(inHand.flatMap(({ named }) => named));
    }
    for (const fault of faults) throw fault;
    return refused;
  }

  async #begin(staging: Staging, deliveries: readonly GrantedDelivery[]): Promise<Group> {
    // Side by side: in a burst, each look at a disk waits for everything else that the station does.
    const prepared = await Promise.allSettled(deliveries.map((one) => this.#prepare(staging, one)));
    const interrupted: Staged[] = [];
    const fresh: Fresh[] = [];
    const unreadable: UnreadableFileError[] = [];
    for (const one of prepared) {
      if (one.status === 'rejected') {
        if (!(one.reason instanceof UnreadableFileError)) throw one.reason;
        unreadable.push(one.reason);
        // If order matters, nothing overtakes it.
        if (this.#folder.order !== 'any') break;
        continue;
      }
      interrupted.push(...(one.value.interrupted ?? []));
      fresh.push(...(one.value.fresh ?? []));
    }
    // After the claims, which a later decision takes back by itself: it need not wait for the copies.
    const decided = Promise.allSettled(fresh.length === 0 ? [] : [this.#claims.settled(this.#folder.id)]);
    const named = await this.#name(staging, fresh);
    const target = named.length === 0 ? null : await this.#target(staging, named);
    const copies = Promise.allSettled(target === null ? [] : named.map((one) => this.#copy(one, target)));
    return { staging, interrupted, named, copies, unreadable, decided };
  }

  /** Brings a delivery to where its commit goes on, or its file can be copied. */
  async #prepare(
    staging: Staging,
    { owed, grant }: GrantedDelivery,
  ): Promise<{ readonly interrupted?: readonly Staged[]; readonly fresh?: readonly Fresh[] }> {
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
    }
  }

  /** Publishes a group whose copies are finished; returns how many another station has. */
  async #finish(group: Group | undefined): Promise<number> {
    if (group === undefined) return 0;
    const { staging, interrupted, named } = group;
    const copies = await group.copies;
    // If order matters, nothing overtakes a file whose copy has failed.
    const failedFirst = copies.findIndex(({ status }) => status === 'rejected');
    const end = this.#folder.order === 'any' || failedFirst < 0 ? named.length : failedFirst;
    const copied = named.slice(0, end).filter((_, index) => copies[index]?.status === 'fulfilled');
    const jobs = new Set(copied.map(({ jobKey }) => jobKey).filter((key) => key !== null));
    let wanted: readonly Named[] = [];
    try {
      await Promise.all([...jobs].map((key) => this.#caughtUp(key)));
      if (copied.length > 0)
        for (const one of await group.decided) if (one.status === 'rejected') throw one.reason;
      // A station that takes a commit over after a power cut has to find its file.
      if (copied.length > 0 && this.#isShared) await syncFolder(staging.marker);
      wanted = this.#commit(copied, jobs);
      const refused = await this.#publisher.publish([...interrupted, ...wanted]);
      for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
      return refused;
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
   * Journals which files are published: those that their jobs still need according to the latest data from
   * the service, which are read in the same transaction so that no change can come in between. Copies of
   * outdated bytes are discarded.
   */
  #commit(copied: readonly Named[], jobs: ReadonlySet<JobKey>): Named[] {
    const { deliveries, due } = this.#store;
    const wanted: Named[] = [];
    this.#store.transaction(() => {
      for (const key of jobs) due.settle(key, 'station', null);
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
    const name = this.#store.artworks.get(artworkId)?.name ?? '';
    throw new UnreadableFileError(
      message('folder.archive-unreadable', { name, error: codeOf(error) ?? 'unknown' }),
    );
  }

  /**
   * Journals which files go there under which names, except those that were put on hold meanwhile or are due
   * with other bytes.
   */
  async #name(staging: Staging, group: readonly Fresh[]): Promise<Named[]> {
    const { artworks, deliveries } = this.#store;
    if (group.length === 0) return [];
    const [folder, rip, claims] = [this.#folder, this.#rip, this.#claims];
    const names = new FreeNames({ folder, rip, deliveries, claims });
    const wanted = group.map(({ owed, grant }) => {
      const file = artworks.get(owed.artworkId);
      const context = artworks.jobContext(owed.artworkId);
      const numbered = grant.kind === 'own' ? owed : { ...owed, id: grant.seq };
      const name = nameOf(templateFor(folder), namePartsOf(numbered, file, context), names.maxStem);
      return { owed, grant, file, context, name };
    });
    await names.lookFor(wanted.map(({ name }) => name));
    const named = new Map<DeliveryRecord, Named>();
    for (const { owed, grant, file, context, name } of wanted) {
      const finalName = await names.choose(owed, name);
      const temp = grant.kind === 'own' ? staging.tempFor(owed.id) : staging.tempsNamed(grant.temp);
      const ticket = this.#ticketOf(owed, finalName, file, context);
      named.set(owed, {
        id: owed.id,
        artworkId: owed.artworkId,
        hotFolderId: owed.hotFolderId,
        revision: owed.revision,
        jobKey: file?.jobKey ?? null,
        bytes: owed.bytes,
        sha256: owed.sha256,
        isProven: !staging.exposed,
        tempPath: temp.tempPath,
        finalName,
        ticket,
        ticketTempPath: ticket === null ? null : temp.ticketTempPath,
        ticketName: ticketName(folder.ticket, finalName),
      });
    }
    this.#store.transaction(() => {
      for (const [owed, one] of named) {
        if (deliveries.stillOwed(one.id)?.sha256 === one.sha256) deliveries.copying(one.id, one);
        else named.delete(owed);
      }
    }, 'lazily');
    return [...named.values()];
  }

  /** The text of its ticket; null if the hot folder takes none. */
  #ticketOf(owed: DeliveryRecord, name: string, file: ArtworkRecord | null, context: JobContext | null) {
    const { ticket } = this.#folder;
    if (ticket === 'none') return null;
    const sender = this.#store.decisions.senderOf(owed.artworkId);
    return ticketText(ticket, ticketModelOf(owed, name, file, context, sender));
  }

  /** What all copies of a group share, so that it is looked up once for them. */
  async #target(staging: Staging, [first]: readonly Named[]): Promise<Target> {
    const { path, fileAccess } = this.#folder;
    const [archived, device, reach] = await Promise.all([
      first === undefined ? null : deviceOf(this.#archive.pathOf(first.sha256)),
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
