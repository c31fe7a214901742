import type { ServiceError } from '../service/index.ts';

/**
 * What is sure of an order whose sending failed: it was not carried out and may be sent later (`wait`), it
 * was not and never will be (`refused`), or nobody here can say (`unknown`).
 */
export type Verdict = 'wait' | 'refused' | 'unknown';

/**
 * Only what is sure counts as sure: a fault of the service's own, or an answer that cannot be read, may
 * follow the deed.
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
