import { z } from 'zod';
import { IncidentId } from '../ids.ts';
import { IncidentDecision } from '../incidents.ts';
import { operate } from './base.ts';

export const incidents = {
  /** The incidents themselves are in the overview. NOT_FOUND once the cause is gone. */
  decide: operate.input(z.object({ id: IncidentId, decision: IncidentDecision })).output(z.void()),
};
