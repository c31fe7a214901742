import { csvLine } from '../../csv.ts';
import type { TicketModel } from './model.ts';

/** A heading and one line, as RFC 4180 has it. */
export function csv(model: TicketModel): string {
  const { finishings, operator, desk, ...rest } = model;
  const cells: Readonly<Record<string, string | number | null>> = {
    ...rest,
    finishings: finishings.join('; '),
    operator,
    desk,
  };
  return csvLine(Object.keys(cells)) + csvLine(Object.values(cells));
}
