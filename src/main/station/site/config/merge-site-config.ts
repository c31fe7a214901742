import { isDeepStrictEqual } from 'node:util';
import type { SiteConfig } from './site-config.ts';

/**
 * Merges the changes of two stations since `base`: each entry is taken from the station that changed it. If
 * both changed the same entry, `theirs` wins, because it came first.
 */
export function mergeSiteConfig(base: SiteConfig, mine: SiteConfig, theirs: SiteConfig): SiteConfig {
  return {
    accounts: mergeById(base.accounts, mine.accounts, theirs.accounts),
    ripProfiles: mergeById(base.ripProfiles, mine.ripProfiles, theirs.ripProfiles),
    profiles: mergeById(base.profiles, mine.profiles, theirs.profiles),
    fallbackProfile:
      theirs.fallbackProfile === base.fallbackProfile ? mine.fallbackProfile : theirs.fallbackProfile,
    folders: mergeById(base.folders, mine.folders, theirs.folders),
    rules: mergeById(base.rules, mine.rules, theirs.rules),
    stations: mergeById(base.stations, mine.stations, theirs.stations),
  };
}

function mergeById<T extends { readonly id: string }>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  if (isDeepStrictEqual(mine, base)) return [...theirs];
  if (isDeepStrictEqual(theirs, base)) return [...mine];
  const before = byId(base);
  const here = byId(mine);
  const there = byId(theirs);
  return mergeOrder(base.map(idOf), mine.map(idOf), theirs.map(idOf)).flatMap((id) => {
    const isTheirs = !isDeepStrictEqual(there.get(id), before.get(id));
    return (isTheirs ? there : here).get(id) ?? [];
  });
}

/**
 * In the order of the side that changed it; if both did, in theirs. What only the other side has goes above
 * everything that it was put above there: of two new rules on top, neither ends below what it was to precede.
 */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const onlyMineMoved = isMoved(base, mine) && !isMoved(base, theirs);
  const [order, other] = onlyMineMoved ? [mine, theirs] : [theirs, mine];
  const merged = [...order];
  other.forEach((id, place) => {
    if (merged.includes(id)) return;
    const after = new Set(other.slice(place + 1));
    const next = merged.findIndex((one) => after.has(one));
    merged.splice(next < 0 ? merged.length : next, 0, id);
  });
  return merged;
}

/** Whether what both have is in another order. */
function isMoved(base: readonly string[], now: readonly string[]): boolean {
  const stayed = now.filter((id) => base.includes(id));
  return !isDeepStrictEqual(
    stayed,
    base.filter((id) => now.includes(id)),
  );
}

const idOf = ({ id }: { readonly id: string }): string => id;

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));
