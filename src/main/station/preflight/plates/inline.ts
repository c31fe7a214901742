import { type Dict, isArray, Name, type PdfValue } from '../pdf/index.ts';

const keys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

const filters: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

const wholeName = (value: PdfValue): PdfValue =>
  value instanceof Name ? new Name(filters[value.value] ?? value.value) : value;

/** The dictionary of an inline image with the keys and filters of an image object. */
export function normalInline(dict: Dict): Dict {
  const normal = new Map<string, PdfValue>();
  for (const [key, value] of dict) {
    const name = keys[key] ?? key;
    if (name !== 'Filter') normal.set(name, value);
    else normal.set(name, isArray(value) ? value.map(wholeName) : wholeName(value));
  }
  return normal;
}
