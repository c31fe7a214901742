import { randomUUID } from 'node:crypto';
import { Random } from '../random.ts';
import { eventJson } from '../responses/resource-json.ts';
import type { Event } from '../world/events.ts';
import { type Forgery, Habits, type NewHabits } from './habits.ts';
import { type Attempt, Lane, type Message } from './lane.ts';
import { newSigningSecret, type Signature, signedHeaders } from './signature.ts';

export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Null: calls are not signed. */
  readonly secret: string | null;
  readonly signature: Signature;
  readonly isStrict: boolean;
  /** Whether it is registered again after a restart. */
  readonly kept: boolean;
}

const MAX_NOTED = 2_000;
const SLOW_BYTES_PER_SECOND = 20;

/**
 * Sends every event to every registered receiver, at least once; one that is away for long misses some.
 * Events not sent when the sandbox stops are lost.
 */
export class WebhookSender {
  readonly #lanes = new Map<string, Lane>();
  readonly #kept = new Set<string>();
  readonly #attempts: Attempt[] = [];
  readonly #random = new Random('webhooks');
  #habits: Habits = Habits.parse({});
  #registered = 0;
  readonly #bodyOf: (event: Event) => unknown;

  /** @param bodyOf what is sent about an event; null for nothing */
  constructor(bodyOf: (event: Event) => unknown = eventJson) {
    this.#bodyOf = bodyOf;
  }

  get habits(): Habits {
    return this.#habits;
  }

  /** Omitted habits return to their defaults. Throws ZodError. */
  setHabits(habits: NewHabits): void {
    this.#habits = Habits.parse(habits);
  }

  get webhooks(): readonly Webhook[] {
    return [...this.#lanes.values()].map(({ id, url, secret, signature, isStrict }) => ({
      id,
      url,
      secret,
      signature,
      isStrict,
      kept: this.#kept.has(id),
    }));
  }

  /** The latest attempts, the newest last. */
  get attempts(): readonly Attempt[] {
    return this.#attempts.slice(-MAX_NOTED);
  }

  /** Calls that wait, are under way or will be tried again. */
  get open(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.open, 0);
  }

  /** Registers a receiver, replacing one with the same URL. */
  register(
    url: string,
    secret: string | null,
    kept: boolean,
    how: Pick<Webhook, 'signature' | 'isStrict'> = { signature: 'standard', isStrict: false },
  ): Webhook {
    this.unregister(url);
    const webhook = { id: `webhook-${++this.#registered}`, url, secret, kept, ...how };
    this.#lanes.set(webhook.id, new Lane(webhook, (attempt) => this.#note(attempt)));
    if (kept) this.#kept.add(webhook.id);
    return webhook;
  }

  /** False if there is no receiver with that ID or URL. */
  unregister(idOrUrl: string): boolean {
    const lane = [...this.#lanes.values()].find((one) => one.id === idOrUrl || one.url === idOrUrl);
    lane?.stop();
    return lane !== undefined && this.#lanes.delete(lane.id);
  }

  send(event: Event): void {
    const told = this.#lanes.size === 0 ? null : this.#bodyOf(event);
    if (told === null) return;
    const message: Message = {
      id: `msg_${randomUUID()}`,
      event: event.kind,
      about: event.id,
      body: Buffer.from(JSON.stringify(told)),
      forgedHeaders: null,
      attempt: 1,
      bytesPerSecond: null,
    };
    for (const lane of this.#lanes.values()) this.#sendInItsWay(lane, message, event);
  }

  #sendInItsWay(lane: Lane, message: Message, event: Event): void {
    const { repeat, drop, reorder, reorderWithinMs, forge } = this.#habits;
    const happens = (chance: number): boolean => chance > 0 && this.#random.next() < chance;
    if (happens(drop)) {
      const { id: messageId, event: name, about, attempt } = message;
      const told = { at: Date.now(), webhookId: lane.id, messageId, event: name, about, attempt };
      this.#note({ ...told, outcome: 'dropped', answer: 'by habit' });
      return;
    }
    const once = (): void => {
      if (happens(reorder)) lane.sendAfter(message, this.#random.between(1, reorderWithinMs));
      else lane.send(message);
    };
    once();
    if (happens(repeat)) once();
    if (happens(forge)) lane.send(this.#forged('unknown-ids', lane, event.kind));
  }

  /** Calls every receiver `times` as a stranger would. */
  forge(how: Forgery, times: number): void {
    for (const lane of this.#lanes.values()) {
      for (let count = 0; count < times; count++) {
        lane.send(this.#forged(how, lane, 'job.status.transition'));
      }
    }
  }

  #forged(how: Forgery, lane: Lane, kind: Event['kind']): Message {
    const id = `msg_${randomUUID()}`;
    const honest = Buffer.from(
      JSON.stringify(eventJson({ kind, id: randomUUID(), status: 'job.production.queued', at: Date.now() })),
    );
    const body = bodyOf(how, honest);
    const at = how === 'stale' ? Date.now() - 24 * 3_600_000 : Date.now();
    const secret = how === 'wrong-signature' ? newSigningSecret() : how === 'unsigned' ? null : lane.secret;
    return {
      id,
      event: `forged: ${how}`,
      about: null,
      body,
      forgedHeaders: signedHeaders({ id, at, body }, secret),
      attempt: 1,
      bytesPerSecond: how === 'slow' ? SLOW_BYTES_PER_SECOND : null,
    };
  }

  #note(attempt: Attempt): void {
    this.#attempts.push(attempt);
    if (this.#attempts.length >= 2 * MAX_NOTED) this.#attempts.splice(0, MAX_NOTED);
  }

  stop(): void {
    for (const lane of this.#lanes.values()) lane.stop();
    this.#lanes.clear();
  }
}

function bodyOf(how: Forgery, honest: Uint8Array): Uint8Array {
  if (how === 'not-json') return Buffer.from('<event>job.status.transition</event>');
  if (how === 'oversized') return Buffer.concat([honest, Buffer.alloc(1_100_000, ' ')]);
  return how === 'empty' ? new Uint8Array() : honest;
}
