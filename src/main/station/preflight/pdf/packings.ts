import type { Packing } from './filters.ts';
import type { Lookup } from './lookup.ts';
import { type Dict, isArray, type PdfValue, type Stream } from './objects.ts';

const MOST = 16;
/** It decrypts, and packs nothing. */
const CRYPT = 'Crypt';

/** The filters of a stream, outermost first, and what each is told. */
function filtersOf(look: Lookup, dict: Dict): { readonly filter: string; readonly own: Dict }[] {
  const filter = look.resolve(dict.get('Filter') ?? dict.get('F'));
  const filters = isArray(filter) ? filter : filter === null ? [] : [filter];
  const parms = look.resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  return filters.slice(0, MOST).map((one, index) => ({
    filter: look.name(one) ?? '',
    own: look.dict(isArray(parms) ? parms[index] : parms) ?? new Map<string, PdfValue>(),
  }));
}

/** How a stream's bytes are packed, outermost first. */
export const packingsOf = (look: Lookup, { dict, sealedAs }: Stream): Packing[] =>
  filtersOf(look, dict)
    // In a file that is not encrypted it means nothing.
    .filter(({ filter }) => sealedAs === null || filter !== CRYPT)
    .map(({ filter, own }) => ({
      filter,
      predictor: look.number(own.get('Predictor')) ?? 1,
      colours: look.number(own.get('Colors')) ?? 1,
      bitsPerComponent: look.number(own.get('BitsPerComponent')) ?? 8,
      columns: look.number(own.get('Columns')) ?? 1,
      earlyChange: look.number(own.get('EarlyChange')) ?? 1,
    }));

/** The crypt filter that a stream names instead of the file's; null if it names none. */
export function cryptFilterOf(look: Lookup, dict: Dict): string | null {
  const own = filtersOf(look, dict).find(({ filter }) => filter === CRYPT)?.own;
  return own === undefined ? null : (look.name(own.get('Name')) ?? 'Identity');
}
