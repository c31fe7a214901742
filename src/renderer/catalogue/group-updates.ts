import type { CatalogueUpdate } from '../../contract/index.ts';

/** Several changes of one kind that came together, shown in one line. */
export interface UpdateGroup {
  /** The newest of them. */
  readonly latest: CatalogueUpdate;
  /** All their names, the newest first. */
  readonly names: readonly string[];
}

/** Merges consecutive changes that differ only in name. */
export function groupUpdates(updates: readonly CatalogueUpdate[]): UpdateGroup[] {
  const lines: { latest: CatalogueUpdate; names: string[] }[] = [];
  for (const one of updates) {
    const line = lines.at(-1);
    if (line !== undefined && isAlike(line.latest, one)) line.names.push(one.name);
    else lines.push({ latest: one, names: [one.name] });
  }
  return lines;
}

const MINUTE_MS = 60_000;

const isAlike = (one: CatalogueUpdate, other: CatalogueUpdate): boolean =>
  one.key === other.key &&
  one.kind === other.kind &&
  one.kind !== 'product' &&
  one.change === other.change &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) < MINUTE_MS;
