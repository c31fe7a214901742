import { canonicalKey } from '../decode/keys.ts';
import { asRecord } from '../decode/read.ts';

/** Something that an answer states beside its entries: `meta.total_pages: 8`. */
export interface Fact {
  /** In the service's spelling. */
  readonly key: string;
  /** `key` without case, separators and the prefix of a vocabulary (`hydra:`). */
  readonly name: string;
  /** The same for its parent; empty at the top. */
  readonly parent: string;
  readonly path: string;
  readonly value: string | number | boolean | null;
}

/** The part of a list that an answer holds: `items 0-4/17` (RFC 9110, section 14.4). */
export const CONTENT_RANGE = 'content-range';
const MAX_DEPTH = 4;
const MAX_FACTS = 500;
const MAX_CHARACTERS = 4_096;

/** What an answer states beside its collection, in body and headers. `holder` is skipped. */
export function factsOf(body: unknown, holder: unknown, headers: Readonly<Record<string, string>>): Fact[] {
  const facts: Fact[] = [];
  const add = (key: string, parent: string, path: string, value: unknown): void => {
    const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    if (!isPlain || facts.length >= MAX_FACTS || String(value).length > MAX_CHARACTERS) return;
    const plain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
    facts.push({ key, name: nameOf(key), parent, path, value: plain });
  };
  const walk = (value: unknown, parent: string, path: string, depth: number): void => {
    if (depth > MAX_DEPTH || facts.length >= MAX_FACTS || value === holder) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 20)) linkIn(one, parent, path, add);
      return;
    }
    const record = asRecord(value);
    if (record === null) return;
    for (const [key, one] of Object.entries(record)) {
      add(key, parent, `${path}${key}`, one);
      walk(one, nameOf(key), `${path}${key}.`, depth + 1);
    }
  };
  walk(Array.isArray(body) ? null : body, '', '', 0);
  for (const [header, value] of Object.entries(headers)) {
    const key = header.replace(/^x-/, '');
    const range = /^(?:([\w-]+) )?(\d+)-\d+\/(\d+)$/.exec(value);
    if (key === CONTENT_RANGE && range !== null) {
      const [, unit = headers['range-unit'] ?? 'items', from, total] = range;
      add('offset', key, header, Number(from));
      add('total', key, header, Number(total));
      add('unit', key, header, unit);
    } else if (value.startsWith('{')) walk(jsonIn(value), nameOf(key), `${header}.`, 0);
    else add(key, '', header, value);
  }
  return facts;
}

const nameOf = (key: string): string => canonicalKey(key.replace(/^\w+:/, ''));

/** What a header says as JSON, such as `X-Pagination: {"TotalCount": 8, "HasNext": true}`. */
function jsonIn(header: string): unknown {
  try {
    return JSON.parse(header);
  } catch {
    return null;
  }
}

/** `{rel: "next", href: "..."}` in a list of links. */
function linkIn(
  value: unknown,
  parent: string,
  path: string,
  add: (key: string, parent: string, path: string, value: unknown) => void,
): void {
  const link = asRecord(value);
  const rel = link?.rel ?? link?.relation ?? link?.name;
  const to = link?.href ?? link?.url ?? link?.uri;
  if (typeof rel === 'string' && typeof to === 'string') add(rel, parent, `${path}${rel}`, to);
}
