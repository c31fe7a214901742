import { saying } from '../../../contract/index.ts';
import { ServiceError } from './errors.ts';

/** What a status of 400 and more means where the service says nothing more of it. */
function bareRefusal(status: number, more: ErrorDetails): ServiceError {
  switch (status) {
    case 401:
      return new ServiceError('unauthorized', 'The service does not accept the access token.', more);
    case 403:
      return new ServiceError('forbidden', 'This is not in your subscription.', more);
    case 404:
      return new ServiceError('not-found', 'The service does not have this.', more);
    case 405:
    case 501:
      return new ServiceError('not-offered', 'This deployment of the service does not offer this.', more);
    case 429:
      return new ServiceError('rate-limited', 'The service asks for fewer requests.', more);
    default:
      return status >= 500
        ? new ServiceError('unavailable', `The service has a fault of its own (${status}).`, more)
        : new ServiceError('rejected', `The service refused (${status}).`, more);
  }
}

interface ErrorDetails {
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly values: { readonly status: number; readonly answer: string };
}

/**
 * An answer that refuses. What the service says of it takes the place of our own words: it knows better.
 * @param answer what the service said, in one line; empty where it said nothing.
 */
export function refusalOf(status: number, answer: string, retryAfterMs: number | null): ServiceError {
  const more = { status, retryAfterMs, values: { status, answer } };
  const bare = bareRefusal(status, more);
  if (answer === '') return bare;
  const said =
    bare.code === 'unauthorized'
      ? saying('service.token-refused', { answer }, `The service does not accept the access token: ${answer}`)
      : saying('service.answered', { status, answer }, `The service answered ${status}: ${answer}`);
  return new ServiceError(bare.code, said.text, { ...more, said });
}
