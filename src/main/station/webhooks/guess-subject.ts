import { asRecord, idOf } from '../service/index.ts';
import type { ChangeHint } from '../sync/index.ts';
import { contentOf, hasStatus, hintOf, MAX_DEPTH } from './event-hints.ts';
import { nameOfEvent, type WebhookEvent } from './events.ts';
import { idAtEnd, type Kind, kindInEvent, kindNamed, plainName } from './resource-names.ts';

/** An id that may identify what an event is about. */
export interface Guess extends Omit<ChangeHint, 'key'> {
  /** Null if nothing says it. */
  readonly kind: Kind | null;
  readonly id: string;
}

/** A guess, and its depth. */
interface Found extends Guess {
  readonly depth: number;
}

/** Each further one costs a read that probably finds nothing. */
const MAX_GUESSES = 4;
const MAX_FOUND = 50;
/** Names of other things whose ids an event may carry. */
const OTHERS = new RegExp(
  [
    '^(event|message|delivery|notification|request|webhook|subscription',
    'account|user|customer|tenant|client|product|file|material|size',
    'trace|correlation|idempotency|api|spec)',
  ].join('|'),
);
const OF_EVENTS = /^(evt|event|msg|whk|wh|req|dlv|ntf)[_-]/i;

/**
 * Ids that may identify the event's subject, the likeliest first: the one in a header; one with a status;
 * outer ones before inner ones, which are parts of it; the event itself comes last.
 */
export function guessesOf(one: WebhookEvent, at: number | null): readonly Guess[] {
  const { record, headers } = one;
  const name = nameOfEvent(one);
  const kind = name === null ? null : kindInEvent(name);
  const own = new Set([headers['webhook-id'], headers['ce-id'], headers['x-delivery-id']]);
  const found = new Map<string, Found>();
  const note = (id: string | null, resource: unknown, depth: number): void => {
    if (id === null || own.has(id) || OF_EVENTS.test(id) || found.size >= MAX_FOUND) return;
    const { key: _, ...rest } = hintOf(kind ?? 'job', id, resource, at);
    if (!found.has(id)) found.set(id, { ...rest, kind, id, depth });
  };
  const walk = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || found.size >= MAX_FOUND) return;
    if (Array.isArray(value)) for (const each of value) walk(each, depth + 1);
    const here = asRecord(value);
    if (here === null) return;
    note(idOf(here), here, depth === 0 && isEvent(here) ? MAX_DEPTH + 1 : depth);
    for (const [field, inner] of Object.entries(here)) {
      const plain = plainName(field);
      if (OTHERS.test(plain)) continue;
      if (typeof inner === 'object') walk(inner, depth + 1);
      // `object: "event"` gives the type, but does not identify anything.
      else if (
        /^(data|object|resource|subject|entity|payload|item|content)$/.test(plain) &&
        /\d/.test(String(inner))
      ) {
        note(idAtEnd(inner), null, depth + 1);
      } else if (/.(id|uuid)$/.test(plain)) note(idOf(inner), null, depth + 1);
    }
  };
  walk(record, 0);
  for (const [field, value] of Object.entries(headers)) {
    const named = kindNamed(field.replace(/^x-/, ''));
    const isId = /(resource|object|entity|subject)(-id|-uuid)?$/.test(field);
    if (named !== null) found.set(value, { kind: named, id: value, at, statusCode: null, depth: -2 });
    else if (isId) note(idAtEnd(value), null, -1);
  }
  return [...found.values()]
    .map(({ depth, ...guess }) => ({ guess, rank: rankOf(guess, depth) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_GUESSES)
    .map(({ guess }, index) => (index === 0 ? withContent(guess, record) : guess));
}

/** What an event says belongs to its subject if that is only an id. */
function withContent(guess: Guess, event: WebhookEvent['record']): Guess {
  const { kind, id, at, entity } = guess;
  const content = entity === undefined ? contentOf(event, kind ?? 'job') : null;
  if (content === null) return guess;
  const { key: _, ...rest } = hintOf(kind ?? 'job', id, { ...content, id }, at);
  return { ...rest, kind, id };
}

/** A record that names its own event: its id is the event's. */
const isEvent = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(record).some((name) =>
    /^(event|type|kind|topic|action|eventtype|eventname)$/.test(plainName(name)),
  );

/** The smaller, the likelier. */
function rankOf({ entity }: Guess, depth: number): number {
  const record = asRecord(entity);
  return depth - (record !== null && hasStatus(record) && depth <= MAX_DEPTH ? MAX_DEPTH : 0);
}
