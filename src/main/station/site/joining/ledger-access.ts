import { type LedgerAccess, message } from '../../../../contract/index.ts';
import { ApiError } from '../../model/api-error.ts';
import { readSiteAddress, type SiteAccess } from '../database/index.ts';

/** How to reach a ledger, and its URL as it is stored. */
export interface ReadAccess {
  readonly access: SiteAccess;
  /** Without a password. */
  readonly url: string;
}

/**
 * Parses what an administrator has typed; a password in the URL is removed from it. Throws ApiError
 * (INVALID).
 */
export function readAccess({ url: typed, password }: LedgerAccess): ReadAccess {
  const read = readSiteAddress(typed);
  if ('why' in read) throw new ApiError('INVALID', read.why, message('refusal.ledger-url-how'), 'url');
  const { address, url, password: inUrl } = read;
  return { access: { address, password: password === '' ? inUrl : password }, url };
}
