import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArtworkId, DeliveryId, HotFolderId } from '../../../contract/index.ts';
import { type Archive, syncFolder } from '../artwork/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, MoveDetails } from '../store/index.ts';
import { codeOf, discard, exists, makeTakeable } from './files.ts';
import { nameOf, twinOf } from './names.ts';
import { FolderUnready, prepareStaging, sweepStaging } from './staging.ts';

/** Files that are made ready together and share one sync of the folder. */
const GROUP_FILES = 8;
const GROUP_BYTES = 64 * 1024 * 1024;
/** One group is published while the others are copied. */
const GROUPS_AT_ONCE = 3;

/** What feeding one hot folder needs of the store. */
export interface FeedingStore {
  readonly artworks: {
    get(id: ArtworkId): ArtworkRecord | null;
    move(id: ArtworkId, to: ArtworkRecord['state'], details: MoveDetails): ArtworkRecord;
    jobContext(id: ArtworkId): JobContext | null;
  };
  readonly deliveries: {
    together(steps: () => void, durability?: 'durably' | 'lazily'): void;
    copying(id: DeliveryId, names: { tempPath: string; finalName: string }): DeliveryRecord;
    committing(id: DeliveryId): DeliveryRecord;
    delivered(id: DeliveryId): DeliveryRecord;
    failed(id: DeliveryId, problem: string): DeliveryRecord;
    replan(id: DeliveryId): DeliveryRecord;
    owed(id: HotFolderId, limit: number): DeliveryRecord[];
    nameTaken(id: HotFolderId, name: string): boolean;
    staging(id: HotFolderId, hotFolder: string): string | null;
    setStaging(id: HotFolderId, hotFolder: string, path: string | null): void;
  };
}

/** A delivery whose temp file is whole and synced. */
interface Staged {
  readonly id: DeliveryId;
  readonly tempPath: string;
  readonly finalName: string;
}

/** A delivery whose names are journalled. */
interface Named extends Staged {
  readonly sha256: string;
}

/** Deliveries under way together: commits to take up, and copies being made. */
interface Group {
  readonly interrupted: readonly Staged[];
  readonly named: readonly Named[];
  readonly copies: Promise<PromiseSettledResult<void>[]>;
}

/**
 * Feeds one hot folder, each delivery exactly once.
 *
 * The commit is one `rename`: it cannot half happen, and afterwards the temp name is gone. So at any later time the
 * temp name alone tells what happened, whatever the RIP has done with the final one: there - not yet published; gone,
 * with its staging folder still there - published. A hard link followed by an unlink would refuse by itself to
 * overwrite a name, but a crash between the two leaves the temp name behind a file that the RIP may have taken
 * already, and the restart would publish it twice. So the name is looked up first instead. That is safe because one
 * station feeds a folder one group at a time, and names are unique in its ledger.
 */
export class Feeder {
  readonly #folder: HotFolderProfile;
  readonly #store: FeedingStore;
  readonly #archive: Pick<Archive, 'verify' | 'copyTo'>;
  readonly #onLost: () => void;

  constructor(
    folder: HotFolderProfile,
    parts: {
      readonly store: FeedingStore;
      readonly archive: Pick<Archive, 'verify' | 'copyTo'>;
      /** A file has to be fetched again. */
      readonly onLost: () => void;
    },
  ) {
    this.#folder = folder;
    this.#store = parts.store;
    this.#archive = parts.archive;
    this.#onLost = parts.onLost;
  }

  /** The hot folder's staging folder. Throws FolderUnready. */
  prepare(): Promise<string> {
    const { id, path } = this.#folder;
    const { deliveries } = this.#store;
    return prepareStaging(path, {
      get: () => deliveries.staging(id, path),
      set: (staging) => deliveries.setStaging(id, path, staging),
    });
  }

  /** Removes what a crash left in the staging folder. Only while nothing is being fed. */
  async sweep(staging: string): Promise<void> {
    const underWay = this.#store.deliveries.owed(this.#folder.id, Number.MAX_SAFE_INTEGER);
    await sweepStaging(staging, new Set(underWay.flatMap(({ tempPath }) => tempPath ?? [])));
  }

  /**
   * Feeds what is owed, in order, until there is nothing left or `goOn` says no. While a group is published, the next
   * ones are being copied. Throws FolderUnready or the system's error where the folder cannot be fed now.
   */
  async feed(staging: string, owed: readonly DeliveryRecord[], goOn: () => boolean): Promise<void> {
    const inHand: Group[] = [];
    try {
      for (const deliveries of groupsOf(owed)) {
        if (!goOn()) break;
        inHand.push(await this.#begin(staging, deliveries));
        if (inHand.length >= GROUPS_AT_ONCE) await this.#finish(inHand.shift());
      }
      while (inHand.length > 0) await this.#finish(inHand.shift());
    } finally {
      // Copies that nobody waits for any more are left to the next round, which begins them anew.
      await Promise.all(inHand.map(({ copies }) => copies));
    }
  }

  async #begin(staging: string, deliveries: readonly DeliveryRecord[]): Promise<Group> {
    const interrupted: Staged[] = [];
    const fresh: DeliveryRecord[] = [];
    for (const one of deliveries) {
      if (one.state === 'committing') interrupted.push(...(await this.#takeUp(staging, one)));
      else if (await this.#isReady(one)) fresh.push(one);
    }
    const named = await this.#name(staging, fresh);
    const copies = Promise.allSettled(named.map((one) => this.#copy(staging, one)));
    return { interrupted, named, copies };
  }

  async #finish(group: Group | undefined): Promise<void> {
    if (group === undefined) return;
    const { interrupted, named } = group;
    const copies = await group.copies;
    const copied = named.filter((_, index) => copies[index]?.status === 'fulfilled');
    this.#store.deliveries.together(() => {
      for (const { id } of copied) this.#store.deliveries.committing(id);
    });
    await this.#publish([...interrupted, ...copied]);
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  }

  /** A commit that a crash or an unready folder interrupted: still to be done, or done already. */
  async #takeUp(staging: string, owed: DeliveryRecord): Promise<Staged[]> {
    const { deliveries } = this.#store;
    const { id, tempPath, finalName } = owed;
    if (tempPath === null || finalName === null) return [];
    if (await exists(tempPath)) {
      if (dirname(tempPath) === staging) return [{ id, tempPath, finalName }];
      // It was made for another place; nothing of it has been published.
      await discard(tempPath);
      deliveries.replan(id);
    } else if (await exists(dirname(tempPath))) {
      deliveries.delivered(id);
    } else {
      deliveries.failed(
        id,
        `It is not known whether ${finalName} reached the hot folder, because the folder was made anew meanwhile. Look at the RIP, and feed the file again if it is not there.`,
      );
    }
    return [];
  }

  /** False where the archive does not hold the file any more: it has to come again first. */
  async #isReady(owed: DeliveryRecord): Promise<boolean> {
    if (owed.tempPath !== null) await discard(owed.tempPath);
    const held = await this.#archive.verify(owed.sha256, owed.bytes);
    if (held !== 'whole') this.#fetchAgain(owed, held);
    return held === 'whole';
  }

  /** Journals which files go there under which names. */
  async #name(staging: string, group: readonly DeliveryRecord[]): Promise<Named[]> {
    const named: Named[] = [];
    const names = new Set<string>();
    for (const owed of group) {
      const finalName = await this.#freeName(owed, names);
      names.add(finalName.toLowerCase());
      const tempPath = join(staging, `${owed.id}-${randomBytes(4).toString('hex')}.part`);
      named.push({ id: owed.id, sha256: owed.sha256, tempPath, finalName });
    }
    const { deliveries } = this.#store;
    deliveries.together(() => {
      for (const { id, tempPath, finalName } of named) deliveries.copying(id, { tempPath, finalName });
    }, 'lazily');
    return named;
  }

  /** Makes the temp file, whole and synced. */
  async #copy(staging: string, { tempPath, sha256 }: Named): Promise<void> {
    try {
      await this.#archive.copyTo(sha256, tempPath);
      await makeTakeable(tempPath, staging);
    } catch (error) {
      await discard(tempPath).catch(() => undefined);
      throw error;
    }
  }

  #fetchAgain(owed: DeliveryRecord, held: 'missing' | 'damaged'): void {
    const { deliveries, artworks } = this.#store;
    deliveries.together(() => {
      deliveries.replan(owed.id);
      // Another of its deliveries may have found out first.
      if (artworks.get(owed.artworkId)?.state !== 'delivering') return;
      artworks.move(owed.artworkId, 'queued', {
        source: 'station',
        why: `Its file in the archive was ${held}; it is fetched again.`,
        sha256: null,
        bytes: null,
      });
    });
    this.#onLost();
  }

  async #publish(staged: readonly Staged[]): Promise<void> {
    const { deliveries } = this.#store;
    const published: DeliveryId[] = [];
    try {
      for (const { id, tempPath, finalName } of staged) {
        const final = join(this.#folder.path, finalName);
        if (await exists(final)) {
          // Somebody else put a file of this name there since it was chosen: it stays, and another name is taken.
          await discard(tempPath);
          deliveries.replan(id);
          continue;
        }
        await rename(tempPath, final).catch((error: unknown) => this.#renameFailed(id, error));
        published.push(id);
      }
    } finally {
      if (published.length > 0) {
        await syncFolder(this.#folder.path);
        deliveries.together(() => {
          for (const id of published) deliveries.delivered(id);
        }, 'lazily');
      }
    }
  }

  /** Two folders can be on one volume by their numbers and still be apart (bind mounts, quotas): then inside it. */
  async #renameFailed(id: DeliveryId, error: unknown): Promise<never> {
    if (codeOf(error) !== 'EXDEV') throw error;
    const { path } = this.#folder;
    const { deliveries } = this.#store;
    deliveries.replan(id);
    const memory = {
      get: () => null,
      set: (staging: string) => deliveries.setStaging(this.#folder.id, path, staging),
    };
    await prepareStaging(path, memory, ['inside']);
    throw new FolderUnready(`The staging folder beside ${path} is not on its volume; one inside it is used.`);
  }

  /** @param taken names of the same group, in lower case. */
  async #freeName(owed: DeliveryRecord, taken: ReadonlySet<string>): Promise<string> {
    const { artworks, deliveries } = this.#store;
    const file = artworks.get(owed.artworkId);
    const context = artworks.jobContext(owed.artworkId);
    const name = nameOf(this.#folder.nameTemplate, {
      seq: owed.id,
      batchId: context?.batchServiceId ?? null,
      jobId: context?.jobServiceId ?? owed.artworkId,
      component: file?.component ?? '',
      finishing: file?.kind ?? '',
      revision: owed.revision,
      sha256: owed.sha256,
    });
    const isFree = async (candidate: string): Promise<boolean> =>
      !taken.has(candidate.toLowerCase()) &&
      (candidate === owed.finalName || !deliveries.nameTaken(this.#folder.id, candidate)) &&
      !(await exists(join(this.#folder.path, candidate)));
    let candidate = name;
    for (let twin = 2; !(await isFree(candidate)); twin++) candidate = twinOf(name, twin);
    return candidate;
  }
}

function groupsOf(owed: readonly DeliveryRecord[]): DeliveryRecord[][] {
  const groups: DeliveryRecord[][] = [];
  let bytes = 0;
  for (const one of owed) {
    const last = groups.at(-1);
    bytes += one.bytes;
    if (last !== undefined && last.length < GROUP_FILES && bytes <= GROUP_BYTES) {
      last.push(one);
    } else {
      groups.push([one]);
      bytes = one.bytes;
    }
  }
  return groups;
}
