import type { IncomingHttpHeaders } from 'node:http';
import type { ArtworkRequest } from '../host/artwork-answer.ts';

/** What a request says about the part of a file that it wants. */
export function rangeHeaders({
  headers,
}: {
  readonly headers: IncomingHttpHeaders;
}): Omit<ArtworkRequest, 'id'> {
  const named = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    range: named('range'),
    ifRange: named('if-range'),
    ifNoneMatch: named('if-none-match'),
  };
}
