import { randomUUID } from 'node:crypto';
import { StandardRPCJsonSerializer } from '@orpc/client/standard';

/** An event as it goes to windows. */
interface Written {
  readonly json: string;
  /** What the library says of values that JSON does not have, each with its path in the event. */
  readonly meta: readonly Meta[];
}
type Meta = ReturnType<StandardRPCJsonSerializer['serialize']>[1][number];

/** By the event: the same object goes to every window. */
const known = new WeakMap<object, Written>();
/** No answer holds it by chance, and nobody outside knows it. */
const PLACE = randomUUID();

/**
 * What one window's calls are answered with, in JSON. Events are written once for all windows: what the
 * library writes for each of them holds only a place for them, which `written` fills.
 */
export class EventWriter extends StandardRPCJsonSerializer {
  readonly #toFill = new Map<string, string>();
  #places = 0;

  override serialize(
    ...given: Parameters<StandardRPCJsonSerializer['serialize']>
  ): ReturnType<StandardRPCJsonSerializer['serialize']> {
    const [data, segments] = given;
    if (segments !== undefined || !isEvents(data)) return super.serialize(...given);
    const events = data.map((event) => this.#writtenOf(event));
    const place = `${PLACE} ${this.#places++}`;
    this.#toFill.set(place, `[${events.map(({ json }) => json).join(',')}]`);
    const meta = events.flatMap((event, index) =>
      event.meta.map(([type, ...path]): Meta => [type, index, ...path]),
    );
    return [place, meta, [], []];
  }

  /** A message that the library wrote, with the events that belong into it. */
  written<Message extends string | Uint8Array<ArrayBuffer>>(message: Message): Message | string {
    if (typeof message !== 'string' || this.#toFill.size === 0) return message;
    const from = message.indexOf(`"${PLACE} `);
    if (from < 0) return message;
    const to = message.indexOf('"', from + 1);
    const place = message.slice(from + 1, to);
    const events = this.#toFill.get(place);
    this.#toFill.delete(place);
    return events === undefined ? message : message.slice(0, from) + events + message.slice(to + 1);
  }

  #writtenOf(event: object): Written {
    const before = known.get(event);
    if (before !== undefined) return before;
    const [json, meta] = super.serialize(event);
    const written = { json: JSON.stringify(json), meta };
    known.set(event, written);
    return written;
  }
}

/** Events are what has its place in the order of a stream; anything else is written as the library does. */
const isEvents = (data: unknown): data is object[] =>
  Array.isArray(data) && data.length > 0 && data.every((one) => Object.hasOwn(Object(one), 'revision'));
