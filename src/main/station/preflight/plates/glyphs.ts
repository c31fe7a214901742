import type { Dict, PdfDocument } from '../pdf/index.ts';

const HEAD_BYTES = 200;

/** Whether a Type 3 font has glyphs that set their own colours, which are drawn as they are. */
export function hasColouredGlyphs(document: PdfDocument, font: Dict): boolean {
  if (document.name(font.get('Subtype')) !== 'Type3') return false;
  for (const one of document.dict(font.get('CharProcs'))?.values() ?? []) {
    const glyph = document.stream(one);
    if (glyph === null) continue;
    const [head] = document.slices(glyph);
    if (/\bd0\b/.test(head?.toString('latin1', 0, HEAD_BYTES) ?? '')) return true;
  }
  return false;
}
