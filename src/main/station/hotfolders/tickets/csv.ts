import type { TicketModel } from './model.ts';

/** A heading and one line, as RFC 4180 has it. */
export function csv(model: TicketModel): string {
  const { finishings, ...rest } = model;
  const cells: Readonly<Record<string, string | number | null>> = {
    ...rest,
    finishings: finishings.join('; '),
  };
  const line = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;
  return line(Object.keys(cells)) + line(Object.values(cells));
}

/** Text that a spreadsheet would take for a formula is marked as text. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
