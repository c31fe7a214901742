import { asRecord, first, idOf, instantMs, text } from '../service/index.ts';
import type { ChangeHint } from '../sync/index.ts';
import { idInPath, type Kind, kindNamed, plainName } from './resource-names.ts';

/** Records are looked into this deep; what lies deeper is part of something, not the subject of an event. */
export const MAX_DEPTH = 6;

/** What an event says about itself. */
export interface EventFacts {
  /** When it happened, in milliseconds since the epoch; null if it does not say. */
  readonly at: number | null;
  /** The kind that its name mentions. */
  readonly about: Kind | null;
}

const PATHS = /url|uri|href|link|self|source|subject|resource|location|path/i;
const ENVELOPE = /^(data|object|resource|entity|payload|item|content|body|detail|message|attributes)$/i;
const TYPES = ['type', 'object', 'kind', 'resource', 'entity', 'model', 'class', 'resourcetype'];

/** The resources that an event names as a job or a batch: by names, types or paths; each once. */
export function hintsOf(
  record: Readonly<Record<string, unknown>>,
  event: EventFacts,
): Map<string, ChangeHint> {
  const hints = new Map<string, ChangeHint>();
  collect(record, hints, event, 0);
  return hints;
}

/** @param at the time of the event, if the resource itself gives none. */
export function hintOf(kind: Kind, id: string, resource: unknown, at: number | null): ChangeHint {
  const record = asRecord(resource);
  if (record === null) return { key: { kind, id }, at, statusCode: null };
  const layers = [record, asRecord(record.attributes) ?? {}];
  const status = layers.map((layer) => first(layer, ['status', 'state'])).find((one) => one !== undefined);
  const updated = layers
    .map((layer) => first(layer, ['updated_at', 'updated']))
    .find((one) => one !== undefined);
  return {
    key: { kind, id },
    at: instantMs(updated) ?? at,
    statusCode: text(asRecord(status)?.canonical ?? status),
    entity: record,
  };
}

/**
 * The part of an event that describes its subject although it has no id of its own, because a path or a
 * header names the subject: the record with its status, in the event itself or in an envelope around it.
 */
export function contentOf(
  record: Readonly<Record<string, unknown>>,
  kind: Kind,
  depth = 0,
): Readonly<Record<string, unknown>> | null {
  if (depth > MAX_DEPTH) return null;
  if (idOf(record) === null && hasStatus(record)) return record;
  for (const [name, one] of Object.entries(record)) {
    const inner = ENVELOPE.test(name) || kindNamed(name) === kind ? asRecord(one) : null;
    const content = inner === null || idOf(inner) !== null ? null : contentOf(inner, kind, depth + 1);
    if (content !== null) return content;
  }
  return null;
}

/** Whether a record says a status, under any of the usual names. */
export const hasStatus = (record: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(record).some((name) => /^(job|current|production)?(status|state)/.test(plainName(name)));

function collect(value: unknown, hints: Map<string, ChangeHint>, event: EventFacts, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, hints, event, depth + 1);
    return;
  }
  const record = asRecord(value);
  if (record === null) return;
  const note = (kind: Kind, id: string | null, resource: unknown): void => {
    if (id === null) return;
    const known = hints.get(`${kind} ${id}`);
    // An object that carries the resource says more than its id alone.
    if (known === undefined || (known.entity === undefined && asRecord(resource) !== null))
      hints.set(`${kind} ${id}`, hintOf(kind, id, resource, event.at));
  };
  // `{event, job_id, status}`: a record without an id of its own describes that job, and only that.
  let isFlat = depth === 0 || idOf(record) === null;
  const typed = typeOf(record);
  if (typed !== null) note(typed.kind, typed.id, typed.resource);
  for (const [name, one] of Object.entries(record)) {
    const kind = kindNamed(name);
    if (kind !== null) {
      for (const each of [one].flat()) note(kind, ownId(each), asRecord(asRecord(each)?.data) ?? each);
      const id = isFlat && kind === event.about && /id$/i.test(name) ? bareIdOf(one) : null;
      if (id !== null) {
        note(kind, id, { ...record, id });
        isFlat = false;
      }
    }
    const inPath = typeof one === 'string' && PATHS.test(name) ? idInPath(one) : null;
    if (inPath !== null) note(inPath.kind, inPath.id, null);
    if (typeof one === 'object' && !(kind === 'job' && depth > 0)) collect(one, hints, event, depth + 1);
  }
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
  const stems = new Set<string>();
  for (const [name, one] of Object.entries(record)) {
    const kind = typeof one === 'string' ? kindNamed(one) : null;
    const plain = plainName(name);
    if (kind === null) continue;
    if (TYPES.includes(plain)) {
      const id = idOf(record);
      if (id !== null) return { kind, id, resource: record };
    }
    const stem = plain.endsWith('type') ? plain.slice(0, -'type'.length) : '';
    if (stem === '' || stems.has(stem)) continue;
    // Each stem once: looking for it again would cost the square of a record with many spellings.
    stems.add(stem);
    const id = idOf(first(record, [`${stem}id`, `${stem}uuid`]) ?? null);
    if (id !== null) return { kind, id, resource: first(record, [stem]) ?? null };
  }
  return null;
}
