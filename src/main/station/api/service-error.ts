import { message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { ServiceError } from '../service/index.ts';

/** What was read from the service, or an ApiError if the service did not provide it. */
export async function orRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ApiError('SERVICE', error.userMessage, message('refusal.last-read'));
  }
}
