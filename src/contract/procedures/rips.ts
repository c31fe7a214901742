import { z } from 'zod';
import { RipProfile, UnreadRip } from '../rip.ts';
import { watch } from './base.ts';

export const rips = {
  list: watch.output(z.object({ known: z.array(RipProfile), unread: z.array(UnreadRip) })),
};
