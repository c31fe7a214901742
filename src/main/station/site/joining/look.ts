import type { LedgerAccess, SeenLedger } from '../../../../contract/index.ts';
import { readAccess } from './ledger-access.ts';
import { lookAtLedger } from './look-at-ledger.ts';
import { lookRefusal } from './refusal.ts';

/** Tries out the ledger that an administrator has typed. Throws ApiError. */
export async function look(typed: LedgerAccess): Promise<SeenLedger> {
  const { access, url } = readAccess(typed);
  try {
    return { url, ...(await lookAtLedger(access)) };
  } catch (error) {
    throw lookRefusal(error);
  }
}
