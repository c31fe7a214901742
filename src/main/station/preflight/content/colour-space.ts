import {
  type Dict,
  isArray,
  isDict,
  Name,
  type PdfDocument,
  type PdfValue,
  Stream,
  Text,
} from '../pdf/index.ts';

/** A colour space as a press sees it: which inks, or which appearance. */
export type ColourSpace =
  | { readonly kind: 'gray' | 'rgb' | 'cmyk' | 'lab' | 'calibrated-gray' | 'calibrated-rgb' }
  | { readonly kind: 'icc'; readonly components: number }
  /** `table`: the colours of the base by index, up to `highest`; both as the file has them. */
  | {
      readonly kind: 'indexed';
      readonly base: ColourSpace;
      readonly highest: PdfValue | undefined;
      readonly table: PdfValue | undefined;
    }
  /** `isMissing`: the space that stands in for the inks, or how to get there, is not in the file. */
  | { readonly kind: 'inks'; readonly names: readonly string[]; readonly isMissing?: true }
  | { readonly kind: 'pattern'; readonly base: ColourSpace | null }
  /** `isMissing`: it is asked for and not in the file. */
  | { readonly kind: 'unknown'; readonly name: string; readonly isMissing?: true };

export const gray: ColourSpace = { kind: 'gray' };
export const rgb: ColourSpace = { kind: 'rgb' };
export const cmyk: ColourSpace = { kind: 'cmyk' };

const MAX_DEPTH = 8;

/** Reads a colour space; a name is looked up in `resources` first. */
export function colourSpaceOf(
  document: PdfDocument,
  value: PdfValue | undefined,
  resources: Dict | null,
  depth = 0,
): ColourSpace {
  const found = document.resolve(value);
  if (depth > MAX_DEPTH) return { kind: 'unknown', name: 'nested too deeply' };
  if (found instanceof Name) return named(document, found.value, resources, depth);
  if (!isArray(found)) return { kind: 'unknown', name: 'unreadable' };
  const [family, first, second, third] = found;
  const below = (inner: PdfValue | undefined): ColourSpace =>
    colourSpaceOf(document, inner, resources, depth + 1);
  const name = document.name(family) ?? '';
  switch (name) {
    case 'ICCBased': {
      const profile = document.resolve(first);
      if (!(profile instanceof Stream)) return { kind: 'unknown', name, isMissing: true };
      return { kind: 'icc', components: document.number(profile.dict.get('N')) ?? 3 };
    }
    case 'CalGray':
      return { kind: 'calibrated-gray' };
    case 'CalRGB':
      return { kind: 'calibrated-rgb' };
    case 'Lab':
      return { kind: 'lab' };
    case 'Indexed':
    case 'I':
      return { kind: 'indexed', base: below(first), highest: second, table: third };
    case 'Separation':
    case 'DeviceN': {
      const all = name === 'DeviceN' ? (document.array(first) ?? []) : [first];
      const names = all.slice(0, 64).map((one) => inkName(document, one));
      const isComplete = below(second).kind !== 'unknown' && isFunction(document.resolve(third));
      return isComplete ? { kind: 'inks', names } : { kind: 'inks', names, isMissing: true };
    }
    case 'Pattern':
      return { kind: 'pattern', base: first === undefined ? null : below(first) };
    default:
      return named(document, name, resources, depth);
  }
}

const isFunction = (value: PdfValue): boolean => isDict(value) || value instanceof Stream;

const inkName = (document: PdfDocument, value: PdfValue | undefined): string => {
  const found = document.resolve(value);
  if (found instanceof Name) return found.value;
  return found instanceof Text ? found.bytes : 'unnamed';
};

function named(document: PdfDocument, name: string, resources: Dict | null, depth: number): ColourSpace {
  switch (name) {
    case 'DeviceGray':
    case 'G':
      return gray;
    case 'DeviceRGB':
    case 'RGB':
      return rgb;
    case 'DeviceCMYK':
    case 'CMYK':
      return cmyk;
    case 'Pattern':
      return { kind: 'pattern', base: null };
    default: {
      const own = document.dict(resources?.get('ColorSpace'))?.get(name);
      if (document.resolve(own) === null) return { kind: 'unknown', name, isMissing: true };
      return colourSpaceOf(document, own, resources, depth + 1);
    }
  }
}

/** Number of values per pixel; null if unknown. */
export function channelsOf(space: ColourSpace): number | null {
  switch (space.kind) {
    case 'gray':
    case 'calibrated-gray':
    case 'indexed':
      return 1;
    case 'rgb':
    case 'calibrated-rgb':
    case 'lab':
      return 3;
    case 'cmyk':
      return 4;
    case 'icc':
      return space.components;
    case 'inks':
      return space.names.length;
    case 'pattern':
    case 'unknown':
      return null;
  }
}
