import { type ConnectionId, type Message, message } from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import type { PendingWebhook, WorkedWebhook } from '../store/index.ts';
import { dispatchHints, type HintTarget } from './dispatch-hints.ts';
import { decodePayload } from './payload.ts';

const BATCH_SIZE = 200;
/** After this time in one turn the thread is given back, and the rest is worked on in the next. */
const TURN_MS = 25;
/** So many starts of the station may begin to read a webhook without finishing. */
const MAX_BEGUN = 2;
const AGAIN_MS = 10_000;
/** Final outcomes are only for the log: those of this time are written together. */
const OUTCOMES_MS = 50;
/** Turns of the event loop that one run may take; each takes `BATCH_SIZE` webhooks. */
const MAX_TURNS = 1_000;
const SWEEP_EVERY_MS = 60 * 60_000;
/** Processed webhooks are deleted after this; until then a repeat is recognised. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/** What the worker needs of the inbox. */
export interface PendingInbox {
  pending(limit: number): readonly PendingWebhook[];
  /** Stores that their bodies are about to be read. */
  begin(ids: readonly number[]): void;
  done(worked: readonly WorkedWebhook[]): void;
  /** Stores final outcomes. */
  became(ended: readonly Omit<WorkedWebhook, 'event'>[]): void;
  /** Deletes what was processed before `before` (milliseconds since the epoch). */
  prune(before: number): number;
}

export interface InboxWorkerOptions {
  readonly inbox: PendingInbox;
  readonly clock: Clock;
  /** Null if the connection was removed. */
  readonly targetOf: (id: ConnectionId) => HintTarget | null;
  /** A webhook was set aside unread, since the station ended each time it was being read. */
  readonly onSetAside: (id: ConnectionId, why: Message) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Processes the inbox: each webhook becomes a request to read something again, and a sentence in the log. A
 * few at a time, so that a flood delays nothing else; what the store rejects is retried. Deletes old ones
 * every hour.
 */
export class InboxWorker {
  readonly #options: InboxWorkerOptions;
  readonly #loop: WorkLoop;
  readonly #sweeps: WorkLoop;
  /** Those that this start of the station has begun, and the store refused to see ended. */
  readonly #begun = new Set<number>();
  /** Final outcomes that are not written yet. */
  readonly #outcomes = new Map<number, Message>();
  #running = false;

  constructor(options: InboxWorkerOptions) {
    const { inbox, clock, onFault } = options;
    this.#options = options;
    this.#loop = new WorkLoop({
      clock,
      turn: () => (this.#workSome() ? 0 : null),
      backOff: { firstMs: AGAIN_MS, maxMs: AGAIN_MS },
      onFault,
    });
    this.#sweeps = new WorkLoop({
      clock,
      turn: () => {
        inbox.prune(clock.now() - KEEP_MS);
        return SWEEP_EVERY_MS;
      },
      backOff: { firstMs: SWEEP_EVERY_MS, maxMs: SWEEP_EVERY_MS },
      onFault,
    });
  }

  /** Processes what is left from before. */
  start(): void {
    this.#running = true;
    this.#sweeps.start();
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all([this.#loop.stop(), this.#sweeps.stop()]);
    this.#writeOutcomes();
  }

  /** Resolves when everything that has arrived was passed on, except what the store rejects. */
  async workedOff(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS && this.#running; turn++) {
      if (this.#options.inbox.pending(1).length === 0) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Something arrived. */
  look(): void {
    this.#loop.wake();
  }

  /** True if there may be more. */
  #workSome(): boolean {
    const { inbox, onFault } = this.#options;
    const some = inbox.pending(BATCH_SIZE);
    const until = performance.now() + TURN_MS;
    const worked: WorkedWebhook[] = [];
    // What an earlier start did not finish may have ended it, and is begun by itself.
    this.#begin(some.filter(({ begun }) => begun === 0));
    for (const webhook of some) {
      this.#begin([webhook]);
      try {
        worked.push(this.#work(webhook));
      } catch (error) {
        // A failure costs only this webhook.
        worked.push({ id: webhook.id, event: null, outcome: failed });
        onFault(error);
      }
      if (performance.now() > until) break;
    }
    // If the store itself is at fault, this throws, and they are worked on once more.
    inbox.done(worked);
    for (const { id } of worked) this.#begun.delete(id);
    return worked.length < some.length || some.length === BATCH_SIZE;
  }

  #begin(webhooks: readonly PendingWebhook[]): void {
    const ids = webhooks.map(({ id }) => id).filter((id) => !this.#begun.has(id));
    if (ids.length === 0) return;
    this.#options.inbox.begin(ids);
    for (const id of ids) this.#begun.add(id);
  }

  #work({ id, connectionId, body, headers, begun }: PendingWebhook): WorkedWebhook {
    const { targetOf, onSetAside } = this.#options;
    const target = targetOf(connectionId);
    if (begun >= MAX_BEGUN) {
      target?.requestFullSync();
      onSetAside(connectionId, setAside);
      return { id, event: null, outcome: setAside };
    }
    const payload = decodePayload(body, headers);
    const became = (outcome: Message): void => this.#became(id, outcome);
    const outcome = target === null ? gone : dispatchHints(payload, target, became);
    return { id, event: payload.event, outcome };
  }

  #became(id: number, outcome: Message): void {
    if (!this.#running) return;
    if (this.#outcomes.size === 0) this.#options.clock.after(OUTCOMES_MS, () => this.#writeOutcomes());
    this.#outcomes.set(id, outcome);
  }

  #writeOutcomes(): void {
    const ended = [...this.#outcomes].map(([id, outcome]) => ({ id, outcome }));
    this.#outcomes.clear();
    if (ended.length === 0) return;
    try {
      this.#options.inbox.became(ended);
    } catch (error) {
      this.#options.onFault(error);
    }
  }
}

const failed = message('webhook.failed');
const gone = message('webhook.no-connection');
const setAside = message('webhook.set-aside');
