import type { PickUps } from '../../contract/index.ts';
import { useNow } from '../hooks/use-now.ts';
import type { QueryState } from '../state/reading.ts';
import { useLive } from '../state/use-live.ts';

const MINUTE_MS = 60_000;

/**
 * What the RIPs have picked up, kept up to date; also every minute, because pick-ups older than an hour no
 * longer count.
 */
export function usePickUps(): QueryState<readonly PickUps[]> {
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  return useLive<readonly PickUps[]>(['pick-ups', String(minute)], {
    load: (client) => client.hotFolders.pickUps(),
    concerns: (event) => event.kind === 'overview',
    keepsPrevious: true,
  });
}
