import { randomUUID } from 'node:crypto';
import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import type { SharedText, ToWindow } from './wire.ts';

/** Events as serialised for windows. */
interface Written {
  readonly json: string;
  /** oRPC's notes on values JSON cannot express, each with its path in the list. */
  readonly meta: Meta[];
  /** Complete messages, keyed by the text around the events; usually the same for every window. */
  readonly texts: Map<string, SharedText>;
}
type Meta = ReturnType<StandardRPCJsonSerializer['serialize']>[1][number];

/** Keyed by the list of events: every window gets the same object. */
const known = new WeakMap<object, Written>();
/** A random placeholder: no answer contains it by chance, and nobody outside knows it. */
const PLACE = randomUUID();

/**
 * Serialises the answers to one window's calls as JSON. Events are serialised once for all windows: in the
 * library's output for each window a placeholder stands for them, which `written` fills in.
 */
export class EventWriter extends StandardRPCJsonSerializer {
  readonly #toFill = new Map<string, Written>();
  #places = 0;

  override serialize(
    ...given: Parameters<StandardRPCJsonSerializer['serialize']>
  ): ReturnType<StandardRPCJsonSerializer['serialize']> {
    const [data, segments] = given;
    if (segments !== undefined || !isEvents(data)) return super.serialize(...given);
    const written = known.get(data) ?? this.#write(data);
    const place = `${PLACE} ${this.#places++}`;
    this.#toFill.set(place, written);
    return [place, written.meta, [], []];
  }

  /** Takes a message the library has serialised and fills in its events. */
  written(data: string | Uint8Array<ArrayBuffer>): ToWindow {
    if (typeof data !== 'string' || this.#toFill.size === 0) return { kind: 'answer', data };
    const from = data.indexOf(`"${PLACE} `);
    const to = data.indexOf('"', from + 1);
    const place = data.slice(from + 1, to);
    const events = from < 0 ? undefined : this.#toFill.get(place);
    if (events === undefined) return { kind: 'answer', data };
    this.#toFill.delete(place);
    return { kind: 'events', text: textAround(events, data.slice(0, from), data.slice(to + 1)) };
  }

  #write(events: readonly object[]): Written {
    const [json, meta] = super.serialize(events);
    const written = { json: JSON.stringify(json), meta, texts: new Map() };
    known.set(events, written);
    return written;
  }
}

function textAround({ json, texts }: Written, before: string, after: string): SharedText {
  const around = `${before}${PLACE}${after}`;
  const made = texts.get(around) ?? sharedText(`${before}${json}${after}`);
  texts.set(around, made);
  return made;
}

function sharedText(text: string): SharedText {
  const shared = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  new TextEncoder().encodeInto(text, shared);
  return shared;
}

/** Events are the only data with a position in a stream's order; everything else is left to the library. */
const isEvents = (data: unknown): data is object[] =>
  Array.isArray(data) && data.length > 0 && data.every((one) => Object.hasOwn(Object(one), 'revision'));
