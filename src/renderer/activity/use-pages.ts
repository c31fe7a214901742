import { useState } from 'react';
import type { StationEvent } from '../../contract/index.ts';
import type { QueryState } from '../state/reading.ts';
import { type Call, useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import type { StationClient } from '../transport/transport.ts';

interface Page<Entry, Place> {
  /** Newest first. */
  readonly entries: Entry[];
  /** Where the next page begins; null at the end. */
  readonly next: Place | null;
}

interface PageSource<Entry, Place> {
  /** @param before null: the newest page. */
  readonly load: (client: StationClient, before: Place | null) => Promise<Page<Entry, Place>>;
  readonly concerns: (event: StationEvent) => boolean;
  readonly paceMs?: number;
}

export interface Pages<Entry, Place> {
  readonly live: QueryState<Page<Entry, Place>>;
  readonly older: readonly Entry[];
  /** Reads the next page; null at the end. */
  readonly more: (() => void) | null;
  /** The call for older entries. */
  readonly asking: Pick<Call, 'busy' | 'error'>;
}

/** The newest entries, kept up to date, and as many older ones as were requested. */
export function usePages<Entry, Place>(
  key: readonly [string, string],
  { load, ...upkeep }: PageSource<Entry, Place>,
): Pages<Entry, Place> {
  const { run, ...asking } = useCall();
  const of = key.join(' ');
  const live = useLive<Page<Entry, Place>>(key, { load: (client) => load(client, null), ...upkeep });
  const [older, setOlder] = useState<(Page<Entry, Place> & { readonly of: string }) | null>(null);
  if (older !== null && older.of !== of) setOlder(null);
  const kept = older?.of === of ? older : null;
  const next = kept === null ? (live.kind === 'loaded' ? live.data.next : null) : kept.next;
  const read = async (client: StationClient, before: Place): Promise<void> => {
    const page = await load(client, before);
    setOlder((now) => ({
      of,
      entries: [...(now?.of === of ? now.entries : []), ...page.entries],
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
