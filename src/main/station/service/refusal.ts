import { message } from '../../../contract/index.ts';
import { ServiceError } from './errors.ts';

/** The meaning of a status of 400 or more if the service adds nothing. */
function bareRefusal(status: number, more: ErrorDetails): ServiceError {
  switch (status) {
    case 401:
      return new ServiceError('unauthorized', more);
    case 403:
      return new ServiceError('forbidden', more);
    case 404:
    case 410:
      return new ServiceError('not-found', more);
    case 405:
    case 501:
      return new ServiceError('not-offered', more);
    case 429:
      return new ServiceError('rate-limited', more);
    default:
      return status >= 500 ? new ServiceError('unavailable', more) : new ServiceError('rejected', more);
  }
}

interface ErrorDetails {
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly values: { readonly status: number; readonly answer: string };
}

/**
 * An answer that refuses. The service's own words replace ours: it knows better.
 * @param answer what the service said, in one line; empty if nothing.
 */
export function refusalOf(status: number, answer: string, retryAfterMs: number | null): ServiceError {
  const more = { status, retryAfterMs, values: { status, answer } };
  const bare = bareRefusal(status, more);
  if (answer === '') return bare;
  const reason =
    bare.code === 'unauthorized'
      ? message('service.token-refused', { answer })
      : message('service.answered', { status, answer });
  return new ServiceError(bare.code, { ...more, userMessage: reason });
}
