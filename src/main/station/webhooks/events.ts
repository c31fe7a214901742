import { asRecord, text } from '../service/index.ts';
import { binaryEvent } from './cloud-events.ts';
import type { KeptHeaders } from './parse-body.ts';

/** One event of a call. */
export interface WebhookEvent {
  readonly record: Readonly<Record<string, unknown>>;
  readonly headers: KeptHeaders;
  /** The event name that the call as a whole gives. */
  readonly event: string | null;
  /** True for the fields around a list of events. */
  readonly isEnvelope: boolean;
}

const LISTS = ['events', 'records', 'notifications', 'entries', 'messages', 'deliveries', 'webhooks'];
const NAMES = ['event', 'event_type', 'eventType', 'event_name', 'type', 'kind', 'name', 'topic', 'action'];
const HEADERS = [
  'ce-type',
  'x-event',
  'x-event-type',
  'x-event-name',
  'x-webhook-event',
  'x-event-key',
  'x-topic',
];
/** Names of fields that wrap the event itself. */
const INNER = ['Message', 'message', 'detail', 'payload', 'data', 'body', 'meta', 'event'];

/** The events of a call: the entries of a list, with or without an envelope, or else the call itself. */
export function eventsIn(tree: unknown, headers: KeptHeaders): readonly WebhookEvent[] {
  if (Array.isArray(tree)) {
    return recordsIn(tree).map((record) => ({ record, headers, event: null, isEnvelope: false }));
  }
  const record = asRecord(tree) ?? {};
  const event = nameIn(record);
  const list = Object.keys(record).find(
    (name) => LISTS.includes(name.toLowerCase()) && recordsIn(record[name]).length > 0,
  );
  if (list === undefined) {
    const binary = 'specversion' in record ? null : binaryEvent(tree, headers);
    return [{ record: binary ?? record, headers, event, isEnvelope: false }];
  }
  const { [list]: listed, ...rest } = record;
  return [
    ...recordsIn(listed).map((one) => ({ record: one, headers, event, isEnvelope: false })),
    { record: rest, headers: {}, event: null, isEnvelope: true },
  ];
}

const recordsIn = (value: unknown): WebhookEvent['record'][] =>
  (Array.isArray(value) ? value : []).map(asRecord).filter((one) => one !== null);

/** The name of an event: from its own fields, those of what it wraps, the call's fields or a header. */
export function nameOfEvent({ record, headers, event }: WebhookEvent): string | null {
  const named = [
    nameIn(record),
    ...INNER.map((name) => nameIn(asRecord(record[name]) ?? {})),
    event,
    ...namesInHeaders(headers),
  ].filter((name) => name !== null);
  return named.find((name) => /job|batch/i.test(name)) ?? named[0] ?? null;
}

const namesInHeaders = (headers: KeptHeaders): string[] => [
  ...HEADERS.flatMap((name) => headers[name] ?? []),
  ...Object.entries(headers).flatMap(([name, value]) => (/-event(-type|-name)?$/.test(name) ? [value] : [])),
];

/** A name, or the name of an object in its place: `event: {name, id}`. */
function nameIn(record: Readonly<Record<string, unknown>>): string | null {
  const names = NAMES.flatMap((name) => {
    const value = record[name];
    const inner = asRecord(value);
    const label = inner === null ? value : (inner.name ?? inner.type ?? inner.kind);
    return typeof label === 'string' ? (text(label) ?? []) : [];
  });
  return names.find((name) => /job|batch/i.test(name) && /[.:_/]/.test(name)) ?? names[0] ?? null;
}
