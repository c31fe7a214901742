import { canonicalKey, type JsonRecord, keysOf } from './keys.ts';

export type { JsonRecord } from './keys.ts';

/**
 * Objects that describe one thing, the most specific first: if one lacks a readable field, the next may have
 * it.
 */
export type Layers = readonly JsonRecord[];

/** A shown text is cut after this length; the original JSON is kept in full. */
const MAX_CHARACTERS = 2_000;
const MAX_ID_CHARACTERS = 200;
/** The latest time that a Date can hold. */
const MAX_MS = 8.64e15;
const MAX_ENVELOPES = 4;
const MAX_KEPT_DEPTH = 100;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readers for JSON whose schema is unknown: each returns null for what it cannot read, and never throws. */
export const asRecord = (value: unknown): JsonRecord | null => (isRecord(value) ? value : null);

/** The object as the only layer; none for anything else. */
export const layersOf = (value: unknown): Layers => (isRecord(value) ? [value] : []);

/** The first of `names` that is present and not null. */
export function first(record: JsonRecord, names: readonly string[]): unknown {
  return pick([record], names, (value) => value ?? null) ?? undefined;
}

/**
 * The first field that `read` can read, trying `names` in order and in any spelling (`fileId`, `file_id`). An
 * unreadable field never hides a readable one.
 */
export const pick = <T>(
  layers: Layers,
  names: readonly string[],
  read: (value: unknown) => T | null,
): T | null => locate(layers, names, read)?.value ?? null;

/** Like `pick`, with the place where it was found. */
export function locate<T>(
  layers: Layers,
  names: readonly string[],
  read: (value: unknown) => T | null,
): { readonly value: T; readonly path: string } | null {
  for (const layer of layers) {
    const keys = keysOf(layer);
    for (const name of names) {
      for (const key of keys.like(name)) {
        const value = read(layer[key]);
        if (value !== null) return { value, path: `${facetPaths.get(layer) ?? ''}${key}` };
      }
    }
  }
  return null;
}

/** A non-empty string, or a number as a string. */
export function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim().slice(0, MAX_CHARACTERS).toWellFormed();
  return trimmed === '' ? null : trimmed;
}

/** A number, or a string that contains one, small enough to be exact. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Math.abs(read) <= Number.MAX_SAFE_INTEGER ? read : null;
}

/** A non-empty list. */
export const listOf = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) && value.length > 0 ? value : null;

/**
 * An ISO 8601 instant or seconds/milliseconds since the epoch, also as `{iso, timezone}`, as milliseconds. A
 * time without an offset is one of that time zone, or else of this machine's.
 */
export function instantMs(value: unknown): number | null {
  if (!isRecord(value)) return instantOrNull(value);
  const zone = pick([value], ['timezone', 'time_zone'], text);
  return pick([value], ['iso', 'date', 'datetime', 'timestamp', 'value'], (said) =>
    zone === null ? instantOrNull(said) : (inZone(said, zone) ?? instantOrNull(said)),
  );
}

const OFFSET = /^(?:z|utc|gmt|[+-]\d{2}:?\d{2})$/i;
const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** A time without an offset in a time zone such as `Europe/London`; null if either is something else. */
function inZone(said: unknown, zone: string): number | null {
  const [, day, time] = WITHOUT_OFFSET.exec(text(said) ?? '') ?? [];
  const utc = Date.parse(`${day}T${time?.slice(0, 12)}Z`);
  if (OFFSET.test(zone)) return instantOrNull(`${day}T${time}${/^[+-]/.test(zone) ? zone : 'Z'}`);
  const clock = clockOf(zone);
  if (Number.isNaN(utc) || clock === null) return null;
  // The offset of that day, and of the time found with it: they differ where the clocks change.
  const at = utc - (clock(utc) - utc);
  return utc - (clock(at) - at);
}

/** What a clock in the time zone shows, as if it were UTC; null if there is no such zone. */
function clockOf(zone: string): ((at: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return (at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Seconds since the epoch before this are some other number: a day as `20261128`, or nothing at all. */
const FIRST_SECOND = 1e8;
/** A text that begins with the year, or names its month: any other order of its numbers would be a guess. */
const UNAMBIGUOUS = /^\s*[+-]?\d{4,6}-\d|[a-z]{3}/i;

function instantOrNull(value: unknown): number | null {
  const said = typeof value === 'string' ? writtenDate(value.trim()) : value;
  const asNumber = number(said);
  if (asNumber !== null) {
    if (asNumber < FIRST_SECOND) return null;
    const ms = Math.round(asNumber < 1e11 ? asNumber * 1_000 : asNumber);
    return ms <= MAX_MS ? ms : null;
  }
  const ms = Date.parse(typeof said === 'string' && UNAMBIGUOUS.test(said) ? said : '');
  return Math.abs(ms) <= MAX_MS ? ms : null;
}

/** `20261128`, `28.11.2026 15:00` and `/Date(1795877999000)/` as they would usually be written. */
export function writtenDate(said: string): string {
  const [, year, month, day] = /^(20\d{2})(0[1-9]|1[0-2])([0-3]\d)$/.exec(said) ?? [];
  if (day !== undefined) return `${year}-${month}-${day}`;
  const [, date, monthOf, yearOf, time] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(said) ?? [];
  if (date !== undefined && monthOf !== undefined) {
    const iso = `${yearOf}-${monthOf.padStart(2, '0')}-${date.padStart(2, '0')}`;
    return time === undefined ? iso : `${iso}T${time}`;
  }
  return /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(said)?.[1] ?? said;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** An id alone, also as a number, which names nothing that a person would. */
export const isBareId = (value: unknown): boolean => isUuid(value) || /^\d+$/.test(text(value) ?? '');

/** A key or value that no person chose: a UUID, a long number or hash, a ULID, `file_01HX…`. */
export const looksLikeId = (key: string): boolean =>
  isUuid(key) ||
  /^(\d{5,}|[0-9a-f]{16,64}|[0-9a-hjkmnp-tv-z]{26})$/i.test(key) ||
  /^[a-z]+_(?=.*\d)[0-9A-Za-z]{10,}$/.test(key);

const idNames = ['id', 'uuid', 'guid', 'identifier'];
const idNamesOfResources = new Map<string, readonly string[]>();

/** `id`, and `job_id` for resources named `job`; made once for the same names. */
function idNamesOf(resourceNames: readonly string[]): readonly string[] {
  const resource = resourceNames.join();
  const known = idNamesOfResources.get(resource);
  if (known !== undefined) return known;
  const made = [...idNames, ...resourceNames.flatMap((name) => idNames.map((id) => `${name}_${id}`))];
  idNamesOfResources.set(resource, made);
  return made;
}

/**
 * The id of a resource: its `id`, or the value itself if it is a plain id. What cannot be requested is not an
 * id: a number too large to be exact, or a text that no URL can carry.
 */
export const idOf = (value: unknown): string | null => idIn(layersOf(value)) ?? bareId(value);

/**
 * The id in the layers of one resource, also under the resource's name (`job_id`). A UUID takes precedence
 * over a plain number, because the interface identifies resources by UUID.
 */
export function idIn(layers: Layers, resourceNames: readonly string[] = []): string | null {
  const own = idNamesOf(resourceNames);
  const id = pick(layers, own, bareId);
  if (id === null || !/^\d+$/.test(id)) return id;
  return pick(layers, own, (value) => (isUuid(value) ? value : null)) ?? id;
}

/** The value as a plain id; null if it cannot be requested. */
export function bareId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const id = value.trim();
  const isAskable = id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
  return isAskable && id.length <= MAX_ID_CHARACTERS ? id : null;
}

/** The name of an object, or the name itself. */
export const nameOf = (value: unknown): string | null =>
  pick(layersOf(value), ['name', 'label', 'title', 'display_name', 'alias'], text) ?? text(value);

/** Where a record may keep more of its fields: JSON:API, HAL. */
const facets = ['attributes', '_embedded', 'relationships', 'properties', 'fields'];
const facetNames: ReadonlySet<string> = new Set(facets.map(canonicalKey));
const facetPaths = new WeakMap<JsonRecord, string>();
const envelopes = [
  ...['data', 'result', 'results', 'item', 'items', 'node', 'resource', 'response', 'payload', 'content'],
  ...['body', 'object', 'entity', 'entry', 'record', 'value', 'model', '_embedded'],
];

/**
 * Unwraps the object that has an id from envelopes such as `{data: {...}}`, `{job: {...}}` or a list of one.
 * Fields under `attributes` (JSON:API) or `_embedded` (HAL) beside its id add to its own. Empty if there is
 * none.
 * @param names names of the resource.
 */
export function unwrapped(value: unknown, names: readonly string[], depth = 0): Layers {
  if (depth > MAX_ENVELOPES) return [];
  if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0], names, depth + 1) : [];
  const [record] = layersOf(value);
  if (record === undefined) return [];
  if (idIn([record], names) !== null) return entityLayers(record);
  const inner = (one: unknown): Layers | null => {
    const found = unwrapped(one, names, depth + 1);
    return found.length === 0 ? null : found;
  };
  const ofAttributes = pick([record], ['attributes'], (one) =>
    idIn(layersOf(one), names) === null ? null : one,
  );
  if (ofAttributes !== null) return [...facetsOf(record), record];
  return pick([record], [...names, ...envelopes], inner) ?? [];
}

/** An entity, and the objects that add to it. */
export const entityLayers = (record: JsonRecord): Layers => [record, ...facetsOf(record)];

function facetsOf(record: JsonRecord): Layers {
  const keys = keysOf(record);
  return facets.flatMap((name) => {
    const [key] = keys.like(name);
    const facet = key === undefined ? null : asRecord(record[key]);
    if (key === undefined || facet === null) return [];
    const layer = name === 'relationships' ? linked(facet) : facet;
    facetPaths.set(layer, `${key}.`);
    return [layer];
  });
}

/** The objects under these names in an entity, which say what it does not say itself. */
export const inside = (layers: Layers, names: readonly string[]): Layers =>
  layers.flatMap((layer) =>
    names
      .flatMap((name) => keysOf(layer).like(name))
      .flatMap((key) => {
        const inner = layersOf(layer[key]);
        for (const one of inner) facetPaths.set(one, `${facetPaths.get(layer) ?? ''}${key}.`);
        return inner.flatMap(entityLayers);
      }),
  );

/** A field of an entity, and the facet it is in: `attributes.`, or empty. */
export interface EntityField {
  readonly name: string;
  readonly value: unknown;
  readonly facet: string;
}

/** Every field in the layers of one entity, except those that only hold further layers. */
export const fieldsOf = (layers: Layers): EntityField[] =>
  layers.flatMap((layer) =>
    Object.entries(layer)
      .filter(([name, value]) => asRecord(value) === null || !facetNames.has(canonicalKey(name)))
      .map(([name, value]) => ({ name, value, facet: facetPaths.get(layer) ?? '' })),
  );

/** `{components: {data: [...]}}` of JSON:API as `{components: [...]}`. */
const linked = (relationships: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(relationships).map(([name, one]) => [name, asRecord(one)?.data ?? one]));

/** The value as JSON text to store. Only what is nested too deeply to be written is left out. */
export function originalOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(shallow(value, 0));
  }
}

function shallow(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_KEPT_DEPTH) return 'nested too deeply to be kept';
  return Array.isArray(value)
    ? value.map((one) => shallow(one, depth + 1))
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shallow(one, depth + 1)]));
}

/** A code or alias as words: "job.production.queued" → "Queued". */
export function humanised(code: string): string {
  const words = (code.split(/[./]/).at(-1) ?? code).replace(/[-_]+/g, ' ').trim();
  return words === '' ? code : words.charAt(0).toUpperCase() + words.slice(1);
}
