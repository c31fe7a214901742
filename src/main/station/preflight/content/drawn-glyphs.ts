import { type Dict, isDict, Name, type PdfDocument, type PdfValue } from '../pdf/index.ts';

type Glyph = readonly [name: string, stream: PdfValue];

const known = new WeakMap<Dict, ReadonlyMap<number, string> | null>();

/**
 * The glyphs of a drawn font (Type 3) that a string shows: all of them, if the font names one of its codes
 * in another way than by `Differences`.
 */
export function shownGlyphs(document: PdfDocument, font: Dict, bytes: string): readonly Glyph[] {
  const procedures = document.dict(font.get('CharProcs')) ?? new Map<string, PdfValue>();
  const names = namesOf(document, font);
  const shown = new Set(Array.from(bytes, (one) => names?.get(one.charCodeAt(0)) ?? null));
  return shown.has(null) ? [...procedures] : [...procedures].filter(([name]) => shown.has(name));
}

/** The names of codes; null if they may have others, too. Each font is read once. */
function namesOf(document: PdfDocument, font: Dict): ReadonlyMap<number, string> | null {
  const before = known.get(font);
  if (before !== undefined) return before;
  const encoding = document.resolve(font.get('Encoding'));
  const isOwn = isDict(encoding) && !encoding.has('BaseEncoding');
  const names = isOwn ? differences(document, document.array(encoding.get('Differences')) ?? []) : null;
  known.set(font, names);
  return names;
}

function differences(document: PdfDocument, entries: readonly PdfValue[]): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const one of entries) {
    const entry = document.resolve(one);
    if (typeof entry === 'number') code = entry;
    else if (entry instanceof Name) names.set(code++, entry.value);
  }
  return names;
}
