import { type ConnectionId, type Message, message } from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import type { PendingWebhook } from '../store/index.ts';
import { dispatchHints, type HintTarget } from './dispatch-hints.ts';
import { decodePayload } from './payload.ts';

const BATCH_SIZE = 200;
const AGAIN_MS = 10_000;
/** Turns of the event loop in which a flood is worked off; one takes `BATCH_SIZE`. */
const MAX_TURNS = 1_000;
const SWEEP_EVERY_MS = 60 * 60_000;
/** What was worked on is forgotten after this; until then a repeat is known as one. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/** What the worker needs of the inbox. */
export interface PendingInbox {
  pending(limit: number): readonly PendingWebhook[];
  done(id: number, event: string | null, outcome: Message): void;
  /** What became of it in the end. */
  became(id: number, outcome: Message): void;
  /** Forgets what was worked on before `before` (milliseconds since the epoch). */
  prune(before: number): number;
}

export interface InboxWorkerOptions {
  readonly inbox: PendingInbox;
  readonly clock: Clock;
  /** Null where the connection is gone. */
  readonly targetOf: (id: ConnectionId) => HintTarget | null;
  readonly onFault: (error: unknown) => void;
}

/**
 * Works off the inbox: each webhook becomes a wish to read something again, and a sentence in the log. A few at a time, so
 * that a flood holds nothing else up; what the store does not take is tried again. Sweeps what is old every hour.
 */
export class InboxWorker {
  readonly #options: InboxWorkerOptions;
  readonly #loop: WorkLoop;
  readonly #sweeps: WorkLoop;
  #running = false;

  constructor(options: InboxWorkerOptions) {
    const { inbox, clock, onFault } = options;
    this.#options = options;
    this.#loop = new WorkLoop({
      clock,
      turn: () => (this.#workSome() === BATCH_SIZE ? 0 : null),
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

  /** Takes up what is left from before. */
  start(): void {
    this.#running = true;
    this.#sweeps.start();
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all([this.#loop.stop(), this.#sweeps.stop()]);
  }

  /** Resolves when everything that has come is passed on; what the store does not take is not waited for. */
  async workedOff(): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS && this.#running; turn++) {
      if (this.#options.inbox.pending(1).length === 0) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Something came. */
  look(): void {
    this.#loop.wake();
  }

  #workSome(): number {
    const { inbox, targetOf } = this.#options;
    const some = inbox.pending(BATCH_SIZE);
    for (const { id, connectionId, body, headers } of some) {
      try {
        const payload = decodePayload(body, headers);
        const target = targetOf(connectionId);
        const became = (outcome: Message): void => this.#became(id, outcome);
        inbox.done(id, payload.event, target === null ? gone : dispatchHints(payload, target, became));
      } catch (error) {
        // It costs only itself; where the store is at fault, this throws as well, and it is tried again.
        inbox.done(id, null, failed);
        this.#options.onFault(error);
      }
    }
    return some.length;
  }

  #became(id: number, outcome: Message): void {
    if (!this.#running) return;
    try {
      this.#options.inbox.became(id, outcome);
    } catch (error) {
      this.#options.onFault(error);
    }
  }
}

const failed = message('webhook.failed');
const gone = message('webhook.no-connection');
