import { parse } from 'node:path';
import type { TicketKind } from '../../../../contract/index.ts';
import { csv } from './csv.ts';
import { jdf } from './jdf.ts';
import type { TicketModel } from './model.ts';
import { xjdf } from './xjdf.ts';
import { xpif } from './xpif.ts';

export type { TicketModel } from './model.ts';

/**
 * The name of the ticket of a file, or null where it has none. Two kinds keep the file's own extension in
 * theirs.
 */
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

/**
 * The ticket of a file, in UTF-8; null where the hot folder wants none. A trigger file is empty: its being
 * there is all.
 */
export function ticketText(kind: TicketKind, model: TicketModel): string | null {
  switch (kind) {
    case 'none':
      return null;
    case 'json':
      return `${JSON.stringify(model, null, 2)}\n`;
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
