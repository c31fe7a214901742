import { type Dict, isArray, isDict, type PdfDocument, type PdfValue, Ref, Stream } from '../pdf/index.ts';

const MAX_DEPTH = 32;
const MAX_ITEMS = 65_536;

/** Keys below which nothing prints, whose objects are looked up by name when they are used, or measured. */
const ignored: ReadonlySet<string> = new Set([
  'Parent',
  'StructParent',
  'StructParents',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'OPI',
  'Ref',
  'AF',
  'ToUnicode',
  'Resources',
  'CharProcs',
  'Alternates',
  'Measure',
  'PtData',
  'Length',
]);

/**
 * The keys below a value whose objects are not in the file.
 * @param seen what was looked at; it grows.
 */
export function* absentBelow(
  document: PdfDocument,
  value: PdfValue | undefined,
  key: string,
  seen: Set<PdfValue>,
  depth = 0,
): Generator<string> {
  const found = document.resolve(value);
  if (found === null) {
    if (value instanceof Ref) yield key;
    return;
  }
  if (depth > MAX_DEPTH || (!isArray(found) && !isDict(found) && !(found instanceof Stream))) return;
  const holder = found instanceof Stream ? found.dict : found;
  if (seen.has(holder)) return;
  seen.add(holder);
  if (isArray(holder)) {
    for (const one of holder.slice(0, MAX_ITEMS)) yield* absentBelow(document, one, key, seen, depth + 1);
    return;
  }
  yield* absentIn(document, holder, seen, depth);
}

function* absentIn(document: PdfDocument, dict: Dict, seen: Set<PdfValue>, depth: number): Generator<string> {
  for (const [key, one] of dict) {
    if (!ignored.has(key)) yield* absentBelow(document, one, key, seen, depth + 1);
  }
}
