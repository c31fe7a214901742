import type { ShiftReports } from '../shift/index.ts';
import type { AnswersOf } from './answers.ts';

export function shiftApi(shift: ShiftReports) {
  return { summary: (period, signal) => shift.report(period, signal) } satisfies AnswersOf<'shift'>;
}
