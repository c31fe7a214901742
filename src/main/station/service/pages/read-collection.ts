import type { Reading } from '../decode/reading.ts';
import { type Collection, entryId, findCollection } from './collection.ts';
import type { Listed } from './resource.ts';

/**
 * The collection of an answer: where the operator's path leads, or else by evidence. Notes where it was
 * found.
 */
export function collectionOf(body: unknown, what: Listed, reading: Reading): Collection | null {
  if (what === 'deliveryOptions') return findCollection(body, what);
  const set = reading.overridden(`list.${what}`, body);
  // A path that can match several values gives a list even for a single match.
  const items = Array.isArray(set) ? set : entryId(set, what) === null ? null : [set];
  if (items !== null) return { items, holder: set, path: '', score: Number.POSITIVE_INFINITY };
  const found = findCollection(set ?? body, what);
  if (found !== null && set === undefined) reading.note(`list.${what}`, found.path);
  return found;
}
