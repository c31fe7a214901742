import { type Message, message } from '../../../../contract/index.ts';
import { ApiError } from '../../model/api-error.ts';
import { SiteDatabaseError } from '../database/index.ts';

/** The field in which an administrator corrects what kept the ledger from being reached. */
const fieldOf = ({ code }: Message): 'url' | 'password' =>
  code === 'site.wrong-password' ? 'password' : 'url';

/** The ledger that an administrator has typed could not be reached: INVALID, at the field to correct. */
export function lookRefusal(error: unknown): unknown {
  if (!(error instanceof SiteDatabaseError)) return error;
  const { userMessage } = error;
  return new ApiError('INVALID', userMessage, message('refusal.ledger-correct'), fieldOf(userMessage));
}

/** The ledger of this station's site could not be reached: UNAVAILABLE until it answers again. */
export function ledgerRefusal(error: unknown): unknown {
  if (!(error instanceof SiteDatabaseError)) return error;
  return new ApiError('UNAVAILABLE', error.userMessage, message('refusal.ledger-again'));
}
