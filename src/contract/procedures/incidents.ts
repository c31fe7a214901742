import { z } from 'zod';
import { IncidentId } from '../ids.ts';
import { Incident, SnoozeTime } from '../incidents.ts';
import { operate, watch } from './base.ts';

const One = z.object({ id: IncidentId });

export const incidents = {
  /** All that are there, the open ones first, then the one that began first. */
  list: watch.output(z.array(Incident)),
  /** Somebody takes care of it: it no longer needs attention. NOT_FOUND once its cause is gone. */
  acknowledge: operate.input(One).output(z.void()),
  /** It needs no attention for a while. NOT_FOUND once its cause is gone. */
  snooze: operate.input(One.extend({ time: SnoozeTime })).output(z.void()),
  /** Takes back what was acknowledged or snoozed. NOT_FOUND once its cause is gone. */
  reopen: operate.input(One).output(z.void()),
};
