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
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { stuckTimeoutSeconds } from '../rip-profiles/rip-profiles.ts';
import type { DwellTimes } from './dwell-times.ts';
import { exists, isFileOf } from './files.ts';
import { isConnected, notThere, type Staging } from './staging.ts';

/** What one look at a hot folder found. */
export interface Pickups {
  readonly gone: readonly DeliveryId[];
  /** Gone while the RIP showed no sign of life, each with what to say about it. */
  readonly missing: readonly { readonly id: DeliveryId; readonly problem: Message }[];
  /** Files that stay there too long, each with what to say about it. */
  readonly overdue: readonly { readonly id: DeliveryId; readonly problem: Message }[];
}

/**
 * Finds which files of a hot folder the RIP has picked up, and which stay there too long. It checks the
 * ledger's own names, because events get lost on shares. A file only counts as picked up if the folder was
 * certainly connected before and after the check, and if its RIP is alive: somebody may have deleted it.
 * Throws FolderNotReadyError, or the system's error.
 */
export async function findPickups(
  { folder, rip }: { readonly folder: HotFolderProfile; readonly rip: RipProfile },
  staging: Staging,
  ledger: Store['deliveries'],
  { dwellTimes, now }: { readonly dwellTimes: DwellTimes; readonly now: number },
): Promise<Pickups> {
  const there = ledger.inFolder(folder.id);
  if (there.length === 0) {
    dwellTimes.look([], now, folder.pickupPollMs);
    return { gone: [], missing: [], overdue: [] };
  }
  const names = new Set(await readdir(folder.path));
  const gone: DeliveryRecord[] = [];
  const still: DeliveryRecord[] = [];
  for (const one of there) {
    if (one.finalName === null) continue;
    if (!names.has(one.finalName) && !(await exists(join(folder.path, one.finalName)))) gone.push(one);
    else still.push(one);
  }
  if (!(await isConnected(folder.path, staging))) throw notThere(folder.path);
  const watched = dwellTimes.look(
    still.map(({ id }) => id),
    now,
    folder.pickupPollMs,
  );
  const stuckTimeoutMs = stuckTimeoutSeconds(folder, rip) * 1_000;
  const overdue = still.flatMap(({ id, state, finalName }) => {
    const watchedMs = watched.get(id) ?? 0;
    if (state !== 'delivered' || watchedMs <= stuckTimeoutMs) return [];
    return [{ id, problem: isStuck(finalName ?? '', watchedMs) }];
  });
  const isDead = isSilent(there, ledger.lastPickUpAt(folder.id));
  return {
    gone: isDead ? [] : gone.map(({ id }) => id),
    missing: isDead ? gone.map(({ id, finalName }) => ({ id, problem: isMissing(finalName ?? '') })) : [],
    overdue,
  };
}

/**
 * Whether a RIP shows no sign of life: a file stays in its hot folder for longer than the RIP may need, and
 * it has picked up none since that one was put there.
 */
const isSilent = (there: readonly DeliveryRecord[], lastPickUpAt: number | null): boolean =>
  there.some(
    ({ state, deliveredAt }) =>
      state === 'stuck' && deliveredAt !== null && (lastPickUpAt === null || lastPickUpAt <= deliveredAt),
  );

/** So many names that the ledger does not have there are looked up. */
const MAX_OTHERS = 200;

/**
 * Files that the RIP had picked up, or that were missing, and that are in the hot folder again with all their
 * bytes, as after a RIP that renames a file while it works on it, and crashes. Rejects with the system's
 * error.
 */
export async function findPutBack(
  { id, path }: Pick<HotFolderProfile, 'id' | 'path'>,
  ledger: Pick<Store['deliveries'], 'inFolder' | 'named'>,
): Promise<DeliveryRecord[]> {
  const known = new Set(ledger.inFolder(id).map(({ finalName }) => finalName));
  const others = (await readdir(path)).filter((name) => !known.has(name) && !name.startsWith('.'));
  const back: DeliveryRecord[] = [];
  for (const one of ledger.named(id, others.slice(0, MAX_OTHERS))) {
    const isOver = one.state === 'picked-up' || one.problem?.code === 'delivery.missing';
    const isBack = isOver && (await isFileOf(join(path, one.finalName ?? ''), one));
    if (isBack) back.push(one);
  }
  return back;
}

/** Writes down what `findPutBack` found. Call it in a transaction. */
export function recordPutBack(
  back: readonly DeliveryRecord[],
  ledger: Pick<Store['deliveries'], 'putBack'>,
): void {
  for (const { id, finalName } of back)
    ledger.putBack(id, message('delivery.put-back', { name: finalName ?? '' }));
}

/** Writes down what `findPickups` found. Call it in a transaction. */
export function recordPickups(
  { gone, missing, overdue }: Pickups,
  folder: HotFolderId,
  ledger: Store['deliveries'],
): void {
  if (gone.length + missing.length + overdue.length === 0) return;
  // An operator may be removing one at this moment.
  const there = new Set(ledger.inFolder(folder).map(({ id }) => id));
  for (const id of gone) if (there.has(id)) ledger.pickedUp(id);
  for (const { id, problem } of missing) if (there.has(id)) ledger.missing(id, problem);
  for (const { id, problem } of overdue) if (there.has(id)) ledger.stuck(id, problem);
}

const isMissing = (name: string): Message => message('delivery.missing', { name });

function isStuck(name: string, watchedMs: number): Message {
  const minutes = Math.max(1, Math.round(watchedMs / 60_000));
  return message('delivery.stuck', { name, minutes });
}
