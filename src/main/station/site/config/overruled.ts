import { isDeepStrictEqual } from 'node:util';
import type { Revision } from './config-queries.ts';
import type { SiteConfig } from './site-config.ts';

/** A setting that was changed here and, at the same time, at another station, whose change counts. */
export interface Overruled {
  /** What it is about, as operators call it. */
  readonly label: string;
  /** The values in which they differ, as they are now and as they were here; `–` where it was removed. */
  readonly now: string;
  readonly lost: string;
  /** The revision that has changed it last. */
  readonly by: Pick<Revision, 'station' | 'stationId'>;
}

const kinds = ['accounts', 'ripProfiles', 'profiles', 'folders', 'rules'] as const;
type Entry = SiteConfig[(typeof kinds)[number]][number];

/**
 * What this station changed in vain.
 * @param since the revisions stored since `base`, oldest first; the last one counts.
 */
export function overruledChanges(
  base: SiteConfig,
  mine: SiteConfig,
  since: readonly Revision[],
): Overruled[] {
  const changes: Overruled[] = [];
  const [names, before, here] = [folderNames(mine, since), entriesOf(base), entriesOf(mine)];
  const revisions = since.map((revision) => ({ revision, entries: entriesOf(revision.body) }));
  for (const key of new Set([...before.keys(), ...here.keys()])) {
    const own = here.get(key);
    let counts = before.get(key);
    let by: Revision | null = null;
    for (const { revision, entries } of revisions) {
      if (!isDeepStrictEqual(entries.get(key), counts)) by = revision;
      counts = entries.get(key);
    }
    const isLost = !isDeepStrictEqual(own, before.get(key)) && !isDeepStrictEqual(own, counts);
    if (by === null || !isLost || isDeepStrictEqual(counts, before.get(key))) continue;
    changes.push({
      label: labelOf(counts ?? own ?? before.get(key)),
      now: differing(counts, own, names),
      lost: differing(own, counts, names),
      by,
    });
  }
  return changes;
}

const entriesOf = (config: SiteConfig): ReadonlyMap<string, Entry> =>
  new Map(kinds.flatMap((kind) => config[kind].map((one) => [`${kind} ${one.id}`, one] as const)));

const folderNames = (mine: SiteConfig, since: readonly Revision[]): ReadonlyMap<string, string> =>
  new Map(
    [...mine.folders, ...since.flatMap(({ body }) => body.folders)].map(({ id, settings }) => [
      id,
      settings.name,
    ]),
  );

function labelOf(entry: Entry | undefined): string {
  if (entry === undefined) return '';
  return 'settings' in entry ? entry.settings.name : entry.name;
}

/** The values of `one` that `other` has not in the same place: names and numbers as they were typed. */
function differing(
  one: Entry | undefined,
  other: Entry | undefined,
  names: ReadonlyMap<string, string>,
): string {
  const others = valuesOf(other);
  const values = [...valuesOf(one)].filter(([place, value]) => others.get(place) !== value);
  return values.map(([, value]) => names.get(value) ?? value).join(', ') || '–';
}

/** Every value in it by its place. */
function valuesOf(value: unknown, place = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map(value === undefined || value === null ? [] : [[place, String(value)]]);
  return new Map(Object.entries(value).flatMap(([name, part]) => [...valuesOf(part, `${place}/${name}`)]));
}
