import { randomBytes } from 'node:crypto';
import {
  type BatchKey,
  type Outgoing,
  type OutgoingEvent,
  type OutgoingReceiver,
  type ReceiverChange,
  ReceiverId,
} from '../../../contract/index.ts';
import { notFound } from '../model/api-error.ts';
import type { OutboundAgents } from '../network/index.ts';
import type { SettingsPort } from '../ports.ts';
import { Outbox, type OutboxOptions, sendTo } from './outbox.ts';
import type { Outcome } from './outcome.ts';

export interface OutgoingOptions extends OutboxOptions {
  readonly settings: Pick<SettingsPort, 'get' | 'set'>;
  readonly agents: Pick<OutboundAgents, 'get' | 'close'>;
}

/** Tells people who are not at a desk of incidents, each receiver for itself: none waits for another. */
export class OutgoingService {
  readonly #options: OutgoingOptions;
  /** Null while it is stopped. */
  #outboxes: Map<ReceiverId, Outbox> | null = null;
  #stopped = new AbortController();

  constructor(options: OutgoingOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.store.outgoing.keepOnly(this.#receivers.map(({ id }) => id));
    this.#outboxes = new Map();
    this.#stopped = new AbortController();
    this.look();
  }

  async stop(): Promise<void> {
    const outboxes = [...(this.#outboxes?.values() ?? [])];
    this.#outboxes = null;
    this.#stopped.abort();
    await Promise.all(outboxes.map((outbox) => outbox.stop()));
    this.#options.agents.close();
  }

  /** Incidents or settings changed, or the machine woke up. */
  look(): void {
    const outboxes = this.#outboxes;
    if (outboxes === null) return;
    for (const { id } of this.#receivers) {
      if (!outboxes.has(id)) outboxes.set(id, new Outbox(id, () => this.#find(id), this.#options));
    }
    for (const outbox of outboxes.values()) outbox.wake();
  }

  /** Whoever wants to know of it is told that something happened to a batch. */
  happened(event: OutgoingEvent, batch: BatchKey, label: string): void {
    const { store, clock } = this.#options;
    const wanted = this.#receivers.filter(({ events }) => events.includes(event));
    if (wanted.length === 0) return;
    const about = { batch, name: label, at: new Date(clock.now()).toISOString() };
    store.transaction(() => {
      for (const { id } of wanted) store.outgoing.plan(id, { kind: event, ...about }, null);
    });
    this.look();
  }

  state(): Outgoing {
    return {
      receivers: this.#receivers.map((receiver) => {
        const waiting = this.#options.store.outgoing.waiting(receiver.id);
        return {
          receiver,
          waiting: waiting.length,
          why: waiting.findLast(({ why }) => why !== null)?.why ?? null,
        };
      }),
    };
  }

  /** Adds a receiver or changes one. `secret`: a signing secret that was made just now. Throws ApiError. */
  async keep(change: ReceiverChange): Promise<{ readonly id: ReceiverId; readonly secret: string | null }> {
    const { receiver, password } = change;
    const { secrets } = this.#options;
    const before = change.id === null ? null : this.#get(change.id);
    const id = before?.id ?? ReceiverId.parse(randomBytes(6).toString('hex'));
    const { way } = receiver;
    const needsNone = way.kind === 'mail' && way.user === null;
    if (needsNone || before?.way.kind !== way.kind) await secrets.forget(id);
    if (way.kind === 'mail' && password !== null && !needsNone)
      await secrets.keepPassword(id, way.host, password);
    const secret = way.kind === 'webhook' ? await secrets.madeSigning(id) : null;
    const kept: OutgoingReceiver = { ...receiver, id };
    const all = this.#receivers;
    this.#set(before === null ? [...all, kept] : all.map((one) => (one.id === id ? kept : one)));
    this.look();
    return { id, secret };
  }

  /** Throws ApiError. */
  async remove(id: ReceiverId): Promise<void> {
    this.#get(id);
    this.#set(this.#receivers.filter((one) => one.id !== id));
    await this.#outboxes?.get(id)?.stop();
    this.#outboxes?.delete(id);
    this.#options.store.outgoing.keepOnly(this.#receivers.map((one) => one.id));
    await this.#options.secrets.forget(id);
  }

  /** Throws ApiError. */
  async renewSecret(id: ReceiverId): Promise<string> {
    return this.#options.secrets.renewSigning(this.#get(id).id);
  }

  /** Throws ApiError. */
  async test(id: ReceiverId): Promise<Outcome> {
    const messageId = `msg_test_${this.#options.clock.now()}`;
    const sent = { messageId, contents: [], notAt: null };
    return sendTo(this.#get(id), sent, this.#options, this.#stopped.signal);
  }

  get #receivers(): readonly OutgoingReceiver[] {
    return this.#options.settings.get().receivers;
  }

  #set(receivers: OutgoingReceiver[]): void {
    const { settings } = this.#options;
    settings.set({ ...settings.get(), receivers });
  }

  #find(id: ReceiverId): OutgoingReceiver | undefined {
    return this.#receivers.find((one) => one.id === id);
  }

  #get(id: ReceiverId): OutgoingReceiver {
    const found = this.#find(id);
    if (found === undefined) throw notFound('receiver');
    return found;
  }
}
