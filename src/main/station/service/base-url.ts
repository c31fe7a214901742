/** A base URL that cannot be used; `message` says why in one sentence. */
export class BadBaseUrl extends Error {
  override readonly name = 'BadBaseUrl';
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (hostname: string): boolean => loopback.has(hostname);

/**
 * The base URL of a service as the operator typed it, without a trailing slash. https is demanded except on
 * loopback, because the token travels with every request. Throws BadBaseUrl.
 */
export function parseBaseUrl(typed: string): string {
  const text = typed.trim();
  if (text === '') throw new BadBaseUrl('No service URL was given.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) {
    throw new BadBaseUrl(
      `"${text.slice(0, 100)}" is not a URL: it should look like https://api.example.com.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new BadBaseUrl(
      'The URL must not contain a user name or password: the token goes into its own field.',
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new BadBaseUrl(`The URL must begin with https://, not ${url.protocol}//.`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new BadBaseUrl(
      'The URL must begin with https://, because the token would travel unprotected over http.',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new BadBaseUrl('The URL must not have a part after ? or #.');
  }
  return url.href.replace(/\/+$/, '');
}
