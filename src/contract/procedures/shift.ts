import { ShiftQuery, ShiftReport } from '../shift.ts';
import { watch } from './base.ts';

export const shift = {
  /** What was sent, picked up, rejected and decided in a period. INVALID if the period is none. */
  summary: watch.input(ShiftQuery).output(ShiftReport),
};
