import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveryId } from '../../../../contract/index.ts';
import { syncFolder } from '../../artwork/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import { discard, exists } from './files.ts';
import { isConnected, notThere, type Staging } from './staging.ts';

/** The result of removing a file: `taken`: the RIP was faster; `busy`: another program holds it. */
export type Removal = 'removed' | 'picked-up' | 'busy';

/**
 * Removes a file from a hot folder by one rename to a temp name in its staging folder: either the RIP gets
 * it or the station does, never both. This is journalled first, so a crash leaves no doubt: the temp name
 * exists, or it does not. The ticket is removed after the file, because nothing is printed without that.
 * Throws FolderNotReadyError, or the system's error.
 */
export async function moveOutOfFolder(
  folder: HotFolderProfile,
  staging: Staging,
  one: DeliveryRecord,
  store: Pick<Store, 'deliveries' | 'due' | 'transaction'>,
): Promise<Removal> {
  const lies = store.deliveries.get(one.id);
  if (one.finalName === null || (lies?.state !== 'delivered' && lies?.state !== 'stuck')) return 'picked-up';
  const temp = staging.tempFor(one.id).tempPath;
  const removing = store.deliveries.removing(one.id, temp);
  try {
    await rename(join(folder.path, one.finalName), temp);
  } catch (error) {
    if (await exists(temp)) return finish(folder, removing, store);
    if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
    store.deliveries.stays(one.id);
    if (codeOf(error) === 'ENOENT') return 'picked-up';
    if (['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '')) return 'busy';
    throw error;
  }
  return finish(folder, removing, store);
}

/**
 * Finishes removals that a crash, or a volume that disappeared, has interrupted.
 * @param underWay removals in progress, whose temp names may appear at any moment. Throws
 * FolderNotReadyError, or the system's error.
 */
export async function finishRemovals(
  folder: HotFolderProfile,
  staging: Staging,
  store: Pick<Store, 'deliveries' | 'due' | 'transaction'>,
  underWay: ReadonlySet<DeliveryId>,
): Promise<void> {
  for (const one of store.deliveries.inStates(folder.id, ['removing'], Number.MAX_SAFE_INTEGER)) {
    if (underWay.has(one.id)) continue;
    if (one.tempPath !== null && (await exists(one.tempPath))) {
      await finish(folder, one, store);
      continue;
    }
    if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
    // It is still there, or the RIP has it.
    store.deliveries.stays(one.id);
  }
}

async function finish(
  folder: HotFolderProfile,
  one: DeliveryRecord,
  { transaction, deliveries, due }: Pick<Store, 'deliveries' | 'due' | 'transaction'>,
): Promise<Removal> {
  if (one.ticketName !== null) await discard(join(folder.path, one.ticketName));
  await syncFolder(folder.path);
  // In one transaction: with only the first step stored, the file would not be sent when it is asked for
  // again.
  transaction(() => {
    deliveries.removed(one.id);
    due.takenOut(one.artworkId);
  });
  // It is in the archive; a crash before this is cleaned up later.
  if (one.tempPath !== null) await discard(one.tempPath);
  return 'removed';
}
