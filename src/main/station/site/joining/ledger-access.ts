import { type LedgerAccess, message } from '../../../../contract/index.ts';
import { ApiError } from '../../api-error.ts';
import { parseSiteAddress, type SiteAccess } from '../database/index.ts';

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
  const address = parseSiteAddress(typed);
  if (address === null) {
    throw new ApiError('INVALID', message('refusal.ledger-url'), message('refusal.ledger-url-how'), 'url');
  }
  const url = new URL(typed);
  const inUrl = decodeURIComponent(url.password);
  url.password = '';
  return { access: { address, password: password === '' ? inUrl : password }, url: url.href };
}
