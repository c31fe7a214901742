import { parse } from 'node:path';
import type { TicketKind } from '../../../../contract/index.ts';
import { withoutControls } from '../../util/csv.ts';
import { csv } from './csv.ts';
import { flat } from './flat.ts';
import { jdf } from './jdf.ts';
import type { TicketModel } from './model.ts';
import { xjdf } from './xjdf.ts';
import { xpif } from './xpif.ts';

export type { TicketModel } from './model.ts';

/** The name of a file's ticket, or null if it has none. Two kinds keep the file's own extension. */
export function ticketName(kind: TicketKind, file: string): string | null {
  const stem = parse(file).name;
  switch (kind) {
    case 'none':
      return null;
    case 'xerox':
      return `${file}.xml`;
    case 'xpf':
      return `${file}.xpf`;
    case 'json':
    case 'csv':
    case 'xjdf':
    case 'jdf':
    case 'trg':
      return `${stem}.${kind}`;
  }
}

/** Whether a hot folder's RIP learns how many copies are wanted: by the ticket, or the file's name. */
export const tellsCopies = ({
  ticket,
  nameTemplate,
}: {
  readonly ticket: TicketKind;
  readonly nameTemplate: string;
}): boolean => (ticket !== 'none' && ticket !== 'trg') || nameTemplate.includes('{quantity}');

/**
 * The ticket of a file, in UTF-8; null if the hot folder takes none. A trigger file is empty; only its
 * presence counts. No control character and no lone surrogate of the order reaches it.
 */
export function ticketText(kind: TicketKind, given: TicketModel): string | null {
  const model = printable(given);
  switch (kind) {
    case 'none':
      return null;
    case 'json':
      return `${JSON.stringify(flat(model), null, 2)}\n`;
    case 'csv':
      return csv(model);
    case 'xjdf':
      return xjdf(model);
    case 'jdf':
      return jdf(model);
    case 'xerox':
    case 'xpf':
      return xpif(model);
    case 'trg':
      return '';
  }
}

/** A copy in which each control character of a text is a space, and each lone surrogate U+FFFD. */
function printable<T>(value: T): T;
function printable(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value);
  if (Array.isArray(value)) return value.map((one) => printable(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printable(one)]));
}
