import type { PdfDocument } from './document.ts';
import { type Dict, type PdfValue, Ref } from './objects.ts';

/** Keys that a page inherits from the branches above it. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const MAX_DEPTH = 500;

/** The pages in order, with what they inherit. A circular tree ends. */
export function* pagesOf(document: PdfDocument): Generator<Dict> {
  yield* below(document, document.catalogue.get('Pages'), new Map(), new Set(), 0);
}

function* below(
  document: PdfDocument,
  node: PdfValue | undefined,
  above: Dict,
  seen: Set<number>,
  depth: number,
): Generator<Dict> {
  const number = node instanceof Ref ? node.number : null;
  if (depth > MAX_DEPTH || (number !== null && seen.has(number))) {
    document.trouble.add('object-damaged');
    return;
  }
  const dict = document.dict(node);
  if (dict === null) {
    document.trouble.add('object-damaged');
    return;
  }
  const merged = new Map(dict);
  for (const key of inherited) {
    const value = dict.get(key) ?? above.get(key);
    if (value !== undefined) merged.set(key, value);
  }
  const kids = document.array(dict.get('Kids'));
  if (kids === null) {
    yield merged;
    return;
  }
  // A branch in two places would multiply without end.
  if (number !== null) seen.add(number);
  for (const kid of kids) yield* below(document, kid, merged, seen, depth + 1);
}
