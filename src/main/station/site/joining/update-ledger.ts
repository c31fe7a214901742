import type { LedgerAccess } from '../../../../contract/index.ts';
import { type LedgerUpdate, ledgerUpdate, openSiteDatabase, runUpdate } from '../database/index.ts';
import { readAccess } from './ledger-access.ts';
import { lookRefusal } from './refusal.ts';

/**
 * What brings a ledger to this version, or null if it is of this version; with `apply`, it has run. Throws
 * ApiError.
 * @param typed the ledger, as its owner or a superuser.
 */
export async function updateLedger(typed: LedgerAccess, apply: boolean): Promise<LedgerUpdate | null> {
  const { access } = readAccess(typed);
  const database = await openSiteDatabase(access);
  try {
    const update = await ledgerUpdate(database);
    if (apply && update !== null) await runUpdate(access, update);
    return update;
  } catch (error) {
    throw lookRefusal(error);
  } finally {
    await database.close();
  }
}
