import { type Message, message } from '../../../../contract/index.ts';
import { ApiError } from '../../api-error.ts';
import { SiteDatabaseError } from '../database/index.ts';

/** By which of the fields an administrator puts right that a ledger could not be asked. */
const fieldOf = ({ code }: Message): 'url' | 'password' =>
  code === 'site.wrong-password' ? 'password' : 'url';

/**
 * A ledger that an administrator has named could not be asked: INVALID, at the field that is to be
 * corrected.
 */
export function lookRefusal(error: unknown): unknown {
  if (!(error instanceof SiteDatabaseError)) return error;
  const { userMessage } = error;
  return new ApiError('INVALID', userMessage, message('refusal.ledger-correct'), fieldOf(userMessage));
}

/** The ledger of this station's site could not be asked: UNAVAILABLE, until it answers again. */
export function ledgerRefusal(error: unknown): unknown {
  if (!(error instanceof SiteDatabaseError)) return error;
  return new ApiError('UNAVAILABLE', error.userMessage, message('refusal.ledger-again'));
}
