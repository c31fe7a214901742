import type { Random } from '../../src/sandbox/random.ts';
import { type EnvelopeStyle, type Fields, wrapOne } from './envelopes.ts';
import { idOf } from './ids.ts';
import { cased, fieldOf, type Naming } from './naming.ts';

/** The webhook for a status change (section 6 shows only its kind and that objects are lightweight). */
type Payload =
  | 'event and data'
  | 'type and data, by name'
  | 'type and data.object, with an event id'
  | 'CloudEvents'
  | 'CloudEvents in headers'
  | 'CloudEvents in a list'
  | 'flat'
  | 'kind and payload'
  | 'list of events'
  | 'events in a list'
  | 'event and resource'
  | 'SNS'
  | 'kind in a header'
  | 'form';

export interface WebhookStyle {
  readonly payload: Payload;
  /** How much of an object an event carries; `whole` means everything. */
  readonly carries: 'id' | 'id and status' | 'whole';
  readonly repeats: boolean;
  /** The URL is called with a trailing slash. */
  readonly slash: boolean;
  /** The URL is requested with GET before the first event, and must answer with 2xx. */
  readonly verifies: boolean;
  /** Bodies are compressed. */
  readonly gzip: boolean;
}

export function composeWebhooks(random: Random): WebhookStyle {
  return {
    payload: random.pick([
      'event and data',
      'event and data',
      'type and data, by name',
      'type and data.object, with an event id',
      'CloudEvents',
      'CloudEvents in headers',
      'CloudEvents in a list',
      'flat',
      'kind and payload',
      'list of events',
      'events in a list',
      'event and resource',
      'SNS',
      'kind in a header',
      'form',
    ] as const),
    carries: random.pick(['id', 'id and status', 'id and status', 'whole'] as const),
    repeats: random.next() < 0.25,
    slash: random.next() < 0.15,
    verifies: random.next() < 0.2,
    gzip: random.next() < 0.15,
  };
}

/** One event: its kind, and the object that it is about, with the fields that events carry. */
export interface Told {
  readonly event: 'job.status.transition' | 'job_batch.status.transition';
  readonly object: Fields & { readonly id: string };
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Its number in the sequence of events. */
  readonly number: number;
}

export interface Call {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The parts of a shape that decide its calls. */
interface CallStyle {
  readonly webhooks: WebhookStyle;
  readonly naming: Naming;
  readonly envelope: EnvelopeStyle;
}

/** Whether one call carries all events that have gathered. */
export const gathers = ({ payload }: WebhookStyle): boolean =>
  payload === 'events in a list' || payload === 'CloudEvents in a list';

/** The call that carries several events, in a deployment that gathers them. */
export function callOfAll(style: CallStyle, all: readonly Told[]): Call {
  const { payload } = style.webhooks;
  return payload === 'CloudEvents in a list'
    ? {
        headers: { 'content-type': 'application/cloudevents-batch+json' },
        body: JSON.stringify(all.map((told) => cloudEvent(style, told))),
      }
    : { headers: JSON_TYPE, body: JSON.stringify({ events: all.map((told) => listedEvent(style, told)) }) };
}

const resourceOf = ({ event }: Told): 'job' | 'job_batch' =>
  event === 'job.status.transition' ? 'job' : 'job_batch';
const eventIdOf = ({ number }: Told): string => idOf('version 4', `event ${number}`);

function cloudEvent({ naming }: CallStyle, told: Told): Fields {
  const { event, object, at } = told;
  return {
    specversion: '1.0',
    id: eventIdOf(told),
    source: '/print-service',
    type: event,
    subject: `${cased(naming, resourceOf(told))}/${object.id}`,
    time: new Date(at).toISOString(),
    data: object,
  };
}

/** What the headers do not say, so that two events can have the same body. */
function cloudEventInHeaders(style: CallStyle, told: Told): Call {
  const { data: _, ...attributes } = cloudEvent(style, told);
  const { naming } = style;
  const inHeaders = ['id', fieldOf(naming, 'jobName'), fieldOf(naming, 'updatedAt')];
  const rest = Object.entries(told.object).filter(([name]) => !inHeaders.includes(name));
  const headers = Object.entries(attributes).map(([name, value]) => [`ce-${name}`, String(value)]);
  return {
    headers: { ...JSON_TYPE, ...Object.fromEntries(headers) },
    body: JSON.stringify(style.webhooks.carries === 'whole' ? told.object : Object.fromEntries(rest)),
  };
}

const listedEvent = ({ naming }: CallStyle, told: Told): Fields => ({
  id: eventIdOf(told),
  event: told.event,
  data: { [cased(naming, resourceOf(told))]: told.object },
});

/** The call that carries one event. */
export function callOf(style: CallStyle, told: Told): Call {
  const { webhooks, naming, envelope } = style;
  const { event, object, at, number } = told;
  const resource = resourceOf(told);
  const name = cased(naming, resource);
  const time = new Date(at).toISOString();
  const eventId = eventIdOf(told);
  const json = (value: unknown): Call => ({ headers: JSON_TYPE, body: JSON.stringify(value) });
  const simple = { event, data: { [name]: object } };
  switch (webhooks.payload) {
    case 'event and data':
      return json({
        event,
        [cased(naming, 'occurred_at')]: time,
        data: wrapOne(envelope, naming, resource, object),
      });
    case 'type and data, by name':
      return json({ id: eventId, type: event, data: { [name]: object } });
    case 'type and data.object, with an event id':
      return json({
        id: `evt_${number}a9f`,
        object: 'event',
        created: Math.floor(at / 1_000),
        type: event,
        data: { object },
      });
    case 'CloudEvents':
      return {
        headers: { 'content-type': 'application/cloudevents+json' },
        body: JSON.stringify(cloudEvent(style, told)),
      };
    case 'CloudEvents in headers':
      return cloudEventInHeaders(style, told);
    case 'flat': {
      const { id, ...rest } = object;
      return json({ event, timestamp: time, [cased(naming, `${resource}_id`)]: id, ...rest });
    }
    case 'kind and payload':
      return json({ kind: event, payload: object });
    case 'list of events':
      return json([simple]);
    case 'events in a list':
    case 'CloudEvents in a list':
      return callOfAll(style, [told]);
    case 'event and resource':
      return json({ event: { id: eventId, name: event, at: time }, resource: { type: resource, ...object } });
    case 'SNS':
      return {
        headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' },
        body: JSON.stringify({
          Type: 'Notification',
          MessageId: eventId,
          TopicArn: 'arn:aws:sns:eu-west-1:123456789012:jobs',
          Message: JSON.stringify(simple),
          Timestamp: time,
        }),
      };
    case 'kind in a header':
      return { headers: { ...JSON_TYPE, 'x-event-type': event }, body: JSON.stringify(object) };
    case 'form':
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ event, payload: JSON.stringify(object) }).toString(),
      };
  }
}
