export type JsonRecord = Readonly<Record<string, unknown>>;

const MAX_REMEMBERED = 20_000;
const canonical = new Map<string, string>();
const keys = new WeakMap<JsonRecord, RecordKeys>();
/** A service's answers have few shapes: the keys of each are sorted out once. */
const shapes = new Map<string, RecordKeys>();
const MAX_SHAPES = 2_000;
/** A record with more is a table by id, whose keys hardly come again. */
const MAX_KEYS_OF_SHAPE = 200;
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
  readonly #keys: readonly string[];
  readonly #alike = new Map<string, string[]>();
  readonly #found = new Map<string, readonly string[]>();

  constructor(keys: readonly string[]) {
    this.#keys = keys;
    for (const key of keys) {
      const name = canonicalKey(key);
      const alike = this.#alike.get(name);
      if (alike === undefined) this.#alike.set(name, [key]);
      else alike.push(key);
    }
  }

  isOf(keys: readonly string[]): boolean {
    return keys.length === this.#keys.length && keys.every((key, index) => key === this.#keys[index]);
  }

  /** Those that mean `name`; the exact spelling comes first. */
  like(name: string): readonly string[] {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const found = this.#find(name);
    this.#found.set(name, found);
    return found;
  }

  #find(name: string): readonly string[] {
    const wanted = canonicalKey(name);
    const alike = this.#alike.get(wanted) ?? none;
    // Most names that are looked for are missing, and most of the others have one spelling.
    if (alike === none || (alike.length === 1 && alike[0] === name)) return alike;
    const others = wanted === '' ? none : alike.filter((key) => key !== name);
    return alike.includes(name) ? [name, ...others] : others;
  }
}

/** The keys of a record. */
export function keysOf(record: JsonRecord): RecordKeys {
  const known = keys.get(record);
  if (known !== undefined) return known;
  const found = keysAlike(Object.keys(record));
  keys.set(record, found);
  return found;
}

function keysAlike(own: readonly string[]): RecordKeys {
  if (own.length > MAX_KEYS_OF_SHAPE) return new RecordKeys(own);
  const shape = own.join(' ');
  const remembered = shapes.get(shape);
  if (remembered?.isOf(own) === true) return remembered;
  const made = new RecordKeys(own);
  if (shapes.size >= MAX_SHAPES) shapes.clear();
  shapes.set(shape, made);
  return made;
}
