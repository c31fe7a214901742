import { type ColourSpace, channelsOf } from '../content/index.ts';
import { PdfCorruptError, type PdfDocument, type Stream } from '../pdf/index.ts';

/** Image formats that are not decoded here. */
const decoded: ReadonlySet<string> = new Set([
  'FlateDecode',
  'Fl',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
]);

/**
 * The values of one pixel, from 0 to 1; null if unknown: JPEG and similar formats are not decoded here.
 * @param across from 0 to 1, from the left; `down` from the top.
 */
export function pixelOf(
  document: PdfDocument,
  image: Stream,
  space: ColourSpace,
  across: number,
  down: number,
): readonly number[] | null {
  const { dict } = image;
  const filter = document.resolve(dict.get('Filter'));
  const filters = (Array.isArray(filter) ? filter : filter === null ? [] : [filter]).map((one) =>
    document.name(one),
  );
  const [width, height] = [document.number(dict.get('Width')), document.number(dict.get('Height'))];
  // The values of these are places in a palette, or have ranges of their own.
  const hasTints = space.kind !== 'indexed' && space.kind !== 'lab';
  const components = hasTints ? channelsOf(space) : null;
  if (
    filters.some((one) => one === null || !decoded.has(one)) ||
    document.number(dict.get('BitsPerComponent')) !== 8 ||
    dict.has('Decode') ||
    width === null ||
    height === null ||
    components === null
  ) {
    return null;
  }
  try {
    const bytes = document.unpack(image);
    const pixel = Math.floor(down * height) * width + Math.floor(across * width);
    const values = [...bytes.subarray(pixel * components, (pixel + 1) * components)];
    return values.length === components ? values.map((value) => value / 255) : null;
  } catch (error) {
    if (error instanceof PdfCorruptError) return null;
    throw error;
  }
}
