import { z } from 'zod';
import { ArtworkId, ConnectionId } from '../ids.ts';
import {
  FoundTransfers,
  LinePlace,
  PriorityChange,
  TransferList,
  TransferSearch,
  WhichTransfers,
} from '../transfer.ts';
import { operate, watch } from './base.ts';
import { Done } from './done.ts';

export const transfers = {
  list: watch.output(TransferList),
  search: watch.input(TransferSearch).output(FoundTransfers),
  /** Where a queued file stands in the line; null for one that is not queued. */
  place: watch.input(z.object({ id: ArtworkId })).output(LinePlace.nullable()),
  /** Tries a waiting or failed file again now. */
  retry: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Stops starting transfers, and stops those under way, from one connection or (null) at all; they resume
   * where they were. Lasts until it is taken back.
   */
  setPaused: operate
    .input(z.object({ paused: z.boolean(), connectionId: ConnectionId.nullable().default(null) }))
    .output(z.void()),
  /**
   * Stops files that are queued or on their way; they keep what has arrived, and wait until they are resumed.
   */
  pause: operate.input(z.object({ which: WhichTransfers })).output(Done),
  /** Lets paused, waiting and failed files go on now. */
  resume: operate.input(z.object({ which: WhichTransfers })).output(Done),
  /** Gives files up until they are resumed; what has arrived of them is removed. */
  cancel: operate.input(z.object({ which: WhichTransfers })).output(Done),
  /** In which order files are fetched. What is on its way already stays so. */
  prioritise: operate.input(z.object({ which: WhichTransfers, change: PriorityChange })).output(Done),
};
