import type { ActivityEntry, ActivityFilter } from '../../contract/index.ts';
import { isRowChange } from '../state/row-changes.ts';
import { type Pages, usePages } from './use-pages.ts';

const PAGE_LENGTH = 100;

/** Lines of this station's log, by a filter. */
export const useActivity = (filter: ActivityFilter): Pages<ActivityEntry, number> =>
  usePages(['activity', JSON.stringify(filter)], {
    load: (client, before) => client.activity.list({ ...filter, before, limit: PAGE_LENGTH }),
    concerns: (event) =>
      event.kind === 'job' || isRowChange(event) || event.kind === 'catalogue' || event.kind === 'incidents',
  });

/** All lines in one list. A line that has moved from the newest page to the older ones appears once. */
export function joined(newest: readonly ActivityEntry[], older: readonly ActivityEntry[]): ActivityEntry[] {
  const top = older[0]?.seq ?? 0;
  return [...newest.filter(({ seq }) => seq > top), ...older];
}
