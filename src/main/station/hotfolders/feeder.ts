import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkId, DeliveryId, HotFolderId } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, MoveDetails } from '../store/index.ts';
import { namePartsOf, ticketModelOf } from './describe.ts';
import { exists, makeTakeable } from './files.ts';
import { nameOf, twinOf } from './names.ts';
import { discardTemps, Publisher, type PublishingLedger, type Staged } from './publisher.ts';
import { prepareStaging, sweepStaging } from './staging.ts';
import { ticketName, ticketText } from './tickets/index.ts';

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
  readonly deliveries: PublishingLedger & {
    copying(
      id: DeliveryId,
      names: {
        tempPath: string;
        finalName: string;
        ticketTempPath: string | null;
        ticketName: string | null;
      },
    ): DeliveryRecord;
    committing(id: DeliveryId): DeliveryRecord;
    owed(id: HotFolderId, limit: number): DeliveryRecord[];
    nameTaken(id: HotFolderId, name: string): boolean;
    staging(id: HotFolderId, hotFolder: string): string | null;
  };
}

/** A delivery whose names are journalled. */
interface Named extends Staged {
  readonly sha256: string;
  /** Null: it has no ticket. */
  readonly ticket: string | null;
}

/** Deliveries under way together: commits to take up, and copies being made. */
interface Group {
  readonly interrupted: readonly Staged[];
  readonly named: readonly Named[];
  readonly copies: Promise<PromiseSettledResult<void>[]>;
}

/** Feeds one hot folder: makes files and tickets ready in its staging folder, a group at a time, and has them published. */
export class Feeder {
  readonly #folder: HotFolderProfile;
  readonly #store: FeedingStore;
  readonly #archive: Pick<Archive, 'verify' | 'copyTo'>;
  readonly #onLost: () => void;
  readonly #publisher: Publisher;

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
    this.#publisher = new Publisher(folder, parts.store.deliveries);
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
    const paths = underWay.flatMap(({ tempPath, ticketTempPath }) => [tempPath, ticketTempPath]);
    await sweepStaging(staging, new Set(paths.filter((path) => path !== null)));
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
      if (one.state === 'committing') interrupted.push(...(await this.#publisher.takeUp(staging, one)));
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
    await this.#publisher.publish([...interrupted, ...copied]);
    for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
  }

  /** False where the archive does not hold the file any more: it has to come again first. */
  async #isReady(owed: DeliveryRecord): Promise<boolean> {
    await discardTemps(owed);
    const held = await this.#archive.verify(owed.sha256, owed.bytes);
    if (held !== 'whole') this.#fetchAgain(owed, held);
    return held === 'whole';
  }

  /** Journals which files go there under which names. What was held meanwhile does not go. */
  async #name(staging: string, group: readonly DeliveryRecord[]): Promise<Named[]> {
    const { artworks, deliveries } = this.#store;
    const named = new Map<DeliveryRecord, Named>();
    const taken = new Set<string>();
    for (const owed of group) {
      const file = artworks.get(owed.artworkId);
      const context = artworks.jobContext(owed.artworkId);
      const template = nameOf(this.#folder.nameTemplate, namePartsOf(owed, file, context));
      const finalName = await this.#freeName(owed, template, taken);
      const tempPath = join(staging, `${owed.id}-${randomBytes(4).toString('hex')}.part`);
      const ticket = ticketText(this.#folder.ticket, ticketModelOf(owed, finalName, file, context));
      named.set(owed, {
        id: owed.id,
        sha256: owed.sha256,
        tempPath,
        finalName,
        ticket,
        ticketTempPath: ticket === null ? null : `${tempPath}.ticket`,
        ticketName: ticketName(this.#folder.ticket, finalName),
      });
    }
    deliveries.together(() => {
      for (const [owed, one] of named) {
        if (artworks.get(owed.artworkId)?.state === 'delivering') deliveries.copying(one.id, one);
        else named.delete(owed);
      }
    }, 'lazily');
    return [...named.values()];
  }

  /** Makes the temp files, whole and synced. */
  async #copy(staging: string, named: Named): Promise<void> {
    const { tempPath, ticketTempPath, ticket, sha256 } = named;
    try {
      await this.#archive.copyTo(sha256, tempPath);
      await makeTakeable(tempPath, staging);
      if (ticketTempPath !== null) {
        await writeSynced(ticketTempPath, ticket ?? '');
        await makeTakeable(ticketTempPath, staging);
      }
    } catch (error) {
      await discardTemps(named).catch(() => undefined);
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

  /** The name, or the first of its twins that is free together with its ticket's. `taken`: names of the same group. */
  async #freeName(owed: DeliveryRecord, name: string, taken: Set<string>): Promise<string> {
    const { deliveries } = this.#store;
    const { id, path, ticket } = this.#folder;
    const isFree = async (candidate: string): Promise<boolean> =>
      !taken.has(candidate.toLowerCase()) &&
      (candidate === owed.finalName ||
        candidate === owed.ticketName ||
        !deliveries.nameTaken(id, candidate)) &&
      !(await exists(join(path, candidate)));
    for (let twin = 1; ; twin++) {
      const candidate = twin === 1 ? name : twinOf(name, twin);
      const beside = ticketName(ticket, candidate);
      if (!(await isFree(candidate)) || (beside !== null && !(await isFree(beside)))) continue;
      taken.add(candidate.toLowerCase());
      if (beside !== null) taken.add(beside.toLowerCase());
      return candidate;
    }
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
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
