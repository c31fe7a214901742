import { useState } from 'react';
import type { ActivityEntry, ActivityFilter, ActivityPage } from '../../contract/index.ts';
import type { QueryState } from '../state/reading.ts';
import { isRowNews } from '../state/row-news.ts';
import { type Call, useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import type { StationClient } from '../transport/transport.ts';

const PAGE_LENGTH = 100;

interface Older {
  readonly of: string;
  readonly entries: readonly ActivityEntry[];
  readonly next: number | null;
}

/** The newest lines, kept up to date, and as many older ones as were requested. */
export function useActivity(filter: ActivityFilter): {
  readonly live: QueryState<ActivityPage>;
  readonly older: readonly ActivityEntry[];
  /** Reads the next page; null at the end of the log. */
  readonly more: (() => void) | null;
  /** The call for older lines. */
  readonly asking: Pick<Call, 'busy' | 'error'>;
} {
  const { run, ...asking } = useCall();
  const subject = JSON.stringify(filter);
  const live = useLive<ActivityPage>(['activity', subject], {
    load: (client) => client.activity.list({ ...filter, limit: PAGE_LENGTH }),
    concerns: (event) =>
      event.kind === 'job' || isRowNews(event) || event.kind === 'catalogue' || event.kind === 'incidents',
  });
  const [older, setOlder] = useState<Older | null>(null);
  if (older !== null && older.of !== subject) setOlder(null);
  const kept = older?.of === subject ? older : null;
  const next = kept === null ? (live.kind === 'loaded' ? live.data.next : null) : kept.next;
  const read = async (client: StationClient, before: number): Promise<void> => {
    const page = await client.activity.list({ ...filter, before, limit: PAGE_LENGTH });
    setOlder((now) => ({
      of: subject,
      entries: [...(now?.of === subject ? now.entries : []), ...page.entries],
      next: page.next,
    }));
  };
  return {
    live,
    older: kept?.entries ?? [],
    more: next === null ? null : () => run((client) => read(client, next)),
    asking,
  };
}

/** All lines in one list. A line that has moved from the newest page to the older ones appears once. */
export function joined(newest: readonly ActivityEntry[], older: readonly ActivityEntry[]): ActivityEntry[] {
  const top = older[0]?.seq ?? 0;
  return [...newest.filter(({ seq }) => seq > top), ...older];
}
