import type { Phase, QueuePage } from '../../contract/index.ts';
import type { QueryState } from '../state/reading.ts';
import { useLive } from '../state/use-live.ts';

/** In front of a wall, nobody waits for more rows than this. */
const MAX_ROWS = 60;

const open: readonly Phase[] = ['attention', 'ready', 'at-rip', 'on-hold', 'prepress'];

/** The first rows of the queue that are not done, in its own order; read again when anything moves. */
export const useWallRows = (): QueryState<QueuePage> =>
  useLive<QueuePage>(['rows of the wall'], {
    load: ({ queue }) => queue.list({ phases: [...open], limit: MAX_ROWS }),
    concerns: ({ kind }) => kind !== 'transfer' && kind !== 'job',
    paceMs: 1_000,
  });
