import { ServiceError } from './errors.ts';

/** A body as JSON. Throws ServiceError `unreadable`, which tells a web page from other things. */
export function parseJson(body: string): unknown {
  try {
    // Some servers put a byte order mark first, which is no JSON.
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    const html = /^\s*</.test(body);
    throw new ServiceError(
      'unreadable',
      html
        ? 'The service answered with a web page instead of JSON.'
        : 'The service answered with something that is not JSON.',
    );
  }
}
