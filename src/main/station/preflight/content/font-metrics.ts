import { type Dict, isArray, type PdfDocument, type PdfValue } from '../pdf/index.ts';
import { toBox } from './matrix.ts';

/** Units of an em in which most fonts are measured. */
const UNITS = 1_000;
/** Beyond this a font's widths are not worth looking through. */
const MAX_WIDTHS = 70_000;
const MAX_RANGES = 500;

/** How large the glyphs of a font are, in ems: parts of its size. */
export interface FontMetrics {
  /** 1 or 2. */
  readonly bytesPerCode: number;
  /** The highest and the lowest point of any glyph, from the base line. */
  readonly top: number;
  readonly bottom: number;
  /** Null if unknown. */
  widthOf(code: number): number | null;
}

const known = new WeakMap<Dict, FontMetrics | null>();

/**
 * Null if the font does not say how large its glyphs are: the standard fonts without widths of their own,
 * composite fonts with an encoding other than Identity-H, and drawn ones (Type 3), whose box is often wrong.
 * Each font is read once.
 */
export function metricsOf(document: PdfDocument, font: Dict): FontMetrics | null {
  const before = known.get(font);
  if (before !== undefined) return before;
  const metrics = read(document, font);
  known.set(font, metrics);
  return metrics;
}

function read(document: PdfDocument, font: Dict): FontMetrics | null {
  switch (document.name(font.get('Subtype'))) {
    case 'Type0':
      return composite(document, font);
    case 'Type3':
      return null;
    default:
      return simple(document, font);
  }
}

function simple(document: PdfDocument, font: Dict): FontMetrics | null {
  const descriptor = document.dict(font.get('FontDescriptor'));
  const widths = document.array(font.get('Widths'));
  const height = descriptor === null ? null : heightOf(document, descriptor);
  if (widths === null || height === null) return null;
  const first = document.number(font.get('FirstChar')) ?? 0;
  const missing = document.number(descriptor?.get('MissingWidth'));
  const ems = widths.slice(0, 256).map((one) => document.number(one));
  return {
    bytesPerCode: 1,
    ...height,
    widthOf(code) {
      const width = ems[code - first] ?? missing;
      return width === null ? null : width / UNITS;
    },
  };
}

function composite(document: PdfDocument, font: Dict): FontMetrics | null {
  const [first] = document.array(font.get('DescendantFonts')) ?? [];
  const inner = document.dict(first);
  const descriptor = document.dict(inner?.get('FontDescriptor'));
  if (inner === null || descriptor === null) return null;
  if (document.name(font.get('Encoding')) !== 'Identity-H') return null;
  const height = heightOf(document, descriptor);
  const widths = innerWidths(document, document.array(inner.get('W')) ?? []);
  if (height === null || widths === null) return null;
  const other = document.number(inner.get('DW')) ?? UNITS;
  return {
    bytesPerCode: 2,
    ...height,
    widthOf(code) {
      const range = widths.ranges.find(({ from, to }) => code >= from && code <= to);
      return (widths.single.get(code) ?? range?.width ?? other) / UNITS;
    },
  };
}

type Height = Pick<FontMetrics, 'top' | 'bottom'>;

interface InnerWidths {
  readonly single: ReadonlyMap<number, number>;
  readonly ranges: readonly { readonly from: number; readonly to: number; readonly width: number }[];
}

/** `W` of a descendant: `10 [500 600]` or `10 19 500`. Null if it makes no sense. */
function innerWidths(document: PdfDocument, w: readonly PdfValue[]): InnerWidths | null {
  const single = new Map<number, number>();
  const ranges: { from: number; to: number; width: number }[] = [];
  for (let at = 0; at < w.length; ) {
    const from = document.number(w[at]);
    const second = document.resolve(w[at + 1]);
    if (from === null) return null;
    if (isArray(second)) {
      for (const [index, one] of second.entries()) {
        const width = document.number(one);
        if (width === null || single.size > MAX_WIDTHS) return null;
        single.set(from + index, width);
      }
      at += 2;
      continue;
    }
    const width = document.number(w[at + 2]);
    if (typeof second !== 'number' || width === null || ranges.length >= MAX_RANGES) return null;
    ranges.push({ from, to: second, width });
    at += 3;
  }
  return { single, ranges };
}

/** From the box around all glyphs, and what the font says of its height; null if it says nothing. */
function heightOf(document: PdfDocument, descriptor: Dict): Height | null {
  const numbers = document.array(descriptor.get('FontBBox'))?.map((one) => document.number(one));
  const box = toBox(numbers ?? []);
  const ascent = document.number(descriptor.get('Ascent')) ?? 0;
  const descent = -Math.abs(document.number(descriptor.get('Descent')) ?? 0);
  const top = Math.max(box?.top ?? 0, ascent) / UNITS;
  const bottom = Math.min(box?.bottom ?? 0, descent) / UNITS;
  return top > 0 ? { top, bottom } : null;
}
