import { message } from '../../contract/index.ts';
import type { Access } from '../station/access-log.ts';
import { clientOf } from '../station/operators/index.ts';
import { type AccessReason, describeAccess } from './describe-access.ts';

const MINUTE_MS = 60_000;
/** Refusals from further addresses within the minute are counted together. */
const MAX_ADDRESSES = 100;
const ELSEWHERE = 'elsewhere';

interface Refused {
  /** The first one's address; `elsewhere` stands for all that have no count of their own. */
  readonly address: string;
  readonly since: number;
  unwritten: number;
}

/**
 * Records refusals that cost whoever causes them nothing. The activity is kept for good, so each client gets
 * one line a minute, and one more that counts what followed.
 */
export class RefusalLog {
  readonly #now: () => number;
  readonly #record: (access: Access) => void;
  readonly #refused = new Map<string, Refused>();

  constructor(now: () => number, record: (access: Access) => void) {
    this.#now = now;
    this.#record = record;
  }

  /** @param name what they call themselves, unverified; null if they did not say. */
  refuse(address: string, name: string | null, reason: AccessReason): void {
    this.writeCounts();
    const own = clientOf(address);
    const isOneMore = this.#refused.has(own) || this.#refused.size >= MAX_ADDRESSES;
    const client = isOneMore && !this.#refused.has(own) ? ELSEWHERE : own;
    const known = this.#refused.get(client);
    if (known !== undefined) known.unwritten++;
    else this.#refused.set(client, { address, since: this.#now(), unwritten: isOneMore ? 1 : 0 });
    if (!isOneMore) this.#write(address, name, describeAccess(reason, address));
  }

  /** Writes the counts of clients whose minute is over; of all of them if nothing more is recorded. */
  writeCounts({ isLast = false } = {}): void {
    const now = this.#now();
    for (const [client, { address, since, unwritten: count }] of [...this.#refused]) {
      // A clock that was set back starts another minute.
      if (!isLast && since <= now && now - since < MINUTE_MS) continue;
      this.#refused.delete(client);
      if (count === 0) continue;
      if (client === ELSEWHERE) this.#write(client, null, message('access.refused-elsewhere', { count }));
      else this.#write(address, null, message('access.refused-again', { count, address }));
    }
  }

  #write(address: string, name: string | null, why: Access['why']): void {
    const step = 'refused';
    this.#record({ step, sessionId: null, name, address, desk: address, source: 'station', why });
  }
}
