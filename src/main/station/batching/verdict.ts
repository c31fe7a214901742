import type { ServiceError } from '../service/index.ts';

/**
 * What is certain about an order that could not be sent: it was not carried out and may be sent later
 * (`wait`), it was not and never will be (`refused`), or the outcome is not known (`unknown`).
 */
export type Verdict = 'wait' | 'refused' | 'unknown';

/**
 * Only certainty counts: after a fault of the service, or an answer that cannot be read, the order may have
 * been carried out.
 */
export function verdictOf(error: ServiceError): Verdict {
  switch (error.code) {
    case 'unauthorized':
    case 'no-token':
    case 'rate-limited':
      return 'wait';
    case 'offline':
      return error.sent ? 'unknown' : 'wait';
    case 'unavailable':
    case 'unreadable':
    case 'too-large':
      return 'unknown';
    case 'rejected':
      return error.status === REQUEST_TIMEOUT ? 'unknown' : 'refused';
    case 'forbidden':
    case 'not-found':
    case 'not-offered':
      return 'refused';
  }
}

const REQUEST_TIMEOUT = 408;
