import { type Saying, saying } from '../../../contract/index.ts';

/** A base URL that cannot be used; `said` says why in one sentence. */
export class BadBaseUrl extends Error {
  override readonly name = 'BadBaseUrl';
  readonly said: Saying;

  constructor(said: Saying) {
    super(said.text);
    this.said = said;
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (hostname: string): boolean => loopback.has(hostname);

/**
 * The base URL of a service as the operator typed it, without a trailing slash. https is demanded except on
 * loopback, because the token travels with every request. Throws BadBaseUrl.
 */
export function parseBaseUrl(typed: string): string {
  const text = typed.trim();
  if (text === '') throw new BadBaseUrl(saying('refusal.no-url', {}, 'No service URL was given.'));
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) {
    const typed = text.slice(0, 100);
    throw new BadBaseUrl(
      saying(
        'refusal.not-a-url',
        { typed },
        `"${typed}" is not a URL: it should look like https://api.example.com.`,
      ),
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new BadBaseUrl(
      saying(
        'refusal.url-credentials',
        {},
        'The URL must not contain a user name or password: the token goes into its own field.',
      ),
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const { protocol } = url;
    throw new BadBaseUrl(
      saying('refusal.url-protocol', { protocol }, `The URL must begin with https://, not ${protocol}//.`),
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new BadBaseUrl(
      saying(
        'refusal.url-plain',
        {},
        'The URL must begin with https://, because the token would travel unprotected over http.',
      ),
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new BadBaseUrl(saying('refusal.url-query', {}, 'The URL must not have a part after ? or #.'));
  }
  return url.href.replace(/\/+$/, '');
}
