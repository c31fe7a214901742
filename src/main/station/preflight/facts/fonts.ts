import type { Dict, PdfDocument } from '../pdf/index.ts';
import type { FontFacts } from './facts.ts';

/** Name, kind and whether its glyphs are in the file. */
export function fontFacts(document: PdfDocument, font: Dict): FontFacts {
  const type = document.name(font.get('Subtype')) ?? 'unknown';
  const name = document.name(font.get('BaseFont')) ?? document.name(font.get('Name')) ?? 'unnamed';
  // A Type 3 font is drawn by the file itself.
  if (type === 'Type3') return { name, type, isEmbedded: true };
  const [descendant] = document.array(font.get('DescendantFonts')) ?? [];
  const inner = type === 'Type0' ? document.dict(descendant) : font;
  const descriptor = document.dict(inner?.get('FontDescriptor'));
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => document.stream(descriptor?.get(key)) !== null,
  );
  const innerType = type === 'Type0' ? document.name(inner?.get('Subtype')) : null;
  return { name, type: innerType ?? type, isEmbedded };
}
