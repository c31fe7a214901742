import { asRecord, first, idOf, instantMs, text } from '../service/index.ts';
import type { ChangeHint } from '../sync/index.ts';
import { eventsIn, nameOfEvent, type WebhookEvent } from './events.ts';
import { type KeptHeaders, parseBody } from './parse-body.ts';

type Kind = ChangeHint['key']['kind'];

const MAX_KEYS = 50;
const MAX_DEPTH = 6;
const MAX_GUESSES = 4;

/** What a webhook says may have changed. Without hints and guesses, it could not be understood. */
export interface Payload {
  readonly event: string | null;
  /** Resources that are named as a job or a batch. */
  readonly hints: readonly ChangeHint[];
  /** Ids that may identify the event's subject, the likeliest first; null if the kind is unknown. */
  readonly guesses: readonly Guess[];
}

export interface Guess extends Omit<ChangeHint, 'key'> {
  readonly kind: Kind | null;
  readonly id: string;
}

/**
 * Reads a webhook (section 6 shows no shape; assumption A9): the event under its usual names, and the ids of
 * jobs and batches by their names, their types or the paths they appear in. Never throws; its content is
 * trusted only as a reason to read something again.
 */
export function decodePayload(body: Uint8Array, headers: KeptHeaders = {}): Payload {
  const tree = parseBody(body, headers);
  const hints = new Map<string, ChangeHint>();
  const guesses = new Map<string, Guess>();
  let event: string | null = null;
  for (const record of eventsIn(tree, headers)) {
    event ??= nameOfEvent(record);
    const before = hints.size;
    const at = instantMs(firstNamed(record.record, times));
    const name = nameOfEvent(record);
    const about = name === null ? null : kindInEvent(name);
    collect(record.record, hints, { at, about }, 0);
    const named = [...hints.values()].slice(before);
    const ownGuesses = guessesOf(record, at);
    if (named.length === 0) for (const one of ownGuesses) guesses.set(one.id, one);
    else if (about !== null && named.every(({ key }) => key.kind !== about)) {
      // If a job carries the id of its batch, the event is about the job alone.
      const own = ownGuesses.find(({ id, entity }) => entity !== undefined && !hasId(named, id));
      if (own !== undefined) hints.set(`${about} ${own.id}`, { ...own, key: { kind: about, id: own.id } });
    }
  }
  return {
    event,
    hints: [...hints.values()].slice(0, MAX_KEYS).map((hint) => withEntity(hint, tree)),
    guesses: [...guesses.values()].slice(0, MAX_GUESSES),
  };
}

const hasId = (hints: readonly ChangeHint[], id: string): boolean => hints.some(({ key }) => key.id === id);

const times = ['occurredat', 'sentat', 'timestamp', 'createdat', 'created', 'time'];

/** A name without separators: `job_batch`, `jobBatch` and `Job-Batch` are the same. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const firstNamed = (record: Readonly<Record<string, unknown>>, names: readonly string[]): unknown =>
  names
    .map((name) => Object.entries(record).find(([key]) => plainName(key) === name)?.[1])
    .find((one) => one != null);

/** `job`, `jobs`, `job_batch` and the like, also with an id suffix. */
function kindNamed(name: string): Kind | null {
  const plain = plainName(name).replace(/(id|uuid)s?$/, '');
  if (/^queued(job)?batch(es)?$/.test(plain)) return 'queued-batch';
  if (/^(job)?batch(es)?$/.test(plain)) return 'batch';
  return /^(print)?jobs?$/.test(plain) ? 'job' : null;
}

/** The kind that the name of an event mentions. */
function kindInEvent(event: string): Kind | null {
  if (/queued.?(job.?)?batch/i.test(event)) return 'queued-batch';
  if (/batch/i.test(event)) return 'batch';
  return /job/i.test(event) ? 'job' : null;
}

/** @param at the time of the event, if the resource itself gives none. */
function hintOf(kind: Kind, id: string, resource: unknown, at: number | null): ChangeHint {
  const record = asRecord(resource);
  if (record === null) return { key: { kind, id }, at, statusCode: null };
  const layers = [record, asRecord(record.attributes) ?? {}];
  const status = layers.map((layer) => first(layer, ['status', 'state'])).find((one) => one !== undefined);
  const updated = layers
    .map((layer) => firstNamed(layer, ['updatedat', 'updated']))
    .find((one) => one != null);
  return {
    key: { kind, id },
    at: instantMs(updated) ?? at,
    statusCode: text(asRecord(status)?.canonical ?? status),
    entity: record,
  };
}

/** What an event says about itself. */
interface EventFacts {
  readonly at: number | null;
  /** The kind that its name mentions. */
  readonly about: Kind | null;
}

function collect(value: unknown, hints: Map<string, ChangeHint>, event: EventFacts, depth: number): void {
  if (depth > MAX_DEPTH || hints.size >= MAX_KEYS) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, hints, event, depth + 1);
    return;
  }
  const record = asRecord(value);
  if (record === null) return;
  const note = (kind: Kind, id: string | null, resource: unknown): void => {
    if (id === null || hints.size >= MAX_KEYS) return;
    const known = hints.get(`${kind} ${id}`);
    // An object that carries the resource says more than its id alone.
    if (known === undefined || known.entity === undefined)
      hints.set(`${kind} ${id}`, hintOf(kind, id, resource, event.at));
  };
  // `{event, job_id, status}`: a record without an id of its own describes that job.
  const isFlat = depth === 0 || idOf(record) === null;
  const typed = typeOf(record);
  if (typed !== null) note(typed.kind, typed.id, typed.resource);
  for (const [name, one] of Object.entries(record)) {
    const kind = kindNamed(name);
    if (kind !== null) {
      for (const each of [one].flat()) note(kind, ownId(each), asRecord(asRecord(each)?.data) ?? each);
      const id = isFlat && kind === event.about && /id$/i.test(name) ? bareIdOf(one) : null;
      if (id !== null) note(kind, id, { ...record, id });
    }
    const inPath = typeof one === 'string' && PATHS.test(name) ? idInPath(one) : null;
    if (inPath !== null) note(inPath.kind, inPath.id, null);
    if (typeof one === 'object' && !(kind === 'job' && depth > 0)) collect(one, hints, event, depth + 1);
  }
}

/** If only a name or path identified a resource, the data elsewhere in the webhook belongs to it. */
function withEntity(hint: ChangeHint, tree: unknown): ChangeHint {
  if (hint.entity !== undefined) return hint;
  const entity = recordWithId(tree, hint.key.id, 0);
  return entity === null ? hint : hintOf(hint.key.kind, hint.key.id, entity, hint.at);
}

function recordWithId(value: unknown, id: string, depth: number): Readonly<Record<string, unknown>> | null {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  const record = asRecord(value);
  if (record !== null && idOf(record) === id) return record;
  for (const one of Object.values(value)) {
    const found = recordWithId(one, id, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** A plain id, not a record that has one. */
const bareIdOf = (value: unknown): string | null => (typeof value === 'object' ? null : idOf(value));

/** The id of the value, also in an envelope such as JSON:API puts around a relation. */
const ownId = (value: unknown): string | null => idOf(value) ?? idOf(asRecord(value)?.data ?? null);

/**
 * A record that states its type (`type: "job"`), or the type of the id beside it (`resource_type`,
 * `resource_id`).
 */
function typeOf(
  record: Readonly<Record<string, unknown>>,
): { readonly kind: Kind; readonly id: string | null; readonly resource: unknown } | null {
  for (const [name, one] of Object.entries(record)) {
    const kind = typeof one === 'string' ? kindNamed(one) : null;
    const plain = plainName(name);
    if (kind === null) continue;
    if (['type', 'object', 'kind', 'resource', 'entity', 'model', 'class', 'resourcetype'].includes(plain)) {
      const id = idOf(record);
      if (id !== null) return { kind: kind, id, resource: record };
    }
    if (!plain.endsWith('type')) continue;
    const stem = plain.slice(0, -'type'.length);
    const id = idOf(firstNamed(record, [`${stem}id`, `${stem}uuid`]) ?? null);
    if (id !== null) return { kind: kind, id, resource: firstNamed(record, [stem]) ?? null };
  }
  return null;
}

const PATHS = /url|uri|href|link|self|source|subject|resource|location|path/i;
const IN_PATH =
  /(?:^|\/)(queued[-_]?(?:job[-_]?)?batch(?:es)?|(?:job[-_]?)?batch(?:es)?|jobs?)\/([^/?#\s]{1,200})/gi;

/** The last job or batch in a path such as `/1.0/job/batches/ID`. */
function idInPath(path: string): { readonly kind: Kind; readonly id: string } | null {
  let found: { readonly kind: Kind; readonly id: string } | null = null;
  // Each step starts where the previous one ended, so that `/job/batches/ID` is a batch.
  for (const part of path.replace(/\/job\/(?=[a-z])/gi, '/').matchAll(IN_PATH)) {
    const [, name = '', id = ''] = part;
    const kind = kindNamed(name);
    if (kind !== null && kindNamed(id) === null) found = { kind, id };
  }
  return found;
}

/** Names of other things whose ids an event may carry. */
const OTHERS = new RegExp(
  [
    '^(event|message|delivery|notification|request|webhook|subscription',
    'account|user|customer|tenant|client|product|file|material|size',
    'trace|correlation|idempotency|api|spec)',
  ].join('|'),
);
const OF_EVENTS = /^(evt|event|msg|whk|wh|req|dlv|ntf)[_-]/i;

/** A guess, and its depth. */
interface Found extends Guess {
  readonly depth: number;
}

/**
 * Ids that may identify the event's subject, the likeliest first: the one in a header; one with a status;
 * outer ones before inner ones, which are parts of it; the event itself comes last.
 */
function guessesOf({ record, headers, event }: WebhookEvent, at: number | null): readonly Guess[] {
  const name = nameOfEvent({ record, headers, event });
  const kind = name === null ? null : kindInEvent(name);
  const own = new Set([headers['webhook-id'], headers['ce-id'], headers['x-delivery-id']]);
  const found = new Map<string, Found>();
  const note = (id: string | null, resource: unknown, depth: number): void => {
    if (id === null || own.has(id) || OF_EVENTS.test(id)) return;
    const { key: _, ...rest } = hintOf(kind ?? 'job', id, resource, at);
    if (!found.has(id)) found.set(id, { ...rest, kind, id, depth });
  };
  const walk = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || found.size > MAX_KEYS) return;
    if (Array.isArray(value)) for (const one of value) walk(one, depth + 1);
    const here = asRecord(value);
    if (here === null) return;
    note(idOf(here), here, depth === 0 && isEvent(here) ? MAX_DEPTH + 1 : depth);
    for (const [field, one] of Object.entries(here)) {
      const plain = plainName(field);
      if (OTHERS.test(plain)) continue;
      if (typeof one === 'object') walk(one, depth + 1);
      // `object: "event"` gives the type, but does not identify anything.
      else if (
        /^(data|object|resource|subject|entity|payload|item|content)$/.test(plain) &&
        /\d/.test(String(one))
      ) {
        note(idOf(one), null, depth + 1);
      } else if (/.(id|uuid)$/.test(plain)) note(idOf(one), null, depth + 1);
    }
  };
  walk(record, 0);
  for (const [field, value] of Object.entries(headers)) {
    const named = kindNamed(field.replace(/^(x|ce)-/, ''));
    const isId = /(resource|object|entity|subject)(-id|-uuid)?$/.test(field);
    if (named !== null) found.set(value, { kind: named, id: value, at, statusCode: null, depth: -2 });
    else if (isId) note(idInPath(value)?.id ?? idOf(value), null, -1);
  }
  return [...found.values()]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(({ depth: _, ...guess }) => guess);
}

/** A record that names its own event: its id is the event's. */
const isEvent = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(record).some((name) =>
    /^(event|type|kind|topic|action|eventtype|eventname)$/.test(plainName(name)),
  );

/** The smaller, the likelier. */
function rankOf({ entity, depth }: Found): number {
  const names = Object.keys(entity ?? {}).map(plainName);
  const hasStatus = names.some((name) => /^(job|current|production)?(status|state)/.test(name));
  return depth - (hasStatus && depth <= MAX_DEPTH ? MAX_DEPTH : 0);
}
