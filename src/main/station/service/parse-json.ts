import { message } from '../../../contract/index.ts';
import { parseExactly } from '../exact-json.ts';
import { ServiceError } from './errors.ts';

/** A body as JSON. Throws ServiceError `unreadable`, with a separate message for a web page. */
export function parseJson(body: string): unknown {
  try {
    // Some servers start with a byte order mark, which is not JSON.
    return parseExactly(body.replace(/^\uFEFF/, ''));
  } catch {
    const reason = /^\s*</.test(body)
      ? message('service.web-page')
      : body.trim() === ''
        ? message('service.empty')
        : message('service.not-json');
    throw new ServiceError('unreadable', { userMessage: reason });
  }
}
