import { canonicalKey } from '../decode/keys.ts';
import { asRecord, bareId, idIn, isUuid, type JsonRecord, pick, text, unwrapped } from '../decode/read.ts';
import { type Listed, resources } from './resource.ts';

/** The entries that an answer lists, and where they are. */
export interface Collection {
  readonly items: readonly unknown[];
  /** The list or object that holds them. */
  readonly holder: unknown;
  /**
   * Where it is: `_embedded.jobs`, `$` for the answer itself; `.*` at the end for an object by id or by
   * group.
   */
  readonly path: string;
  /** The evidence for it; of several candidates, the one with the highest score is taken. */
  readonly score: number;
}

const MAX_DEPTH = 4;
const MAX_NODES = 2_000;
/** Entries that are examined to see what a list contains. */
const SAMPLE = 40;
const ENOUGH = 2;
/** Ends the path of an object whose values are the entries. */
const BY_ID = '.*';

const generic = new Set(
  [
    ...['data', 'items', 'results', 'result', 'content', 'contents', 'records', 'entries', 'list', 'rows'],
    ...[
      'values',
      'value',
      'elements',
      'objects',
      'edges',
      'nodes',
      'hits',
      'members',
      'hydra:member',
      'docs',
    ],
    ...['collection', 'resources', 'response', 'payload', '_embedded', 'page', 'body'],
  ].map(canonicalKey),
);
/** Lists that accompany the requested one. */
const aside = new Set(
  [
    'included',
    'errors',
    'warnings',
    'messages',
    'links',
    '_links',
    'filters',
    'facets',
    'sort',
    'meta',
    'fields',
  ].map(canonicalKey),
);
const namesOf = (what: Listed): ReadonlySet<string> => new Set(resources[what].names.map(canonicalKey));

/**
 * The collection in an answer: a list of objects with ids, or an object by id, in any envelope. Of several,
 * the one named like the resource whose entries look like it. Null if there is none.
 */
export function findCollection(body: unknown, what: Listed): Collection | null {
  const found = new Finder(what).look(body, '$', null, 0);
  return found.reduce<Collection | null>(
    (best, one) => (one.score >= ENOUGH && (best === null || one.score > best.score) ? one : best),
    null,
  );
}

/**
 * An object by id that is now empty, where an earlier answer had the entries.
 * @param path its place, as in `Collection`; null if there was none.
 */
export function emptiedCollection(body: unknown, path: string | null): Collection | null {
  if (path === null || !path.endsWith(BY_ID)) return null;
  const keys = path.slice(0, -BY_ID.length).split('.');
  const holder = keys.reduce<unknown>((value, key) => (key === '$' ? value : asRecord(value)?.[key]), body);
  const record = asRecord(holder);
  const isEmpty = record !== null && Object.keys(record).length === 0;
  return isEmpty ? { items: [], holder: record, path, score: ENOUGH } : null;
}

/** The id of an entry, which may be in an envelope; null if it has none. */
export const entryId = (entry: unknown, what: Listed): string | null =>
  idIn(unwrapped(entry, resources[what].names), resources[what].names);

class Finder {
  readonly #what: Listed;
  readonly #names: ReadonlySet<string>;
  #nodes = MAX_NODES;

  constructor(what: Listed) {
    this.#what = what;
    this.#names = namesOf(what);
  }

  look(value: unknown, path: string, key: string | null, depth: number): Collection[] {
    this.#nodes--;
    if (depth > MAX_DEPTH || this.#nodes < 0) return [];
    if (Array.isArray(value)) return this.#inList(value, path, key, depth);
    const record = asRecord(value);
    return record === null ? [] : this.#inRecord(record, path, key, depth);
  }

  #inList(list: readonly unknown[], path: string, key: string | null, depth: number): Collection[] {
    const isIds = list.length > 0 && list.every(isUuid);
    const items = isIds ? list.map((id) => ({ id })) : list;
    const score = this.#nameScore(key) + (list.length === 0 ? 1 : this.#entryScore(items)) - depth / 2;
    const [first] = list;
    const isEnvelope = list.length === 1 && asRecord(first) !== null && entryId(first, this.#what) === null;
    const inside = list.slice(0, 5).filter((one) => Array.isArray(one) || (isEnvelope && one === first));
    return [
      { items, holder: list, path, score },
      ...inside.flatMap((one, index) => this.look(one, `${path}[${index}]`, key, depth + 1)),
    ];
  }

  #inRecord(record: JsonRecord, path: string, key: string | null, depth: number): Collection[] {
    const entries = Object.entries(record);
    const at = (name: string): string => (path === '$' ? name : `${path}.${name}`);
    const isItself =
      key !== null && this.#names.has(canonicalKey(key)) && entryId(record, this.#what) !== null;
    if (isItself) {
      const score = this.#nameScore(key) + this.#entryScore([record]) - depth / 2 - 2;
      return [{ items: [record], holder: record, path, score }];
    }
    const inside = entries.flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? this.look(value, at(name), name, depth + 1) : [],
    );
    return [...this.#byId(record, path, key, depth), ...this.#grouped(record, path, depth), ...inside];
  }

  /** `{"<id>": {...}, ...}`: an object whose keys are the ids. */
  #byId(record: JsonRecord, path: string, key: string | null, depth: number): Collection[] {
    const entries = Object.entries(record);
    const records = entries.filter(([, value]) => asRecord(value) !== null);
    if (entries.length === 0 || records.length < entries.length) return [];
    const items = entries.map(([id, value]) =>
      entryId(value, this.#what) === null ? { id: bareId(id), ...asRecord(value) } : value,
    );
    const isKeyedById = entries.every(
      ([id, value]) => isUuid(id) || /^\d+$/.test(id) || entryId(value, this.#what) === id,
    );
    const looks = this.#looks(items);
    if (!isKeyedById && looks < 0.75) return [];
    const score = this.#nameScore(key) + this.#entryScore(items) - depth / 2 - (isKeyedById ? 0 : 2);
    return [{ items, holder: record, path: `${path}${BY_ID}`, score }];
  }

  /**
   * `{"queued": [...], "printing": [...]}`: several lists of the same resource, grouped by a common property.
   */
  #grouped(record: JsonRecord, path: string, depth: number): Collection[] {
    const lists = Object.entries(record).filter(
      ([name, value]) =>
        Array.isArray(value) && this.#nameScore(name) === 0 && value.length > 0 && this.#looks(value) >= 0.5,
    );
    if (lists.length < 2) return [];
    const items = lists.flatMap(([, list]) => list);
    return [{ items, holder: record, path: `${path}.*`, score: this.#entryScore(items) + 1 - depth / 2 }];
  }

  #nameScore(key: string | null): number {
    if (key === null) return 3;
    const name = canonicalKey(key);
    if (this.#names.has(name)) return 6;
    if (aside.has(name)) return -20;
    if (generic.has(name)) return 3;
    const isOther = Object.values(resources).some(({ names }) =>
      names.some((one) => canonicalKey(one) === name),
    );
    return isOther ? -4 : 0;
  }

  #entryScore(items: readonly unknown[]): number {
    const sample = items.slice(0, SAMPLE);
    const withId = sample.filter((one) => entryId(one, this.#what) !== null).length / sample.length;
    const typed = sample.filter((one) =>
      this.#names.has(canonicalKey(text(asRecord(one)?.type) ?? '')),
    ).length;
    return 4 * withId + 4 * this.#looks(sample) + (2 * typed) / sample.length;
  }

  /** The share of entries that look like the resource, between 0 and 1. */
  #looks(items: readonly unknown[]): number {
    const { looks, names } = resources[this.#what];
    const sample = items.slice(0, SAMPLE);
    const shares = sample.map((one) => {
      const layers = unwrapped(one, names);
      const hits = looks.filter((name) => pick(layers, [name], (value) => value ?? null) !== null).length;
      return Math.min(hits, 2) / 2;
    });
    return shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length;
  }
}
