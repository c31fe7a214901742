import { type Dict, isDict, type PdfDocument, type PdfValue, Stream } from '../pdf/index.ts';
import { identity, landing, type Matrix, toBox, toMatrix } from './matrix.ts';

const MAX_ANNOTATIONS = 5_000;
const HIDDEN = 2;
const PRINT = 4;

/** Annotations that print over the page. */
export interface PrintingAnnotation {
  /** `Stamp`, `FreeText`, `Widget`, ... */
  readonly type: string;
  /** Null if its look depends on the RIP. */
  readonly appearance: Stream | null;
  /** Places the appearance at the annotation, after its own matrix. */
  readonly matrix: Matrix;
}

/** Annotations that RIPs draw themselves if the file does not say what they look like. */
const drawnWithoutAppearance: ReadonlySet<string> = new Set([
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
]);

/**
 * The annotations of a page that print: those flagged so, and trapping, which always does. Printer's marks
 * beside the trimmed page are not annotations.
 */
export function printingAnnotations(document: PdfDocument, page: Dict): PrintingAnnotation[] {
  return (document.array(page.get('Annots')) ?? []).slice(0, MAX_ANNOTATIONS).flatMap((one) => {
    const annotation = document.dict(one);
    const type = document.name(annotation?.get('Subtype'));
    if (annotation === null || type === null || type === 'Popup') return [];
    if (type === 'PrinterMark' && !isInTrim(document, page, annotation)) return [];
    const flags = document.number(annotation.get('F')) ?? 0;
    const prints = type === 'TrapNet' || ((flags & PRINT) !== 0 && (flags & HIDDEN) === 0);
    const appearance = prints ? appearanceOf(document, annotation) : null;
    if (!prints || (appearance === null && type !== 'TrapNet' && !drawnWithoutAppearance.has(type)))
      return [];
    return [{ type, appearance, matrix: placing(document, annotation, appearance) }];
  });
}

/** Whether an annotation reaches into the trimmed page; false if the page does not say where that is. */
function isInTrim(document: PdfDocument, page: Dict, annotation: Dict): boolean {
  const box = (value: PdfValue | undefined) =>
    toBox(document.array(value)?.map((one) => document.number(one)) ?? []);
  const trim = box(page.get('TrimBox'));
  const mark = box(annotation.get('Rect'));
  if (trim === null || mark === null) return false;
  return mark.left < trim.right && mark.right > trim.left && mark.bottom < trim.top && mark.top > trim.bottom;
}

/** The normal appearance, in the selected state if there are several. */
function appearanceOf(document: PdfDocument, annotation: Dict): Stream | null {
  const normal = document.resolve(document.dict(annotation.get('AP'))?.get('N'));
  if (!isDict(normal)) return normal instanceof Stream ? normal : null;
  const state = document.name(annotation.get('AS'));
  return state === null ? null : document.stream(normal.get(state));
}

/** Fits the box of an appearance, transformed by its own matrix, into the annotation's rectangle. */
function placing(document: PdfDocument, annotation: Dict, appearance: Stream | null): Matrix {
  const box = (value: PdfValue | undefined) =>
    toBox(document.array(value)?.map((one) => document.number(one)) ?? []);
  const rectangle = box(annotation.get('Rect'));
  const bounds = box(appearance?.dict.get('BBox'));
  if (rectangle === null || bounds === null) return identity;
  const own = toMatrix(document.array(appearance?.dict.get('Matrix'))) ?? identity;
  const from = landing(own, bounds);
  const across = from.right - from.left;
  const up = from.top - from.bottom;
  if (across === 0 || up === 0) return identity;
  const sx = (rectangle.right - rectangle.left) / across;
  const sy = (rectangle.top - rectangle.bottom) / up;
  return [sx, 0, 0, sy, rectangle.left - from.left * sx, rectangle.bottom - from.bottom * sy];
}
