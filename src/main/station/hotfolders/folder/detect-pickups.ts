import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DeliveryId,
  type HotFolderId,
  type Message,
  message,
  type RipProfile,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import { stuckTimeoutSeconds } from '../rip-profiles/rip-profiles.ts';
import type { DwellTimes } from './dwell-times.ts';
import { exists } from './files.ts';
import { isConnected, notThere, type Staging } from './staging.ts';

/** What detecting pick-ups needs of the store. */
export interface PickupStore {
  transaction<T>(work: () => T, durability?: 'durably' | 'lazily'): T;
  readonly deliveries: {
    inFolder(id: HotFolderId): DeliveryRecord[];
    pickedUp(id: DeliveryId, problem?: Message): DeliveryRecord;
    stuck(id: DeliveryId, problem: Message): DeliveryRecord;
  };
}

/**
 * Detects which files of a hot folder the RIP has picked up, and which stay there too long. It checks the
 * ledger's own names, because events get lost on shares. A file only counts as picked up if the folder was
 * certainly connected before and after the check. Otherwise throws FolderNotReadyError, or the system's
 * error.
 */
export async function detectPickups(
  { folder, rip }: { readonly folder: HotFolderProfile; readonly rip: RipProfile },
  staging: Staging,
  { transaction, deliveries: ledger }: PickupStore,
  { dwellTimes, now }: { readonly dwellTimes: DwellTimes; readonly now: number },
): Promise<void> {
  const there = ledger.inFolder(folder.id);
  if (there.length === 0) {
    dwellTimes.look([], now, folder.pickupPollMs);
    return;
  }
  const names = new Set(await readdir(folder.path));
  const gone: DeliveryId[] = [];
  const still: DeliveryRecord[] = [];
  for (const one of there) {
    if (one.finalName === null) continue;
    if (!names.has(one.finalName) && !(await exists(join(folder.path, one.finalName)))) gone.push(one.id);
    else still.push(one);
  }
  if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
  const watched = dwellTimes.look(
    still.map(({ id }) => id),
    now,
    folder.pickupPollMs,
  );
  const patienceMs = stuckTimeoutSeconds(folder, rip) * 1_000;
  const overdue = still.filter(
    ({ id, state }) => state === 'delivered' && (watched.get(id) ?? 0) > patienceMs,
  );
  if (gone.length + overdue.length === 0) return;
  transaction(() => {
    // An operator may be removing one at this moment.
    const lies = new Set(ledger.inFolder(folder.id).map(({ id }) => id));
    for (const id of gone) if (lies.has(id)) ledger.pickedUp(id);
    for (const { id, finalName } of overdue)
      if (lies.has(id)) ledger.stuck(id, isStuck(finalName ?? '', watched.get(id) ?? 0));
  }, 'lazily');
}

function isStuck(name: string, watchedMs: number): Message {
  const minutes = Math.max(1, Math.round(watchedMs / 60_000));
  return message('delivery.stuck', { name, minutes });
}
