import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type {
  BatchKey,
  Incident,
  MailWay,
  OutgoingReceiver,
  QuietHours,
  ReceiverId,
} from '../../../contract/index.ts';
import { backOffMs, WorkLoop } from '../concurrency/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { OutboundAgents } from '../network/index.ts';
import type { Clock } from '../ports.ts';
import type { OutgoingContent, OutgoingRecord, Store } from '../store/index.ts';
import { bodyOf, mailOf, type Told } from './bodies.ts';
import { sendMail } from './mail.ts';
import { failed, type Outcome } from './outcome.ts';
import { planOf, quietUntil } from './plan.ts';
import { post } from './request.ts';
import type { OutgoingSecrets } from './secrets.ts';
import { signed } from './signature.ts';
import type { Say } from './words.ts';

const RETRY = { firstMs: 10_000, maxMs: 30 * 60_000 };
/** After that nobody wants to hear of it. */
const GIVE_UP_MS = 24 * 60 * 60_000;
/** Messages in one of those that follow quiet hours: chats cut or refuse longer ones. */
const MAX_TOGETHER = 20;

export interface OutboxOptions {
  readonly store: Pick<Store, 'incidents' | 'outgoing' | 'transaction'>;
  readonly incidents: { readonly list: readonly Incident[] };
  readonly secrets: OutgoingSecrets;
  readonly clock: Clock;
  readonly agents: Pick<OutboundAgents, 'get'>;
  readonly userAgent: string;
  /** A batch's name with its customer; null if nothing is known about it. */
  readonly nameOf: (batch: BatchKey) => string | null;
  readonly sayIn: (language: OutgoingReceiver['language']) => Promise<Say>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Tells one receiver of incidents and events: what is to be told is journalled, and sent one message after
 * the other until it was accepted. Nothing else waits for it.
 */
export class Outbox {
  readonly #id: ReceiverId;
  /** As it is set now; undefined once it was removed. */
  readonly #receiver: () => OutgoingReceiver | undefined;
  readonly #options: OutboxOptions;
  readonly #loop: WorkLoop;
  readonly #stopped = new AbortController();

  constructor(id: ReceiverId, receiver: () => OutgoingReceiver | undefined, options: OutboxOptions) {
    this.#id = id;
    this.#receiver = receiver;
    this.#options = options;
    const { clock, onFault } = options;
    this.#loop = new WorkLoop({ clock, turn: () => this.#turn(), backOff: RETRY, onFault });
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  /** For good. What is on its way is sent again by the next one, under the same id. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop.stop();
  }

  async #turn(): Promise<number | null> {
    const { store, clock } = this.#options;
    for (;;) {
      const receiver = this.#receiver();
      if (receiver === undefined) return null;
      this.#journal(receiver);
      const quietEnd = quietUntil(clock.now(), receiver.quiet);
      if (quietEnd === null && receiver.quiet !== null) this.#joinThoseOf(receiver.quiet);
      const waiting = store.outgoing.waiting(this.#id);
      const next = waiting.find(
        ({ content }) =>
          quietEnd === null || ('incident' in content && receiver.urgent.includes(content.incident.kind)),
      );
      if (next === undefined || next.nextAt > clock.now()) {
        const at = Math.min(next?.nextAt ?? Infinity, quietEnd ?? Infinity);
        return at === Infinity ? null : at - clock.now();
      }
      if (!this.#loop.isStarted) return null;
      await this.#send(
        waiting.filter(({ messageId }) => messageId === next.messageId),
        receiver,
      );
    }
  }

  #journal({ off, events }: OutgoingReceiver): void {
    const { store, incidents, clock } = this.#options;
    const plan = planOf(store.incidents.all(), incidents.list, store.outgoing.ofIncidents(this.#id), off);
    for (const one of store.outgoing.waiting(this.#id)) {
      if ('batch' in one.content && !events.includes(one.content.kind)) store.outgoing.forget(one.id);
    }
    if (plan.begin.length + plan.end.length + plan.forget.length === 0) return;
    const at = new Date(clock.now()).toISOString();
    store.transaction(() => {
      for (const { incident, beganAt } of plan.begin)
        store.outgoing.plan(this.#id, { kind: 'began', incident, at }, beganAt);
      for (const began of plan.end) {
        // Whether it arrived will not be known: that it is over is the news now.
        store.outgoing.sent(began.id);
        store.outgoing.plan(this.#id, { ...began.content, kind: 'ended', at }, began.beganAt);
      }
      for (const { id } of plan.forget) store.outgoing.forget(id);
    });
  }

  /** What quiet hours kept back is sent together. */
  #joinThoseOf(quiet: QuietHours): void {
    const { store } = this.#options;
    const kept = store.outgoing
      .waiting(this.#id)
      .filter(({ attempts, madeAt }) => attempts === 0 && quietUntil(madeAt, quiet) !== null);
    if (new Set(kept.map(({ messageId }) => messageId)).size < 2) return;
    store.transaction(() => {
      for (let from = 0; from < kept.length; from += MAX_TOGETHER) {
        const together = kept.slice(from, from + MAX_TOGETHER).map(({ id }) => id);
        store.outgoing.join(together, `msg_${randomUUID()}`);
      }
    });
  }

  /** @param records of one message */
  async #send(records: readonly OutgoingRecord[], receiver: OutgoingReceiver): Promise<void> {
    const { store, clock, nameOf } = this.#options;
    const [first] = records;
    if (first === undefined) return;
    store.transaction(() => {
      for (const { id } of records) store.outgoing.attempt(id);
    });
    const contents = records.map(({ content }) =>
      'batch' in content ? { ...content, name: nameOf(content.batch) ?? content.name } : content,
    );
    const outcome = await sendTo(receiver, { ...first, contents }, this.#options, this.#stopped.signal);
    // Stopped in between, it stays in doubt; removed, there is nothing to note.
    if (this.#stopped.signal.aborted) return;
    store.transaction(() => {
      for (const record of records) {
        if (outcome.kind === 'arrived') store.outgoing.sent(record.id);
        else if (clock.now() - record.madeAt >= GIVE_UP_MS) store.outgoing.giveUp(record, outcome.what);
        else {
          const { what: why, notAt } = outcome;
          const isInDoubt = record.isInDoubt || outcome.mayHaveArrived;
          const nextAt = clock.now() + backOffMs(RETRY, record.attempts + 1);
          store.outgoing.failed(record.id, { why, nextAt, isInDoubt, notAt: notAt ?? record.notAt });
        }
      }
    });
  }
}

/** One attempt. A keyring that does not give the secret now is one more reason to try again. */
export async function sendTo(
  { id, way, language }: OutgoingReceiver,
  sent: { readonly messageId: string; readonly contents: readonly OutgoingContent[] } & Pick<
    OutgoingRecord,
    'notAt'
  >,
  {
    secrets,
    clock,
    agents,
    userAgent,
    sayIn,
  }: Omit<OutboxOptions, 'store' | 'incidents' | 'nameOf' | 'onFault'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const told: Told = { say: await sayIn(language), station: hostname() };
  const { messageId, contents, notAt } = sent;
  try {
    switch (way.kind) {
      case 'webhook': {
        const body = bodyOf(way.body, contents, told);
        const secret = await secrets.signing(id);
        const headers = { ...signed(secret, messageId, clock.now(), body), 'user-agent': userAgent };
        return await post(way.address, body, { headers, agents, signal });
      }
      case 'mail': {
        const password = way.user === null ? null : await secrets.password(id, way);
        const letter = { id: messageId, ...mailOf(contents, told), sendTo: stillOf(way, notAt) };
        return await sendMail(way, letter, { password, signal });
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error.what);
  }
}

/** Those that it has not reached; all of them if none of those is an address any more. */
function stillOf({ to }: MailWay, notAt: readonly string[] | null): readonly string[] {
  const still = to.filter((address) => notAt?.includes(address) ?? true);
  return still.length === 0 ? to : still;
}
