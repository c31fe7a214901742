export type JsonRecord = Readonly<Record<string, unknown>>;

const MAX_REMEMBERED = 20_000;
const canonical = new Map<string, string>();
const indexes = new WeakMap<JsonRecord, ReadonlyMap<string, readonly string[]>>();

/**
 * A key without case and separators: `fileId`, `file_id` and `File-ID` are equal, and so are `_id` and `@id`.
 */
export function canonicalKey(key: string): string {
  const known = canonical.get(key);
  if (known !== undefined) return known;
  const made = key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (canonical.size >= MAX_REMEMBERED) canonical.clear();
  canonical.set(key, made);
  return made;
}

/** The keys of a record that mean `name` in any spelling; the exact spelling comes first. */
export function keysLike(record: JsonRecord, name: string): readonly string[] {
  const wanted = canonicalKey(name);
  const alike = wanted === '' ? [] : (indexOf(record).get(wanted) ?? []);
  if (!Object.hasOwn(record, name) || alike[0] === name) return alike;
  return [name, ...alike.filter((key) => key !== name)];
}

function indexOf(record: JsonRecord): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(record);
  if (known !== undefined) return known;
  const index = new Map<string, string[]>();
  for (const key of Object.keys(record)) {
    const name = canonicalKey(key);
    const alike = index.get(name);
    if (alike === undefined) index.set(name, [key]);
    else alike.push(key);
  }
  indexes.set(record, index);
  return index;
}
