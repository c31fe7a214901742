import { csvLine } from '../../util/csv.ts';
import { flat } from './flat.ts';
import { inksInWords, measuredInWords, sizeInWords, type TicketModel } from './model.ts';

/**
 * A heading and one line, as RFC 4180 has it. A cell is empty if there is nothing to say, and `unknown` if
 * it is not known whether there is.
 */
export function csv(model: TicketModel): string {
  const { unknown, finishings, finishedMm, unfinishedMm, coverage, ...rest } = flat(model);
  const cells: Readonly<Record<string, string | number | null>> = {
    ...rest,
    finishings: finishings?.join('; ') ?? null,
    finishedMm: finishedMm === null ? null : sizeInWords(finishedMm),
    unfinishedMm: unfinishedMm === null ? null : sizeInWords(unfinishedMm),
    coverage: coverage === null ? null : [...inksInWords(coverage), measuredInWords(coverage)].join('; '),
    ...Object.fromEntries(Object.keys(unknown).map((fact) => [fact, 'unknown'])),
  };
  return csvLine(Object.keys(cells)) + csvLine(Object.values(cells));
}
