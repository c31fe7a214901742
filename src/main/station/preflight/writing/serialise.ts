import type { Operation } from '../content/operators.ts';
import { type Dict, isArray, isDict, Name, type PdfValue, Ref, Stream, Text } from '../pdf/index.ts';

/** Digits that a number keeps beyond its leading zeros: more than any reader looks at. */
const DIGITS = 17;
/** A smaller number is nothing. */
const LEAST = 1e-60;

/** `/Name`, every byte but letters and digits as `#xx`. @param bytes one character a byte. */
export const writtenName = (bytes: string): string =>
  `/${bytes.replace(/[^A-Za-z0-9]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/** Whole numbers as such, others in the fewest digits that mean the same; never with an exponent. */
export function writtenNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value + 0) : BigInt(value).toString();
  const short = String(value);
  if (!short.includes('e')) return short;
  if (Math.abs(value) < LEAST) return '0';
  return value.toFixed(Math.ceil(-Math.log10(Math.abs(value))) + DIGITS);
}

/** A string as hex. @param bytes one character a byte. */
export const writtenText = (bytes: string): string => `<${Buffer.from(bytes, 'latin1').toString('hex')}>`;

/** Writes what is in another object. Only files have references; content has none. */
export type WriteReference = (value: Ref | Stream) => string;

const noReference: WriteReference = () => 'null';

/** A PDF value as every reader understands it. */
export function written(value: PdfValue, reference: WriteReference = noReference): string {
  if (typeof value === 'number') return writtenNumber(value);
  if (value instanceof Name) return writtenName(value.value);
  if (value instanceof Text) return writtenText(value.bytes);
  if (value instanceof Ref || value instanceof Stream) return reference(value);
  if (isArray(value)) return `[${value.map((one) => written(one, reference)).join(' ')}]`;
  if (isDict(value)) return writtenDict(value, reference);
  return typeof value === 'boolean' ? String(value) : 'null';
}

/** A dictionary without some of its keys. */
export function writtenDict(
  dict: Dict,
  reference: WriteReference,
  without: ReadonlySet<string> = nothing,
): string {
  let text = '<<';
  for (const [key, value] of dict) {
    if (!without.has(key)) text += `${writtenName(key)} ${written(value, reference)}\n`;
  }
  return `${text}>>`;
}

const nothing: ReadonlySet<string> = new Set();

const inlineFilter = ['Filter', 'F'];
const inlineParms = ['DecodeParms', 'DP'];
const notInline = new Set([...inlineFilter, ...inlineParms, 'Length', 'L']);

/**
 * An operation as content. The data of an inline image is written as hex, so that there can be no doubt
 * where it ends.
 */
export function writtenOperation({ operator, operands, data }: Operation): string {
  const [dict] = operands;
  if (operator !== 'BI' || data === undefined || !isDict(dict))
    return `${operands.map((one) => `${written(one)} `).join('')}${operator}\n`;
  const [filters, parms] = [inlineFilter, inlineParms].map((keys) => {
    const value = keys.map((key) => dict.get(key)).find((one) => one !== undefined);
    const list = value === undefined ? [] : isArray(value) ? value : [value];
    return list.map((one) => ` ${written(one)}`).join('');
  });
  const entries = writtenDict(dict, noReference, notInline).slice(2, -2);
  const packing = `/F[/AHx${filters}]${parms === '' ? '' : `/DP[null${parms}]`}`;
  return `BI\n${entries}${packing}\nID ${data.toString('hex')}>\nEI\n`;
}
