import { z } from 'zod';
import { IncidentId } from '../ids.ts';
import { Incident, SnoozeTime } from '../incidents.ts';
import { operate, watch } from './base.ts';

const One = z.object({ id: IncidentId });

export const incidents = {
  /** All current ones: the open ones first, each group by when it began. */
  list: watch.output(z.array(Incident)),
  /** Somebody is taking care of it, so it no longer needs attention. NOT_FOUND once its cause is gone. */
  acknowledge: operate.input(One).output(z.void()),
  /** Hides it from what needs attention for a while. NOT_FOUND once its cause is gone. */
  snooze: operate.input(One.extend({ time: SnoozeTime })).output(z.void()),
  /** Takes an acknowledgement or a snooze back. NOT_FOUND once its cause is gone. */
  reopen: operate.input(One).output(z.void()),
};
