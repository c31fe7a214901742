import type { CatalogueNews } from '../../contract/index.ts';

/** Several of one kind that came, went or changed together: told in one line. */
export interface GatheredNews {
  /** The newest of them. */
  readonly latest: CatalogueNews;
  /** The names of all of them, the newest first. */
  readonly names: readonly string[];
}

/** News that follow one another and differ in the name alone, as one. */
export function gathered(news: readonly CatalogueNews[]): GatheredNews[] {
  const lines: { latest: CatalogueNews; names: string[] }[] = [];
  for (const one of news) {
    const line = lines.at(-1);
    if (line !== undefined && isAlike(line.latest, one)) line.names.push(one.name);
    else lines.push({ latest: one, names: [one.name] });
  }
  return lines;
}

const MINUTE_MS = 60_000;

const isAlike = (one: CatalogueNews, other: CatalogueNews): boolean =>
  one.key === other.key &&
  one.kind === other.kind &&
  one.kind !== 'product' &&
  one.change === other.change &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) < MINUTE_MS;
