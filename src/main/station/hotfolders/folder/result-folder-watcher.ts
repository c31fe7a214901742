import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DeliveryState,
  type HotFolderId,
  message,
  type ResultFolder,
  type RipProfile,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord, Store } from '../../store/index.ts';
import { orAbsent } from '../../util/error-code.ts';

/** What one of a RIP's folders contains, and which of the names are new there. */
export interface Report {
  readonly path: string;
  readonly result: ResultFolder;
  readonly names: readonly string[];
  readonly fresh: readonly string[];
}

/** Deliveries that a RIP can still report on. */
const open: ReadonlySet<DeliveryState> = new Set(['delivered', 'stuck', 'picked-up', 'failed']);

/**
 * Reads what a RIP reports by where it moves files: its folders for success, warning and error. Names that
 * have been recorded are skipped for as long as they stay there.
 */
export class ResultFolderWatcher {
  /** Names recorded from each result folder, by its path. */
  readonly #seen = new Map<string, ReadonlySet<string>>();

  /** Looks into the RIP's folders. Throws the system's error if one of them cannot be read. */
  async read({ path: folder }: HotFolderProfile, { results }: RipProfile): Promise<Report[]> {
    const reports: Report[] = [];
    for (const result of results) {
      const path = join(folder, result.name);
      const names = await namesIn(path);
      const seen = this.#seen.get(path);
      reports.push({ path, result, names, fresh: names.filter((name) => seen?.has(name) !== true) });
    }
    return reports;
  }

  /** Writes down what `read` found. Call it in a transaction, and `remember` after it. */
  record(reports: readonly Report[], folder: HotFolderId, ledger: Store['deliveries']): void {
    for (const { result, fresh } of reports) {
      const reported = ledger.named(folder, fresh).filter(({ state }) => open.has(state));
      for (const one of reported) write(ledger, one, result);
    }
  }

  /** These reports are written down: their names are not new any more. */
  remember(reports: readonly Report[]): void {
    for (const { path, names } of reports) this.#seen.set(path, new Set(names));
  }
}

function write(ledger: Store['deliveries'], one: DeliveryRecord, result: ResultFolder): void {
  const values = { name: one.finalName ?? '', folder: result.name };
  switch (result.means) {
    case 'rejected':
      ledger.rejected(one.id, message('delivery.rejected', values));
      return;
    case 'warning':
      ledger.pickedUp(one.id, message('delivery.warned', values));
      return;
    case 'picked-up':
      if (one.state !== 'picked-up') ledger.pickedUp(one.id);
  }
}

/** A RIP creates its result folders when it first needs them. */
async function namesIn(folder: string): Promise<string[]> {
  return (await orAbsent(readdir(folder))) ?? [];
}
