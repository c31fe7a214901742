import { message } from '../../../contract/index.ts';
import { ServiceError } from './errors.ts';

/** A body as JSON. Throws ServiceError `unreadable`, which tells a web page from other things. */
export function parseJson(body: string): unknown {
  try {
    // Some servers put a byte order mark first, which is no JSON.
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    const reason = /^\s*</.test(body)
      ? message('service.web-page')
      : body.trim() === ''
        ? message('service.empty')
        : message('service.not-json');
    throw new ServiceError('unreadable', { userMessage: reason });
  }
}
