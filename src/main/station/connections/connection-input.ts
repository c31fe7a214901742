import {
  type ConnectionId,
  headersIn,
  message,
  ReadingPart,
  type ReadingPaths,
} from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { InvalidBaseUrlError, parseBaseUrl, parseJsonPath } from '../service/index.ts';
import type { Settings } from '../settings/index.ts';
import { freeSlug } from '../util/slug.ts';

/**
 * A name for the keys of its jobs. An account that was removed and comes back gets the name it had, so that
 * files already sent are known as sent. Nobody else gets that name, or their jobs could be taken for those.
 * @param reserved the names of accounts that are being added and are not in the settings yet.
 */
export function idFor(
  name: string,
  baseUrl: string,
  settings: Settings,
  reserved: ReadonlySet<ConnectionId>,
): string {
  const { connections, formerConnections } = settings;
  const taken = [...connections.map((one) => one.id), ...reserved];
  const same = formerConnections.find(
    (one) => one.name === name && one.baseUrl === baseUrl && !taken.includes(one.id),
  );
  return same?.id ?? freeSlug(name, 'service', [...taken, ...formerConnections.map((one) => one.id)]);
}

/** What an operator typed, as it is used. Throws ApiError. */
export function checkedBaseUrl(typed: string): string {
  try {
    return parseBaseUrl(typed);
  } catch (error) {
    if (!(error instanceof InvalidBaseUrlError)) throw error;
    const remedy = message('refusal.correct-url');
    throw new ApiError('INVALID', error.userMessage, remedy, 'baseUrl');
  }
}

/** Throws ApiError if it cannot be a token. */
export function assertToken(token: string): void {
  if (token === '')
    throw new ApiError('INVALID', message('refusal.no-token'), message('refusal.paste-token'), 'token');
  // Header values are visible ASCII; anything else slipped in while copying.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new ApiError('INVALID', message('refusal.odd-token'), message('refusal.copy-token-alone'), 'token');
  }
}

/** Throws ApiError for a line that is no header, or none that may be set. */
export function assertHeaders(text: string): void {
  const read = headersIn(text);
  if ('headers' in read) return;
  const reason = message('refusal.no-header', { line: read.wrong });
  throw new ApiError('INVALID', reason, message('refusal.header-example'), 'headers');
}

/** Throws ApiError for the first path that is none. */
export function assertPaths(paths: ReadingPaths): void {
  for (const part of ReadingPart.options) {
    const path = paths[part];
    if (path === undefined || parseJsonPath(path) !== null) continue;
    const reason = message('refusal.no-json-path', { path });
    throw new ApiError('INVALID', reason, message('refusal.json-path-example'), part);
  }
}
