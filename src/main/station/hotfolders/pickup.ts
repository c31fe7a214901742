import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveryId, HotFolderId } from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { DeliveryRecord } from '../store/index.ts';
import { exists } from './files.ts';
import { patienceSeconds } from './rip-profiles.ts';
import { isConnected, notThere } from './staging.ts';

/** What seeing pickups needs of the store. */
export interface PickupLedger {
  together(steps: () => void, durability?: 'durably' | 'lazily'): void;
  inFolder(id: HotFolderId): DeliveryRecord[];
  taken(id: DeliveryId): DeliveryRecord;
  stuck(id: DeliveryId, problem: string): DeliveryRecord;
}

/**
 * Sees which files of a hot folder the RIP has taken, and which lie there too long. The ledger's own names are asked
 * for: events get lost on shares. A file is taken only if the folder was surely connected before and after the look.
 * Throws FolderUnready where it is not, or the system's error.
 */
export async function seePickups(
  folder: HotFolderProfile,
  staging: string,
  ledger: PickupLedger,
  now: number,
): Promise<void> {
  const there = ledger.inFolder(folder.id);
  if (there.length === 0) return;
  const patienceMs = patienceSeconds(folder) * 1_000;
  const names = new Set(await readdir(folder.path));
  const gone: DeliveryId[] = [];
  const overdue: DeliveryRecord[] = [];
  for (const one of there) {
    if (one.finalName === null) continue;
    if (!names.has(one.finalName) && !(await exists(join(folder.path, one.finalName)))) gone.push(one.id);
    else if (one.state === 'delivered' && waitsMs(one, now) > patienceMs) overdue.push(one);
  }
  if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
  if (gone.length + overdue.length === 0) return;
  ledger.together(() => {
    for (const id of gone) ledger.taken(id);
    for (const one of overdue) {
      const minutes = Math.max(1, Math.round(waitsMs(one, now) / 60_000));
      ledger.stuck(one.id, `The RIP has not taken ${one.finalName} for ${minutes} min. Is it running?`);
    }
  }, 'lazily');
}

const waitsMs = (one: DeliveryRecord, now: number): number => now - (one.deliveredAt ?? now);
