import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, message } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import type { Claims, DeliveryKey, Grant } from '../claims/claims.ts';
import { type ExpectedContent, proveAndGrant } from './file-access.ts';
import { discard, exists } from './files.ts';
import { renameIntoPlace } from './rename-into-place.ts';
import {
  FolderNotReadyError,
  isConnected,
  markerOf,
  notThere,
  prepareStaging,
  type Staging,
} from './staging.ts';

/** A delivery whose temp files (its file and, if any, its ticket) are whole and synced. */
export interface Staged extends DeliveryKey {
  readonly bytes: number;
  readonly sha256: string;
  /**
   * False if another account could reach its temp files, or if a crash lies in between; they are then
   * verified before they are published.
   */
  readonly isProven: boolean;
  readonly tempPath: string;
  readonly finalName: string;
  readonly ticketTempPath: string | null;
  readonly ticketName: string | null;
}

/** What became of a file that was to be published; `left`: it stays as it is, or is planned again. */
type Outcome = { readonly kind: 'published' | 'left' } | { readonly kind: 'failed'; readonly error: unknown };

const isPublished: Outcome = { kind: 'published' };
const isLeft: Outcome = { kind: 'left' };

/**
 * Volumes differ in which letters, forms of a letter and short names (`LONGNA~1.PDF`) mean the same file, but
 * not about these, which the ledger keeps apart. Other names are looked up one after another.
 */
const PLAIN = /^[\wÀ-ÖØ-Þà-öø-ÿ .()+-]*\w$/;

const hasPlainNames = ({ finalName, ticketName }: Staged): boolean =>
  PLAIN.test(finalName) && (ticketName === null || PLAIN.test(ticketName));

/** Removes what was created for a delivery and has not been published. */
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
 * The commit is one `rename`: it cannot half happen, and afterwards the temp name is gone. So at any later
 * time the temp name alone shows what happened, whatever the RIP has done with the final one: there - not yet
 * published; gone, with its staging still there - published. A hard link followed by an unlink would never
 * overwrite a name, but a crash between the two leaves the temp name behind a file that the RIP may have
 * picked up already, and the restart would publish it twice. So the name is looked up first instead. That is
 * safe because one station sends to a folder one group at a time, and names are unique in its ledger.
 */
export class Publisher {
  readonly #folder: HotFolderProfile;
  readonly #store: Pick<Store, 'deliveries' | 'stagings' | 'synced' | 'transaction'>;
  readonly #claims: Claims;
  readonly #onFault: (error: unknown) => void;
  /** The move of staging into the hot folder, which the files of a group share. */
  #movingStaging: Promise<unknown> | null = null;

  constructor(
    folder: HotFolderProfile,
    store: Pick<Store, 'deliveries' | 'stagings' | 'synced' | 'transaction'>,
    parts: { readonly claims: Claims; readonly onFault: (error: unknown) => void },
  ) {
    this.#folder = folder;
    this.#store = store;
    this.#claims = parts.claims;
    this.#onFault = parts.onFault;
  }

  /**
   * Finishes a commit that a crash or an unready folder interrupted: it has still to be done, or is done
   * already. Throws FolderNotReadyError if that cannot be determined now.
   */
  async takeUp(staging: Staging, owed: DeliveryRecord): Promise<Staged[]> {
    const { id, tempPath, finalName } = owed;
    if (tempPath === null || finalName === null) return [];
    if (await exists(tempPath)) {
      if (staging.holds(tempPath)) return [{ ...owed, isProven: false, tempPath, finalName }];
      // It was created for another place; nothing of it has been published.
      await discardTemps(owed);
      this.#store.deliveries.replan(id);
      return [];
    }
    // The volume may have been away just then.
    if (!(await isConnected(this.#folder.path, staging))) throw notThere(this.#folder.path);
    if (await exists(tempPath)) return this.takeUp(staging, owed);
    if (staging.holds(tempPath) || (await exists(markerOf(tempPath)))) {
      if (!(await this.#isTicketOut(staging, owed))) await this.#publishTicket(owed);
      this.#store.deliveries.delivered(id);
      await this.#reportDelivered([owed]);
    } else {
      this.#store.deliveries.failed(id, unknownWhether(finalName));
    }
    return [];
  }

  /**
   * Resolves a commit to a shared hot folder with an unknown outcome. Its temp file decides: there is one
   * such file, named by one of those who have claimed the delivery since. Renaming it takes it; a station
   * that finds nothing to rename knows that it was published. Only the result of a rename counts, because
   * shares cache missing files for a while. Throws FolderNotReadyError if that cannot be determined now.
   */
  async takeOver(
    staging: Staging,
    owed: DeliveryRecord,
    grant: Extract<Grant, { kind: 'take-over' }>,
  ): Promise<Staged[]> {
    const { id, artworkId, hotFolderId, revision } = owed;
    const { temp, earlier, finalName, ticketName, sha256, bytes, why } = grant;
    const { tempPath, ...paths } = staging.tempsNamed(temp);
    const ticketTempPath = ticketName === null ? null : paths.ticketTempPath;
    const names = { tempPath, finalName, ticketTempPath, ticketName };
    this.#store.transaction(() => {
      if (owed.state === 'committing') this.#store.deliveries.replan(id);
      this.#store.deliveries.copying(id, why === null ? names : { ...names, why });
      this.#store.deliveries.committing(id);
    });
    const temps = earlier.map((own) => staging.tempsNamed(own));
    const isThere = await takeFirst(
      temps.map((one) => one.tempPath),
      tempPath,
    );
    const hasTicket =
      ticketTempPath !== null &&
      (await takeFirst(
        temps.map((one) => one.ticketTempPath),
        ticketTempPath,
      ));
    // The volume may have been away just then.
    if (!(await isConnected(this.#folder.path, staging))) throw notThere(this.#folder.path);
    const key = { id, artworkId, hotFolderId, revision };
    if (isThere) return [{ ...key, ...names, sha256, bytes, isProven: false }];
    if (hasTicket) await this.#publishTicket(names);
    this.#store.deliveries.delivered(id);
    await this.#reportDelivered([key]);
    return [];
  }

  /**
   * Publishes once the journal that says `committing` of all of `staged` is on disk; in order if that
   * matters. A file held by another program stays committing; the others go on unless order matters. Throws
   * FolderNotReadyError or the system's error; if nobody can say whether this station may publish, everything
   * stays committing.
   * @returns how many were refused because another station has them. They are planned again.
   */
  async publish(staged: readonly Staged[]): Promise<number> {
    if (staged.length === 0) return 0;
    await this.#store.synced();
    const answers = await this.#claims.commit(staged);
    const granted = staged.filter(({ id }) => answers.get(id) === 'granted');
    const refused = staged.filter(({ id }) => answers.get(id) !== 'granted');
    for (const one of refused) {
      if (answers.get(one.id) === 'fenced') await discardTemps(one);
      this.#store.deliveries.replan(one.id);
    }
    await this.#publishAll(granted);
    return refused.length;
  }

  async #publishAll(staged: readonly Staged[]): Promise<void> {
    // A move that failed, or was not the last one needed, is made again for the next group.
    this.#movingStaging = null;
    const areApart = this.#folder.order === 'any' && staged.every(hasPlainNames);
    const outcomes = areApart ? await this.#sideBySide(staged) : await this.#inOrder(staged);
    const published = staged.filter((_, index) => outcomes[index]?.kind === 'published');
    if (published.length > 0) {
      await syncFolder(this.#folder.path);
      this.#store.transaction(() => {
        for (const { id } of published) this.#store.deliveries.delivered(id);
      }, 'lazily');
      await this.#reportDelivered(published);
    }
    for (const outcome of outcomes) if (outcome.kind === 'failed') throw outcome.error;
  }

  /** In a burst each call to the disk waits for all else that the station does: here once for all files. */
  #sideBySide(staged: readonly Staged[]): Promise<Outcome[]> {
    return Promise.all(staged.map((one) => this.#publishOne(one, true)));
  }

  async #inOrder(staged: readonly Staged[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const one of staged) {
      // Only the first file that another program holds is waited for.
      const isPatient = !outcomes.some(({ kind }) => kind === 'failed');
      const outcome = await this.#publishOne(one, isPatient);
      outcomes.push(outcome);
      if (outcome.kind === 'failed' && this.#folder.order !== 'any') break;
    }
    return outcomes;
  }

  /** Never rejects. */
  async #publishOne(one: Staged, isPatient: boolean): Promise<Outcome> {
    try {
      return await this.#publishProven(one, isPatient);
    } catch (error) {
      // Another station took it over, or a share lost the answer to the rename: the next claim shows which.
      if (codeOf(error) === 'ENOENT' && this.#claims.sharing(this.#folder.id) !== null) return isLeft;
      return { kind: 'failed', error };
    }
  }

  async #publishProven(one: Staged, isPatient: boolean): Promise<Outcome> {
    const { path } = this.#folder;
    const final = join(path, one.finalName);
    if (!one.isProven && !(await this.#proveAll(one))) {
      await this.#takeBack(one);
      throw changedByAnother(path, one.finalName);
    }
    const isTicketTaken = one.ticketName !== null && (await exists(join(path, one.ticketName)));
    const placed = isTicketTaken
      ? ({ kind: 'name-taken' } as const)
      : await renameIntoPlace(one.tempPath, final, one, isPatient).catch((error: unknown) =>
          this.#renameFailed(one, error),
        );
    switch (placed.kind) {
      case 'was-there':
        await discard(one.tempPath);
        await this.#publishTicket(one);
        return isPublished;
      case 'placed':
        await this.#publishTicket(one);
        return isPublished;
      case 'name-taken':
        // Somebody else has put a file of this name there since it was chosen: it stays, and another name
        // is chosen.
        await this.#takeBack(one);
        return isLeft;
      case 'busy':
        return { kind: 'failed', error: placed.error };
    }
  }

  /** It is not published after all, unless another station is about to. */
  async #takeBack(one: Staged): Promise<void> {
    if (!(await this.#claims.recall(one))) return;
    await discardTemps(one);
    this.#store.deliveries.replan(one.id);
  }

  /** The files are in the hot folder and the ledger says so; nothing that happens here may change that. */
  async #reportDelivered(delivered: readonly DeliveryKey[]): Promise<void> {
    await this.#claims.delivered(delivered).catch(this.#onFault);
  }

  async #proveAll(one: Staged): Promise<boolean> {
    if (!(await this.#prove(one.tempPath, one))) return false;
    return one.ticketTempPath === null || (await this.#prove(one.ticketTempPath, null));
  }

  #prove(tempPath: string, content: ExpectedContent | null): Promise<boolean> {
    const { path, fileAccess } = this.#folder;
    return proveAndGrant(tempPath, content, { hotFolder: path, access: fileAccess });
  }

  /**
   * If the ticket's temp file is gone, and the volume is there, it has been published. Throws
   * FolderNotReadyError.
   */
  async #isTicketOut(staging: Staging, { ticketTempPath }: DeliveryRecord): Promise<boolean> {
    if (ticketTempPath === null || (await exists(ticketTempPath))) return ticketTempPath === null;
    // The volume may have been away just then.
    if (!(await isConnected(this.#folder.path, staging))) throw notThere(this.#folder.path);
    return !(await exists(ticketTempPath));
  }

  /**
   * The file first, its ticket last, which suits every RIP. If the ticket's temp file is missing, the
   * volume has disappeared since: this throws, and the commit is finished later. A file that took the
   * ticket's name in between is not overwritten.
   */
  async #publishTicket(one: Pick<Staged, 'ticketTempPath' | 'ticketName'>): Promise<void> {
    if (one.ticketTempPath === null || one.ticketName === null) return;
    const path = join(this.#folder.path, one.ticketName);
    const placed = await renameIntoPlace(one.ticketTempPath, path, null, true);
    if (placed.kind === 'busy') throw placed.error;
    if (placed.kind === 'name-taken') {
      throw new FolderNotReadyError(message('folder.ticket-blocked', { path }));
    }
    await syncFolder(this.#folder.path);
  }

  /**
   * Two folders can have one volume number and still be separate (bind mounts, quotas); then staging moves
   * inside.
   */
  async #renameFailed(one: Staged, error: unknown): Promise<never> {
    if (codeOf(error) !== 'EXDEV' || this.#claims.sharing(this.#folder.id) !== null) throw error;
    const { path } = this.#folder;
    await discardTemps(one);
    this.#store.deliveries.replan(one.id);
    this.#movingStaging ??= this.#moveStagingInside();
    await this.#movingStaging;
    throw new FolderNotReadyError(message('folder.staging-moved', { path }));
  }

  #moveStagingInside(): Promise<Staging> {
    const { id, path } = this.#folder;
    const memory = {
      get: () => null,
      set: (marker: string) => this.#store.stagings.set(id, path, marker),
    };
    return prepareStaging(path, memory, { places: ['inside'] });
  }
}

/** Renames the first of `paths` that exists; false if none does. Rejects if that cannot be determined. */
async function takeFirst(paths: readonly string[], to: string): Promise<boolean> {
  for (const path of paths) {
    try {
      await rename(path, to);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return false;
}

const changedByAnother = (path: string, name: string): FolderNotReadyError =>
  new FolderNotReadyError(message('folder.changed-by-another', { path, name }));

/** It can no longer be determined what became of a commit. */
export const unknownWhether = (name: string): Message => message('delivery.unknown', { name });
