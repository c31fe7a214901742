import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeliveryId, HotFolderId } from '../../../contract/index.ts';
import { syncFolder } from '../artwork/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { DeliveryRecord } from '../store/index.ts';
import { codeOf, discard, exists } from './files.ts';
import { FolderUnready, prepareStaging } from './staging.ts';

/** What publishing needs of the ledger. */
export interface PublishingLedger {
  together(steps: () => void, durability?: 'durably' | 'lazily'): void;
  delivered(id: DeliveryId): DeliveryRecord;
  failed(id: DeliveryId, problem: string): DeliveryRecord;
  replan(id: DeliveryId): DeliveryRecord;
  setStaging(id: HotFolderId, hotFolder: string, path: string | null): void;
}

/** A delivery whose temp files - its file, and its ticket where it has one - are whole and synced. */
export interface Staged {
  readonly id: DeliveryId;
  readonly tempPath: string;
  readonly finalName: string;
  readonly ticketTempPath: string | null;
  readonly ticketName: string | null;
}

/** Removes what was made for a delivery and has not been published. */
export async function discardTemps(made: {
  readonly tempPath: string | null;
  readonly ticketTempPath: string | null;
}): Promise<void> {
  if (made.tempPath !== null) await discard(made.tempPath);
  if (made.ticketTempPath !== null) await discard(made.ticketTempPath);
}

/**
 * Lets staged files appear in a hot folder, each exactly once.
 *
 * The commit is one `rename`: it cannot half happen, and afterwards the temp name is gone. So at any later time the
 * temp name alone tells what happened, whatever the RIP has done with the final one: there - not yet published; gone,
 * with its staging folder still there - published. A hard link followed by an unlink would refuse by itself to
 * overwrite a name, but a crash between the two leaves the temp name behind a file that the RIP may have taken
 * already, and the restart would publish it twice. So the name is looked up first instead. That is safe because one
 * station feeds a folder one group at a time, and names are unique in its ledger.
 */
export class Publisher {
  readonly #folder: HotFolderProfile;
  readonly #ledger: PublishingLedger;

  constructor(folder: HotFolderProfile, ledger: PublishingLedger) {
    this.#folder = folder;
    this.#ledger = ledger;
  }

  /** A commit that a crash or an unready folder interrupted: still to be done, or done already. */
  async takeUp(staging: string, owed: DeliveryRecord): Promise<Staged[]> {
    const deliveries = this.#ledger;
    const { id, tempPath, finalName, ticketTempPath, ticketName: ticket } = owed;
    if (tempPath === null || finalName === null) return [];
    if (await exists(tempPath)) {
      if (dirname(tempPath) === staging)
        return [{ id, tempPath, finalName, ticketTempPath, ticketName: ticket }];
      // It was made for another place; nothing of it has been published.
      await discardTemps(owed);
      deliveries.replan(id);
    } else if (await exists(dirname(tempPath))) {
      await this.#publishTicket(owed);
      deliveries.delivered(id);
    } else {
      deliveries.failed(
        id,
        `It is not known whether ${finalName} reached the hot folder, because the folder was made anew meanwhile. Look at the RIP, and feed the file again if it is not there.`,
      );
    }
    return [];
  }

  /** Publishes in order; all of `staged` is journalled as committing. Throws FolderUnready or the system's error. */
  async publish(staged: readonly Staged[]): Promise<void> {
    const deliveries = this.#ledger;
    const published: DeliveryId[] = [];
    try {
      for (const one of staged) {
        if (await this.#isTaken(one)) {
          // Somebody else put a file of this name there since it was chosen: it stays, and another name is taken.
          await discardTemps(one);
          deliveries.replan(one.id);
          continue;
        }
        const final = join(this.#folder.path, one.finalName);
        await rename(one.tempPath, final).catch((error: unknown) => this.#renameFailed(one.id, error));
        await this.#publishTicket(one);
        published.push(one.id);
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

  async #isTaken({ finalName, ticketName: ticket }: Staged): Promise<boolean> {
    const { path } = this.#folder;
    return (await exists(join(path, finalName))) || (ticket !== null && (await exists(join(path, ticket))));
  }

  /**
   * The file first and in place, its ticket last: that suits every RIP. With the ticket's temp file gone, it has been
   * published. A file that took the ticket's name in the moment between the two is not overwritten.
   */
  async #publishTicket(one: Pick<Staged, 'ticketTempPath' | 'ticketName'>): Promise<void> {
    if (one.ticketTempPath === null || one.ticketName === null || !(await exists(one.ticketTempPath))) return;
    const final = join(this.#folder.path, one.ticketName);
    if (await exists(final))
      throw new FolderUnready(`Something is in the way of the ticket ${final}. Remove it.`);
    await rename(one.ticketTempPath, final);
    await syncFolder(this.#folder.path);
  }

  /** Two folders can be on one volume by their numbers and still be apart (bind mounts, quotas): then inside it. */
  async #renameFailed(id: DeliveryId, error: unknown): Promise<never> {
    if (codeOf(error) !== 'EXDEV') throw error;
    const { path } = this.#folder;
    const deliveries = this.#ledger;
    deliveries.replan(id);
    const memory = {
      get: () => null,
      set: (staging: string) => deliveries.setStaging(this.#folder.id, path, staging),
    };
    await prepareStaging(path, memory, ['inside']);
    throw new FolderUnready(`The staging folder beside ${path} is not on its volume; one inside it is used.`);
  }
}
