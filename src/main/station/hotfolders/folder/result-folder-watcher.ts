import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DeliveryId,
  type DeliveryState,
  type HotFolderId,
  type Message,
  message,
  type ResultFolder,
  type RipProfile,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import { codeOf } from './files.ts';

/** What result folders need of the store. */
export interface ResultStore {
  transaction<T>(work: () => T, durability?: 'durably' | 'lazily'): T;
  readonly deliveries: {
    named(id: HotFolderId, names: readonly string[]): DeliveryRecord[];
    pickedUp(id: DeliveryId, problem?: Message): DeliveryRecord;
    refused(id: DeliveryId, problem: Message): DeliveryRecord;
  };
}

/** Deliveries that a RIP can still report on. */
const open: ReadonlySet<DeliveryState> = new Set(['delivered', 'stuck', 'taken']);

/**
 * Reads what a RIP reports by where it moves files: its folders for success, warning and error. Names seen
 * at the last check are skipped.
 */
export class ResultFolderWatcher {
  /** Names seen in each result folder at the last check, by its path. */
  readonly #seen = new Map<string, ReadonlySet<string>>();

  async check(
    folder: HotFolderProfile,
    rip: RipProfile,
    { transaction, deliveries: ledger }: ResultStore,
  ): Promise<void> {
    for (const result of rip.results) {
      const path = join(folder.path, result.name);
      const names = await namesIn(path);
      const before = this.#seen.get(path);
      const fresh = names.filter((name) => before?.has(name) !== true);
      this.#seen.set(path, new Set(names));
      const spoken = ledger.named(folder.id, fresh).filter(({ state }) => open.has(state));
      if (spoken.length === 0) continue;
      transaction(() => {
        for (const one of spoken) write(ledger, one, result);
      }, 'lazily');
    }
  }
}

function write(ledger: ResultStore['deliveries'], one: DeliveryRecord, result: ResultFolder): void {
  const values = { name: one.finalName ?? '', folder: result.name };
  switch (result.means) {
    case 'refused':
      ledger.refused(one.id, message('delivery.refused', values));
      return;
    case 'warning':
      ledger.pickedUp(one.id, message('delivery.warned', values));
      return;
    case 'taken':
      if (one.state !== 'taken') ledger.pickedUp(one.id);
  }
}

/** A RIP creates its result folders when it first needs them. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}
