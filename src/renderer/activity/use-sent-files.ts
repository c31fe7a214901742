import type { SentFile, SentFilter, SentPage } from '../../contract/index.ts';
import { isRowNews } from '../state/row-news.ts';
import { type Pages, usePages } from './use-pages.ts';

/** The ledger is one for all windows of the house. */
const PACE_MS = 5_000;

/** What the stations of the site have sent, by a filter. */
export const useSentFiles = (filter: SentFilter): Pages<SentFile, NonNullable<SentPage['next']>> =>
  usePages(['sent files', JSON.stringify(filter)], {
    load: (client, before) => client.site.sent({ ...filter, before }),
    concerns: (event) => isRowNews(event) || event.kind === 'site',
    paceMs: PACE_MS,
  });

/** All files in one list. One that has changed since it was read appears once, at its new place. */
export function joinedFiles(newest: readonly SentFile[], older: readonly SentFile[]): SentFile[] {
  const known = new Set(newest.map(({ key }) => key));
  return [...newest, ...older.filter(({ key }) => !known.has(key))];
}
