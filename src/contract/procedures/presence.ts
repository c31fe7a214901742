import { z } from 'zod';
import { PresencePlace, PresentOperator } from '../presence.ts';
import { watch } from './base.ts';

/** Who looks at what, as long as it lasts: nothing of it is kept. */
export const presence = {
  /** The asking window is at a place for as long as this call lasts: until the window goes on. */
  stay: watch.input(z.object({ place: PresencePlace })).output(z.void()),
  /** Who else is at a job or batch, or reviews a file of the job. */
  others: watch.input(z.object({ key: z.string().max(600) })).output(z.array(PresentOperator)),
};
