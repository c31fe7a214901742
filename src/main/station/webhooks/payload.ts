import { type Message, message } from '../../../contract/index.ts';
import { asRecord, first, idOf, instantMs } from '../service/index.ts';
import { type ChangeHint, together } from '../sync/index.ts';
import { contentOf, hintOf, hintsOf, MAX_DEPTH } from './event-hints.ts';
import { eventsIn, nameOfEvent, type WebhookEvent } from './events.ts';
import { type Guess, guessesOf } from './guess-subject.ts';
import { type KeptHeaders, parseBody } from './parse-body.ts';
import { TooDeepError } from './parse-form.ts';
import { type Kind, kindInEvent } from './resource-names.ts';

/** As many as a body of 1 MB holds if each is an event with its id, its name and its time. */
const MAX_NAMED = 10_000;
/** Reading the worst body of 1 MB takes some 200 ms; one that takes this long is given up. */
const MAX_MS = 5_000;

/** What a webhook says may have changed. Without hints and guesses, it could not be understood. */
export interface Payload {
  readonly event: string | null;
  /** Resources that are named as a job or a batch, each once. */
  readonly hints: readonly ChangeHint[];
  /** Of each event that names none: ids that may identify its subject, the likeliest first; never empty. */
  readonly guesses: readonly (readonly Guess[])[];
  /** Whether an event says nothing of what has changed. */
  readonly hasSilentEvents: boolean;
  /** Why not all of it was read; null if it was. */
  readonly unread: Message | null;
}

/**
 * Reads a webhook (section 6 shows no shape; assumption A9): the event under its usual names, and the ids of
 * jobs and batches by their names, their types or the paths they appear in. Never throws; its content is
 * trusted only as a reason to read something again.
 * @param nowMs a clock that only goes forward, in milliseconds.
 */
export function decodePayload(
  body: Uint8Array,
  headers: KeptHeaders = {},
  nowMs: () => number = () => performance.now(),
): Payload {
  let tree: unknown;
  try {
    tree = parseBody(body, headers);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return { ...nothing, unread: message('webhook.too-deep') };
  }
  return new PayloadReader(tree, nowMs).read(eventsIn(tree, headers));
}

const nothing: Payload = { event: null, hints: [], guesses: [], hasSilentEvents: true, unread: null };
const times = ['occurred_at', 'sent_at', 'timestamp', 'created_at', 'created', 'time'];

class PayloadReader {
  readonly #tree: unknown;
  readonly #nowMs: () => number;
  readonly #hints = new Map<string, ChangeHint>();
  readonly #guesses: (readonly Guess[])[] = [];
  #event: string | null = null;
  #hasSilentEvents = false;
  #leftOut = 0;

  constructor(tree: unknown, nowMs: () => number) {
    this.#tree = tree;
    this.#nowMs = nowMs;
  }

  read(events: readonly WebhookEvent[]): Payload {
    const until = this.#nowMs() + MAX_MS;
    let isTooSlow = false;
    for (const event of events) {
      isTooSlow = this.#nowMs() > until;
      if (isTooSlow) break;
      this.#readEvent(event);
    }
    return {
      event: this.#event,
      hints: this.#withEntities(),
      guesses: this.#guesses,
      hasSilentEvents: this.#hasSilentEvents,
      unread: isTooSlow ? message('webhook.too-slow') : this.#leftOutMessage(),
    };
  }

  get #named(): number {
    return this.#hints.size + this.#guesses.length;
  }

  #leftOutMessage(): Message | null {
    const left = this.#leftOut;
    return left === 0 ? null : message('webhook.left-out', { left, all: this.#named + left });
  }

  #readEvent(one: WebhookEvent): void {
    const name = nameOfEvent(one);
    this.#event ??= name;
    const at = instantMs(first(one.record, times));
    const about = name === null ? null : kindInEvent(name);
    const hints = hintsOf(one.record, { at, about });
    // What is around the events of a call matters only if it names something itself.
    const named = withContent([...hints.values()], about, one);
    this.#keep(named);
    if (one.isEnvelope) return;
    if (named.length === 0) this.#guess(guessesOf(one, at));
    if (named.length === 0 || about === null || named.some(({ key }) => key.kind === about)) return;
    // If a job carries the id of its batch, the event is about the job alone.
    const ids = new Set(named.map(({ key }) => key.id));
    const own = guessesOf(one, at).find(({ id, entity }) => entity !== undefined && !ids.has(id));
    if (own === undefined) return;
    const { kind: _, id, ...rest } = own;
    this.#keep([{ ...rest, key: { kind: about, id } }]);
  }

  #guess(guesses: readonly Guess[]): void {
    if (guesses.length === 0) this.#hasSilentEvents = true;
    else if (this.#named >= MAX_NAMED) this.#leftOut++;
    else this.#guesses.push(guesses);
  }

  #keep(hints: Iterable<ChangeHint>): void {
    for (const hint of hints) {
      const name = `${hint.key.kind} ${hint.key.id}`;
      const known = this.#hints.get(name);
      if (known !== undefined) this.#hints.set(name, together(known, hint));
      else if (this.#named >= MAX_NAMED) this.#leftOut++;
      else this.#hints.set(name, hint);
    }
  }

  /** If only a name or path identified a resource, the data elsewhere in the webhook belongs to it. */
  #withEntities(): ChangeHint[] {
    const hints = [...this.#hints.values()];
    if (hints.every(({ entity }) => entity !== undefined)) return hints;
    const records = new Map<string, Readonly<Record<string, unknown>>>();
    noteRecords(this.#tree, records, 0);
    return hints.map((hint) => {
      const entity = hint.entity === undefined ? records.get(hint.key.id) : undefined;
      return entity === undefined ? hint : hintOf(hint.key.kind, hint.key.id, entity, hint.at);
    });
  }
}

/** If an event names one resource by a path or an id alone, what else it says belongs to that. */
function withContent(
  hints: readonly ChangeHint[],
  about: Kind | null,
  { record }: WebhookEvent,
): readonly ChangeHint[] {
  const subjects = hints.filter(({ key }) => about === null || key.kind === about);
  const [subject] = subjects;
  if (subject === undefined || subjects.length > 1 || subject.entity !== undefined) return hints;
  const { kind, id } = subject.key;
  const content = contentOf(record, kind);
  if (content === null) return hints;
  return hints.map((hint) => (hint === subject ? hintOf(kind, id, { ...content, id }, hint.at) : hint));
}

/** The first record with each id. */
function noteRecords(
  value: unknown,
  records: Map<string, Readonly<Record<string, unknown>>>,
  depth: number,
): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
  const record = asRecord(value);
  const id = record === null ? null : idOf(record);
  if (record !== null && id !== null && !records.has(id)) records.set(id, record);
  for (const one of Object.values(value)) noteRecords(one, records, depth + 1);
}
