import type { PickUps } from '../../contract/index.ts';
import { useNow } from '../parts/use-now.ts';
import type { QueryState } from '../state/reading.ts';
import { useLive } from '../state/use-live.ts';

const MINUTE_MS = 60_000;

/** What the RIPs have picked up, kept true; also every minute, as what is an hour ago no longer counts. */
export function usePickUps(): QueryState<readonly PickUps[]> {
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  return useLive<readonly PickUps[]>(['pick-ups', String(minute)], {
    load: (client) => client.hotFolders.pickUps(),
    concerns: (event) => event.kind === 'overview',
    keepsPrevious: true,
  });
}
