import { saying } from '../../../contract/index.ts';
import { ServiceError } from './errors.ts';

/** A body as JSON. Throws ServiceError `unreadable`, which tells a web page from other things. */
export function parseJson(body: string): unknown {
  try {
    // Some servers put a byte order mark first, which is no JSON.
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    const said = /^\s*</.test(body)
      ? saying('service.web-page', {}, 'The service answered with a web page instead of JSON.')
      : body.trim() === ''
        ? saying('service.empty', {}, 'The service answered with nothing.')
        : saying('service.not-json', {}, 'The service answered with something that is not JSON.');
    throw new ServiceError('unreadable', said.text, { said });
  }
}
