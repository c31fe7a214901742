import type { Reading } from '../reading.ts';
import { type Collection, entryId, findCollection } from './collection.ts';
import type { Listed } from './resource.ts';

/** The collection of an answer: where the operator says, else by evidence. Where it was found is noted. */
export function collectionOf(body: unknown, what: Listed, reading: Reading): Collection | null {
  if (what === 'deliveryOptions') return findCollection(body, what);
  const set = reading.overridden(`list.${what}`, body);
  // A path that may lead to several leads to one where there is only one.
  const items = Array.isArray(set) ? set : entryId(set, what) === null ? null : [set];
  if (items !== null) return { items, holder: set, path: '', score: Number.POSITIVE_INFINITY };
  const found = findCollection(set ?? body, what);
  if (found !== null && set === undefined) reading.note(`list.${what}`, found.path);
  return found;
}
