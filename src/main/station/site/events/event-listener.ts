import type { Client } from 'pg';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { openSession, type SiteAccess } from '../database/index.ts';

const CHECK_MS = 10_000;
const RETRY = { firstMs: 500, maxMs: 5_000 };

export interface EventListenerOptions {
  readonly access: SiteAccess;
  readonly clock: Pick<Clock, 'after'>;
  /** There may be events: a station has published some, or the session was interrupted. */
  readonly onEvents: () => void;
}

/**
 * Keeps the session that is notified when another station publishes events. A session can die silently, so
 * it is probed every ten seconds and replaced if it does not answer.
 */
export class EventListener {
  readonly #options: EventListenerOptions;
  readonly #loop: WorkLoop;
  #session: Client | null = null;

  constructor(options: EventListenerOptions) {
    const { clock } = options;
    this.#options = options;
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#work(),
      backOff: RETRY,
      // That the ledger is away is reported where it is read.
      onFault: () => void this.#end(),
    });
  }

  /** False while events have to be polled for. */
  get isListening(): boolean {
    return this.#session !== null;
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#end();
  }

  async #work(): Promise<number> {
    if (this.#session === null) await this.#begin();
    else await this.#session.query('SELECT 1');
    return CHECK_MS;
  }

  async #begin(): Promise<void> {
    const { access, onEvents } = this.#options;
    const { session } = await openSession(access, ['LISTEN site']);
    session.on('notification', onEvents);
    session.on('end', () => this.#lost(session));
    this.#session = session;
    // Covers what was published until now.
    onEvents();
  }

  #lost(session: Client): void {
    if (this.#session !== session) return;
    this.#session = null;
    this.#loop.wake();
    this.#options.onEvents();
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.end().catch(() => undefined);
  }
}
