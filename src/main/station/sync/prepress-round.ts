import type { ConnectionId } from '../../../contract/index.ts';
import type { ReadKey } from './read-queue.ts';
import type { SyncStore } from './sync-store.ts';

/** Cycles through everything that is still in pre-press, a few at a time. */
export class PrepressRound {
  readonly #connection: ConnectionId;
  readonly #store: Pick<SyncStore, 'inPrepress'>;
  /** Where the next call begins; null for the start of a round. */
  #place: string | null = null;

  constructor(connection: ConnectionId, store: Pick<SyncStore, 'inPrepress'>) {
    this.#connection = connection;
    this.#store = store;
  }

  /** The next resources, up to `limit`; fewer at the end of a round. */
  next(limit: number): ReadKey[] {
    const found = this.#store.inPrepress(this.#connection, this.#place, limit);
    this.#place = found.length < limit ? null : (found.at(-1)?.place ?? null);
    return found.map(({ key }) => key);
  }
}
