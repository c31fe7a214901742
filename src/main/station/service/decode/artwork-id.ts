import { asRecord, idOf } from './read.ts';

const MAX_DEPTH = 20;

/**
 * The service's id of the artwork that holds a file; null if the job does not show it.
 * @param job its JSON. @param fileId of the file at the service
 */
export const artworkIdOf = (job: unknown, fileId: string): string | null => search(job, fileId, null, 0);

function search(value: unknown, fileId: string, artwork: string | null, depth: number): string | null {
  if (value === fileId) return artwork;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return firstOf(value, (one) => search(one, fileId, artwork, depth + 1));
  return firstOf(Object.entries(asRecord(value) ?? {}), ([name, inner]) =>
    firstOf([inner].flat(), (one) => {
      const own = /^artworks?$/i.test(name) ? idOf(one) : null;
      return search(one, fileId, own ?? artwork, depth + 1);
    }),
  );
}

function firstOf<T>(list: readonly T[], of: (one: T) => string | null): string | null {
  for (const one of list) {
    const found = of(one);
    if (found !== null) return found;
  }
  return null;
}
