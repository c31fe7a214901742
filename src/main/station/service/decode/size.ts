import type { ProductSize, SizeMm, SizeSheet } from '../../../../contract/index.ts';
import type { Associations } from './associations.ts';
import { canonicalKey } from './keys.ts';
import {
  asRecord,
  humanised,
  idOf,
  isUuid,
  type Layers,
  layersOf,
  nameOf,
  number,
  pick,
  text,
} from './read.ts';

/** Longer than any sheet: such a number is not a length in millimetres. */
const MAX_MM = 100_000;
const MM_PER_INCH = 25.4;

type Trimming = 'finished' | 'unfinished';
const namesOf: Readonly<Record<Trimming, readonly string[]>> = {
  finished: ['finished', 'trim'],
  unfinished: ['unfinished', 'bleed'],
};

/**
 * Millimetres from a size of section 2.4; inches are used if there are no millimetres. The size of a whole
 * product contains each component's size under its label. What the size itself does not give is that of the
 * catalogue, or what its alias or name says.
 */
export function sizeOf(value: unknown, label: string, which: Trimming, known: Associations): SizeMm | null {
  const own = layersOf(value);
  const ofLabel = layersOf(pick(inside(own, 'components'), [label], asRecord));
  const places = [...inside(ofLabel, 'sizes'), ...ofLabel, ...inside(own, 'sizes'), ...own];
  const isFinished = which === 'finished';
  return (
    pick(places, namesOf[which], (one) => measured(one)) ??
    (isFinished ? plain(value, own) : null) ??
    listed(known.size(value), label, which) ??
    (isFinished ? said(value, own) : null)
  );
}

/** The name of a size: its own, that of the catalogue, or its alias in words; null for an id alone. */
export function sizeInWords(value: unknown, known: Associations): string | null {
  const name = nameOf(value);
  const isId: boolean = isUuid(name);
  if (name !== null && !isId && !ALIAS.test(name)) return name;
  const ofCatalogue = known.size(value)?.name ?? null;
  if (ofCatalogue !== null || name === null || isId) return ofCatalogue;
  const words = humanised(name.replace(ALIAS, ''));
  return isoMm(name) === null ? words : words.toUpperCase();
}

const ALIAS = /^size-/i;

function measured(size: unknown, usualMm = 1): SizeMm | null {
  const record = layersOf(size);
  return (
    pick(record, ['mm'], (mm) => rectangle(mm, 1)) ??
    pick(record, ['in'], (inches) => rectangle(inches, MM_PER_INCH)) ??
    rectangle(size, usualMm)
  );
}

/** The size that is meant without a word about trimming. */
function plain(value: unknown, own: Layers): SizeMm | null {
  const unit = unitIn(own, 1);
  const inside = unit === null ? null : pick(own, ['dimensions', 'measures'], (one) => measured(one, unit));
  return inside ?? rectangle(value, 1);
}

const said = (value: unknown, own: Layers): SizeMm | null =>
  pick(own, ['alias', 'name', 'label'], named) ?? named(value);

/** Of the sheets of a size in the catalogue, that of the component; of others only if all are equal. */
function listed(size: ProductSize | null, label: string, which: Trimming): SizeMm | null {
  const sheets = size?.sheets ?? [];
  const own = sheets.find((sheet) => partOf(sheet.label) === partOf(label));
  if (own !== undefined) return sheetMm(own, which);
  const all = sheets.map((sheet) => sheetMm(sheet, which));
  return new Set(all.map((one) => JSON.stringify(one))).size === 1 ? (all[0] ?? null) : null;
}

/** `inner` and `pages` are two labels of one part. */
const partOf = (label: string): string => canonicalKey(label).replace(/^pages$/, 'inner');

const sheetMm = (sheet: SizeSheet, which: Trimming): SizeMm | null =>
  sheet[which] === null ? null : measured(sheet[which]);

const SIDES =
  /(\d{1,6}(?:[.,]\d{1,6})?)\s{0,3}(mm|cm|in)?[\s-]{0,5}[x×][\s-]{0,5}(\d{1,6}(?:[.,]\d{1,6})?)\s{0,3}(mm|cm|in)(?![a-z])/i;
const THREE_SIDES =
  /\d\s{0,3}(?:mm|cm|in)?[\s-]{0,5}[x×][\s-]{0,5}[\d.,]{1,12}\s{0,3}(?:mm|cm|in)?[\s-]{0,5}[x×][\s-]{0,5}\d/i;
const unitNames = [
  ...['unit', 'units', 'uom', 'unit_of_measure', 'dimension_unit', 'dimensions_unit', 'size_unit'],
  ...['length_unit', 'measure', 'measurement_unit'],
];
const unitsMm: ReadonlyMap<string | undefined, number> = new Map([
  ...['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'].map((name) => [name, 1] as const),
  ...['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'].map((name) => [name, 10] as const),
  ...['in', 'inch', 'inches'].map((name) => [name, MM_PER_INCH] as const),
  ['pt', MM_PER_INCH / 72],
  ['m', 1_000],
]);

/**
 * 85 mm by 55 mm of "85mm x 55mm" and of `size-85mm-x-55mm`, 148 mm by 210 mm of "A5"; any other name without
 * a unit says no length.
 */
function named(value: unknown): SizeMm | null {
  const name = text(value) ?? '';
  // Of three sides, two may be those of a box.
  if (THREE_SIDES.test(name)) return null;
  const [, width, unit, height, last] = SIDES.exec(name) ?? [];
  if (last === undefined) return isoMm(name);
  const unitMm = unitsMm.get(last.toLowerCase());
  if (unitMm === undefined || (unit !== undefined && unit.toLowerCase() !== last.toLowerCase())) return null;
  return rectangle({ width: width?.replace(',', '.'), height: height?.replace(',', '.') }, unitMm);
}

/** A name of ISO 216 or 269 and nothing else: "A4 to A5" is folded, and says no size. */
const ISO = /^(?:size|din|iso)?[\s-]*([abc])(10|\d)(?:[\s-]+(portrait|landscape))?$/i;
const largestMm: ReadonlyMap<string | undefined, readonly [number, number]> = new Map([
  ['a', [841, 1_189]],
  ['b', [1_000, 1_414]],
  ['c', [917, 1_297]],
]);

function isoMm(name: string): SizeMm | null {
  const [, series, halvings, orientation] = ISO.exec(name.trim()) ?? [];
  const largest = largestMm.get(series?.toLowerCase());
  if (largest === undefined) return null;
  let [short, long] = largest;
  for (let left = Number(halvings); left > 0; left--) [short, long] = [Math.floor(long / 2), short];
  return orientation?.toLowerCase() === 'landscape'
    ? { width: long, height: short }
    : { width: short, height: long };
}

const inside = (layers: Layers, name: string): Layers => layersOf(pick(layers, [name], asRecord));

/**
 * Two sides, in the unit that they or their rectangle name (`unit: "cm"`, "85 mm", `{value, unit}`), else in
 * `usualMm`; null if a unit is not known.
 */
function rectangle(value: unknown, usualMm: number): SizeMm | null {
  const own = layersOf(value);
  const unitMm = unitIn(own, usualMm);
  if (unitMm === null) return null;
  const side = (names: readonly string[]): number | null => pick(own, names, (one) => sideMm(one, unitMm));
  const width = side(['width', 'w']);
  const height = side(['height', 'h']);
  return width === null || height === null ? null : { width, height };
}

/** Millimetres in the unit that a record names; null if it is not known. */
function unitIn(own: Layers, usualMm: number): number | null {
  const said = pick(own, unitNames, (one) => one ?? null);
  if (said === null) return usualMm;
  const names = [
    text(said),
    nameOf(said),
    idOf(said),
    pick(layersOf(said), ['alias', 'code', 'symbol', 'value'], text),
  ];
  const named = names.filter((name) => name !== null && name !== '');
  if (named.length === 0) return usualMm;
  return named.map((name) => unitsMm.get(name?.toLowerCase())).find((mm) => mm !== undefined) ?? null;
}

function sideMm(value: unknown, usualMm: number): number | null {
  const [, digits, suffix] = /^([\d.]+)\s{0,3}([a-z]{1,12})$/i.exec(text(value) ?? '') ?? [];
  const length = number(digits ?? pick(layersOf(value), ['value', 'amount'], number) ?? value);
  const unitMm =
    suffix === undefined ? unitIn(layersOf(value), usualMm) : (unitsMm.get(suffix.toLowerCase()) ?? null);
  if (length === null || unitMm === null) return null;
  const mm = unitMm === 1 ? length : Math.round(length * unitMm * 100) / 100;
  return mm > 0 && mm <= MAX_MM ? mm : null;
}
