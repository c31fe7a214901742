export type JsonRecord = Readonly<Record<string, unknown>>;

/** Objects that tell of one thing, the most telling first: what one of them does not tell readably, the next may. */
export type Layers = readonly JsonRecord[];

/** A text that is shown is cut behind this; the original JSON keeps all of it. */
const MOST_CHARACTERS = 2_000;
const MOST_ID_CHARACTERS = 200;
/** The latest moment that a Date can hold. */
const MOST_MS = 8.64e15;
const MOST_ENVELOPES = 4;
const MOST_DEPTH_KEPT = 100;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readers for JSON of which only the meaning is known: each gives null for what it cannot read, and never throws. */
export const asRecord = (value: unknown): JsonRecord | null => (isRecord(value) ? value : null);

/** The object as the only layer; none where it is no object. */
export const layersOf = (value: unknown): Layers => (isRecord(value) ? [value] : []);

/** The first of `names` that is there and not null. */
export function first(record: JsonRecord, names: readonly string[]): unknown {
  return pick([record], names, (value) => value ?? null) ?? undefined;
}

/**
 * What `read` makes of the first field that it can read, of those `names` in that order. A field that is there and cannot be
 * read never hides one that can.
 */
export function pick<T>(
  layers: Layers,
  names: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const layer of layers) {
    for (const name of names) {
      const value = Object.hasOwn(layer, name) ? read(layer[name]) : null;
      if (value !== null) return value;
    }
  }
  return null;
}

/** A non-empty string, or a number as one. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim().slice(0, MOST_CHARACTERS).toWellFormed();
  return trimmed === '' ? null : trimmed;
}

/** A number, or a string that is one, small enough to be exact. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Math.abs(read) <= Number.MAX_SAFE_INTEGER ? read : null;
}

/** A list with something in it. */
export const listOf = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) && value.length > 0 ? value : null;

/** An ISO 8601 instant or seconds/milliseconds since the epoch, as milliseconds. */
export function instantMs(value: unknown): number | null {
  const asNumber = number(value);
  const ms =
    asNumber === null
      ? Date.parse(typeof value === 'string' ? value : '')
      : Math.round(asNumber < 1e11 ? asNumber * 1_000 : asNumber);
  return Math.abs(ms) <= MOST_MS ? ms : null;
}

/**
 * The id of a resource: its own `id`, or the value itself where a bare id stands in its place. What cannot be asked for again
 * is no id: a number too large to have come through exactly, a text that no URL can carry.
 */
export function idOf(value: unknown): string | null {
  return pick(layersOf(value), ['id', 'uuid', 'identifier'], bareId) ?? bareId(value);
}

function bareId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const id = value.trim();
  const isAskable = id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
  return isAskable && id.length <= MOST_ID_CHARACTERS ? id : null;
}

/** The name of a thing that may be an object, or the name itself. */
export const nameOf = (value: unknown): string | null =>
  pick(layersOf(value), ['name', 'label', 'title', 'display_name', 'alias'], text) ?? text(value);

/**
 * Takes the object that has an id out of envelopes such as `{data: {...}}` or `{job: {...}}`. Its `attributes` (JSON:API) tell
 * what it does not tell itself. Empty where there is none.
 */
export function unwrapped(value: unknown, names: readonly string[], depth = 0): Layers {
  const [record] = layersOf(value);
  if (record === undefined || depth > MOST_ENVELOPES) return [];
  if (idOf(record) !== null) return [record, ...layersOf(first(record, ['attributes']))];
  const inner = (one: unknown): Layers | null => {
    const found = unwrapped(one, names, depth + 1);
    return found.length === 0 ? null : found;
  };
  return pick([record], [...names, 'data', 'result', 'item', 'attributes'], inner) ?? [];
}

/** The value as JSON text, to be kept. Nothing but what is nested too deeply to be written is left out of it. */
export function originalOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(shallow(value, 0));
  }
}

function shallow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MOST_DEPTH_KEPT) return 'nested too deeply to be kept';
  return Array.isArray(value)
    ? value.map((one) => shallow(one, depth + 1))
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shallow(one, depth + 1)]));
}

/** A code or alias in words: "job.production.queued" → "Queued". */
export function humanised(code: string): string {
  const words = (code.split(/[./]/).at(-1) ?? code).replace(/[-_]+/g, ' ').trim();
  return words === '' ? code : words.charAt(0).toUpperCase() + words.slice(1);
}
