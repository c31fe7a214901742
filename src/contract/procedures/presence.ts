import { z } from 'zod';
import { PresencePlace, PresentOperator } from '../presence.ts';
import { watch } from './base.ts';

/** Who has what open, while it lasts; nothing of it is stored. */
export const presence = {
  /** Says that the asking window is at a place, for as long as this call lasts. */
  stay: watch.input(z.object({ place: PresencePlace })).output(z.void()),
  /** Who else has a job or batch open, or reviews one of the job's files. */
  others: watch.input(z.object({ key: z.string().max(600) })).output(z.array(PresentOperator)),
};
