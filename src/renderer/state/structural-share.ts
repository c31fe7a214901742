import type { Overview } from '../../contract/index.ts';

const same = <T>(before: T, next: T): T =>
  before === next || JSON.stringify(before) === JSON.stringify(next) ? before : next;

/**
 * The newer overview, reusing equal parts of the older one, so that what shows only those does not render
 * again.
 */
export const shareStructure = (before: Overview | null, next: Overview): Overview =>
  before === null
    ? next
    : {
        ...next,
        connections: same(before.connections, next.connections),
        hotFolders: same(before.hotFolders, next.hotFolders),
        phases: same(before.phases, next.phases),
        transfers: same(before.transfers, next.transfers),
        screens: same(before.screens, next.screens),
      };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const idOf = (item: unknown): unknown => (isObject(item) && 'id' in item ? item.id : null);

/**
 * The newer answer, whose lists reuse the items of the older one that have not changed, wherever they stand:
 * their rows need not render again. Items have an `id`.
 */
export function shareItems(before: unknown, next: unknown): unknown {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(next)) {
    const known = new Map(Array.isArray(before) ? before.map((item) => [idOf(item), item]) : []);
    return next.map((item) => same(known.get(idOf(item)), item));
  }
  const shared = Object.entries(next).map(([key, value]) => [
    key,
    shareItems(Reflect.get(before, key), value),
  ]);
  return Object.fromEntries(shared);
}
