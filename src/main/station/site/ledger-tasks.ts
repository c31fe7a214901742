import type { LedgerAccess } from '../../../contract/index.ts';
import type { LedgerUpdate } from './database/index.ts';
import type { StationRole } from './roles/index.ts';

// What an administrator does to a ledger on a command line; what talks to PostgreSQL is loaded only then.

/** `giveRoles`. Throws ApiError. */
export async function siteRoles(typed: LedgerAccess, apply: boolean): Promise<StationRole[]> {
  const { giveRoles } = await import('./roles/index.ts');
  return giveRoles(typed, apply);
}

/** `updateLedger`. Throws ApiError. */
export async function siteUpdate(typed: LedgerAccess, apply: boolean): Promise<LedgerUpdate | null> {
  const { updateLedger } = await import('./joining/index.ts');
  return updateLedger(typed, apply);
}
