import type { SentFile, SentFilter, SentPage } from '../../contract/index.ts';
import { isRowChange } from '../state/row-changes.ts';
import { type Pages, usePages } from './use-pages.ts';

/** All windows of the site share one ledger. */
const PACE_MS = 5_000;

/** Files that the stations of the site have sent, selected by a filter. */
export const useSentFiles = (filter: SentFilter): Pages<SentFile, NonNullable<SentPage['next']>> =>
  usePages(['sent files', JSON.stringify(filter)], {
    load: (client, before) => client.site.sent({ ...filter, before }),
    concerns: (event) => isRowChange(event) || event.kind === 'site',
    paceMs: PACE_MS,
  });

/** All files in one list. One that has changed since it was read appears once, at its new place. */
export function joinedFiles(newest: readonly SentFile[], older: readonly SentFile[]): SentFile[] {
  const known = new Set(newest.map(({ key }) => key));
  return [...newest, ...older.filter(({ key }) => !known.has(key))];
}
