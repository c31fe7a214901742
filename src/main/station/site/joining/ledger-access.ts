import { type LedgerAccess, message } from '../../../../contract/index.ts';
import { ApiError } from '../../api-error.ts';
import { parseSiteAddress, type SiteAccess } from '../database/index.ts';

/** A ledger as it is reached, and its URL as it is kept. */
export interface ReadAccess {
  readonly access: SiteAccess;
  /** Without a password. */
  readonly url: string;
}

/**
 * Reads what an administrator has typed; a password in the URL is taken out of it. Throws ApiError
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
