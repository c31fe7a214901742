export type JsonRecord = Readonly<Record<string, unknown>>;

const MAX_REMEMBERED = 20_000;
const canonical = new Map<string, string>();
const keys = new WeakMap<JsonRecord, RecordKeys>();
const none: readonly string[] = [];

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

/** The keys of a record, found in any spelling. */
class RecordKeys {
  readonly #alike = new Map<string, string[]>();

  constructor(record: JsonRecord) {
    for (const key of Object.keys(record)) {
      const name = canonicalKey(key);
      const alike = this.#alike.get(name);
      if (alike === undefined) this.#alike.set(name, [key]);
      else alike.push(key);
    }
  }

  /** Those that mean `name`; the exact spelling comes first. */
  like(name: string): readonly string[] {
    const wanted = canonicalKey(name);
    const alike = this.#alike.get(wanted) ?? none;
    // Most names that are looked for are missing, and most of the others have one spelling.
    if (alike === none || (alike.length === 1 && alike[0] === name)) return alike;
    const others = wanted === '' ? none : alike.filter((key) => key !== name);
    return alike.includes(name) ? [name, ...others] : others;
  }
}

/** The keys of a record; they are sorted out once. */
export function keysOf(record: JsonRecord): RecordKeys {
  const known = keys.get(record);
  if (known !== undefined) return known;
  const made = new RecordKeys(record);
  keys.set(record, made);
  return made;
}
