import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DeliveryId,
  type HotFolderId,
  type Message,
  message,
  type RipProfile,
} from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { DeliveryRecord } from '../store/index.ts';
import { exists } from './files.ts';
import type { LyingTimes } from './lying.ts';
import { patienceSeconds } from './rip-profiles.ts';
import { isConnected, notThere, type Staging } from './staging.ts';

/** What seeing pickups needs of the store. */
export interface PickupLedger {
  together(steps: () => void, durability?: 'durably' | 'lazily'): void;
  inFolder(id: HotFolderId): DeliveryRecord[];
  taken(id: DeliveryId, problem?: Message): DeliveryRecord;
  stuck(id: DeliveryId, problem: Message): DeliveryRecord;
}

/**
 * Sees which files of a hot folder the RIP has taken, and which lie there too long. The ledger's own names are asked
 * for: events get lost on shares. A file is taken only if the folder was surely connected before and after the look.
 * Throws FolderUnready where it is not, or the system's error.
 */
export async function seePickups(
  { folder, rip }: { readonly folder: HotFolderProfile; readonly rip: RipProfile },
  staging: Staging,
  ledger: PickupLedger,
  { lying, now }: { readonly lying: LyingTimes; readonly now: number },
): Promise<void> {
  const there = ledger.inFolder(folder.id);
  if (there.length === 0) {
    lying.look([], now, folder.pickupPollMs);
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
  const watched = lying.look(
    still.map(({ id }) => id),
    now,
    folder.pickupPollMs,
  );
  const patienceMs = patienceSeconds(folder, rip) * 1_000;
  const overdue = still.filter(
    ({ id, state }) => state === 'delivered' && (watched.get(id) ?? 0) > patienceMs,
  );
  if (gone.length + overdue.length === 0) return;
  ledger.together(() => {
    // An operator may be taking one out at this moment.
    const lies = new Set(ledger.inFolder(folder.id).map(({ id }) => id));
    for (const id of gone) if (lies.has(id)) ledger.taken(id);
    for (const { id, finalName } of overdue)
      if (lies.has(id)) ledger.stuck(id, isStuck(finalName ?? '', watched.get(id) ?? 0));
  }, 'lazily');
}

function isStuck(name: string, watchedMs: number): Message {
  const minutes = Math.max(1, Math.round(watchedMs / 60_000));
  return message('delivery.stuck', { name, minutes });
}
