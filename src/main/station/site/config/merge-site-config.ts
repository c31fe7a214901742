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
    folders: mergeById(base.folders, mine.folders, theirs.folders),
    rules: mergeById(base.rules, mine.rules, theirs.rules),
    stations: mergeById(base.stations, mine.stations, theirs.stations),
  };
}

/** In the order of the side that changed it; if both did, in theirs, followed by what only I have. */
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
  const ids = new Set([...theirs, ...mine].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const isTheirs = !isDeepStrictEqual(there.get(id), before.get(id));
    return (isTheirs ? there : here).get(id) ?? [];
  });
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));
