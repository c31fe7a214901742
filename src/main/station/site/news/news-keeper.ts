import type { Client } from 'pg';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { openSession, type SiteAccess } from '../database/index.ts';

const CHECK_MS = 10_000;
const RETRY = { firstMs: 500, maxMs: 5_000 };

export interface NewsKeeperOptions {
  readonly access: SiteAccess;
  readonly clock: Pick<Clock, 'after'>;
  /** There may be news: a station has told some, or the session was away. */
  readonly onNews: () => void;
}

/**
 * Keeps the session that hears when another station tells something. A session can be dead without anybody
 * saying so: it is asked every ten seconds, and replaced where it does not answer.
 */
export class NewsKeeper {
  readonly #options: NewsKeeperOptions;
  readonly #loop: WorkLoop;
  #session: Client | null = null;

  constructor(options: NewsKeeperOptions) {
    const { clock } = options;
    this.#options = options;
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#work(),
      backOff: RETRY,
      // That the ledger is away is said where it is read.
      onFault: () => void this.#end(),
    });
  }

  /** False while news have to be looked for. */
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
    const { access, onNews } = this.#options;
    const session = await openSession(access);
    session.on('notification', onNews);
    session.on('end', () => this.#lost(session));
    try {
      await session.query('LISTEN site');
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    this.#session = session;
    // Whatever was told before it listened.
    onNews();
  }

  #lost(session: Client): void {
    if (this.#session !== session) return;
    this.#session = null;
    this.#loop.wake();
    this.#options.onNews();
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.end().catch(() => undefined);
  }
}
