import type { LedgerAccess } from '../../../contract/index.ts';
import type { StationRole } from './roles/index.ts';

/** `giveRoles`; what talks to PostgreSQL is loaded now. Throws ApiError. */
export async function siteRoles(typed: LedgerAccess, apply: boolean): Promise<StationRole[]> {
  const { giveRoles } = await import('./roles/index.ts');
  return giveRoles(typed, apply);
}
