import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { TransferList } from '../transfer.ts';
import { base } from './base.ts';

export const transfers = {
  list: base.output(TransferList),
  /** Tries a waiting or failed file again now. */
  retry: base.input(z.object({ id: ArtworkId })).output(z.void()),
  /** Stops starting transfers, and stops those under way; they resume where they were. */
  setPaused: base.input(z.object({ paused: z.boolean() })).output(z.void()),
};
