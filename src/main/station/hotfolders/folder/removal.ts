import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtworkId, DeliveryId, FileMove, HotFolderId } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import type { MovedBytes } from '../moves/carry-out-move.ts';
import { discard, exists } from './files.ts';
import { isConnected, notThere, type Staging } from './staging.ts';

/** What a removal needs of the store, and of moves. */
export interface RemovalParts {
  readonly store: Pick<Store, 'artworks' | 'deliveries' | 'due' | 'transaction'>;
  /** Carries out a move whose file is in no hot folder any more; called in the transaction that ends it. */
  readonly onMovedOut: (id: ArtworkId, move: FileMove, file: MovedBytes) => void;
  readonly onFault: (error: unknown) => void;
}

/** The result of removing a file: `picked-up`: the RIP was faster; `busy`: another program holds it. */
export type Removal = 'removed' | 'picked-up' | 'busy';

/**
 * Removes a file from a hot folder by one rename to a temp name in its staging folder: either the RIP gets
 * it or the station does, never both. This is journalled first, so a crash leaves no doubt: the temp name
 * exists, or it does not. The ticket is removed after the file, because nothing is printed without that.
 * Throws FolderNotReadyError, or the system's error.
 * @param move where the file goes then; null: nowhere
 */
export async function moveOutOfFolder(
  folder: HotFolderProfile,
  staging: Staging,
  one: DeliveryRecord,
  move: FileMove | null,
  parts: RemovalParts,
): Promise<Removal> {
  const { store } = parts;
  const lies = store.deliveries.get(one.id);
  if (one.finalName === null || (lies?.state !== 'delivered' && lies?.state !== 'stuck')) return 'picked-up';
  const temp = staging.tempFor(one.id).tempPath;
  const removing = store.deliveries.removing(one.id, temp, move);
  try {
    await rename(join(folder.path, one.finalName), temp);
  } catch (error) {
    if (await exists(temp)) return finish(folder, removing, parts);
    if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
    store.deliveries.stays(one.id);
    if (codeOf(error) === 'ENOENT') return 'picked-up';
    if (['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '')) return 'busy';
    throw error;
  }
  return finish(folder, removing, parts);
}

/**
 * Finishes removals that a crash, or a volume that disappeared, has interrupted; one that cannot be finished
 * yet does not keep the others waiting. Throws FolderNotReadyError, or the system's error.
 * @param underWay removals in progress, whose temp names may appear at any moment
 */
export async function finishRemovals(
  folder: HotFolderProfile,
  staging: Staging,
  parts: RemovalParts,
  underWay: ReadonlySet<DeliveryId>,
): Promise<void> {
  const faults: unknown[] = [];
  const removing = parts.store.deliveries.inStates(folder.id, ['removing'], Number.MAX_SAFE_INTEGER);
  for (const one of removing.filter(({ id }) => !underWay.has(id)))
    await settle(folder, staging, one, parts).catch((error: unknown) => faults.push(error));
  for (const fault of faults) throw fault;
}

async function settle(
  folder: HotFolderProfile,
  staging: Staging,
  one: DeliveryRecord,
  parts: RemovalParts,
): Promise<void> {
  if (one.tempPath !== null && (await exists(one.tempPath))) {
    await finish(folder, one, parts);
    return;
  }
  if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
  // It is still there, or the RIP has it.
  parts.store.deliveries.stays(one.id);
}

async function finish(
  folder: HotFolderProfile,
  one: DeliveryRecord,
  { store: { transaction, artworks, deliveries, due }, onMovedOut, onFault }: RemovalParts,
): Promise<Removal> {
  if (one.ticketName !== null) await discard(join(folder.path, one.ticketName));
  await syncFolder(folder.path);
  // In one transaction: with only the first step stored, the file would not be sent when it is asked for
  // again, or not where it was moved to.
  transaction(() => {
    // Its job may have stopped asking for it meanwhile.
    if (one.moved !== null && artworks.get(one.artworkId)?.isRecalled === false) {
      onMovedOut(one.artworkId, one.moved, one);
      return;
    }
    deliveries.removed(one.id);
    due.takenOut(one.artworkId);
  });
  // It is in the archive, and out of the folder; what is left here is cleaned up later.
  await discardCopy(one, deliveries).catch(onFault);
  return 'removed';
}

/** Removes the copies in a staging that a crash kept from being removed. Rejects with the system's error. */
export async function discardCopiesLeft(
  hotFolderId: HotFolderId,
  staging: Staging,
  deliveries: Pick<Store['deliveries'], 'withCopyLeft' | 'copyDiscarded'>,
): Promise<void> {
  for (const one of deliveries.withCopyLeft(hotFolderId))
    if (one.tempPath !== null && staging.holds(one.tempPath)) await discardCopy(one, deliveries);
}

async function discardCopy(
  { id, tempPath }: DeliveryRecord,
  deliveries: Pick<Store['deliveries'], 'copyDiscarded'>,
): Promise<void> {
  if (tempPath === null) return;
  await discard(tempPath);
  deliveries.copyDiscarded(id);
}
