import { type LedgerAccess, message, type SiteId } from '../../../../contract/index.ts';
import { ApiError } from '../../model/api-error.ts';
import { openSiteDatabase } from '../database/index.ts';
import { createSiteIn, type Entrant, enterSite, type SiteRow } from './enter.ts';
import { readAccess } from './ledger-access.ts';
import { lookAtLedger } from './look-at-ledger.ts';
import { lookRefusal } from './refusal.ts';

/** What is stored about a site that was joined. */
export interface JoinedSite {
  /** Without the password. */
  readonly url: string;
  readonly password: string;
  readonly site: SiteRow;
}

/**
 * Enters the site in the database that an administrator has typed, or creates one there, after checking its
 * PostgreSQL once more. Throws ApiError with nothing changed.
 * @param create the name of a new site; null if it exists.
 * @param known the site that it has to be; null: any.
 */
export async function joinSite(
  typed: LedgerAccess,
  entrant: Entrant,
  create: string | null,
  known: SiteId | null = null,
): Promise<JoinedSite> {
  const { access, url } = readAccess(typed);
  try {
    const { findings } = await lookAtLedger(access);
    const problem = findings.find(({ verdict }) => verdict === 'problem');
    if (problem !== undefined) {
      throw new ApiError('INVALID', problem.message, message('refusal.ledger-correct'), 'url');
    }
    const database = await openSiteDatabase(access);
    try {
      const site = await (create === null
        ? enterSite(database, entrant, known)
        : createSiteIn(database, create, entrant));
      return { url, password: access.password, site };
    } finally {
      await database.close();
    }
  } catch (error) {
    throw lookRefusal(error);
  }
}
