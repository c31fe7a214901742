import { type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';

/** A base URL that cannot be used; `userMessage` says why. */
export class InvalidBaseUrlError extends Error {
  override readonly name = 'InvalidBaseUrlError';
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopback = (hostname: string): boolean => loopback.has(hostname);

/**
 * The base URL of a service as the operator typed it, without a trailing slash. https is required except on
 * loopback, because the token travels with every request. Throws InvalidBaseUrlError.
 */
export function parseBaseUrl(typed: string): string {
  const text = typed.trim();
  if (text === '') throw new InvalidBaseUrlError(message('refusal.no-url'));
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) {
    const typed = text.slice(0, 100);
    throw new InvalidBaseUrlError(message('refusal.not-a-url', { typed }));
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidBaseUrlError(message('refusal.url-credentials'));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const { protocol } = url;
    throw new InvalidBaseUrlError(message('refusal.url-protocol', { protocol }));
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new InvalidBaseUrlError(message('refusal.url-plain'));
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidBaseUrlError(message('refusal.url-query'));
  }
  return withoutTrailingSlashes(url.href);
}

/** In linear time: the ledger of a site may name any address. */
function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** Whether it could be entered as the base URL of a service. */
export function isBaseUrl(text: string): boolean {
  try {
    parseBaseUrl(text);
    return true;
  } catch (error) {
    if (error instanceof InvalidBaseUrlError) return false;
    throw error;
  }
}
