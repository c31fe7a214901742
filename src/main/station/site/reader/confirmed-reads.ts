import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '../../../../contract/index.ts';
import type { AccountChange } from '../../connections/index.ts';
import type { Clock } from '../../ports.ts';

/** How often the station that reads is asked again: it may be another one by then. */
const ASK_AGAIN_MS = 2_000;
/**
 * Within this time a station that can read the service has taken the reading over from one that is frozen,
 * cut off or dead. If none has, none can, and what is stored counts, as at a single station.
 */
const GIVE_UP_MS = 60_000;

export interface ConfirmedReadsOptions {
  readonly clock: Pick<Clock, 'after' | 'steadyMs'>;
  /** The ledger does not answer: nothing can be asked. */
  readonly isAway: () => boolean;
  readonly ask: (account: ConnectionId, wish: Extract<AccountChange, { kind: 'confirm' }>) => void;
}

/** Jobs that the station that reads an account is asked to read now, by one that cannot read them itself. */
export class ConfirmedReads {
  readonly #options: ConfirmedReadsOptions;
  readonly #waiting = new Map<string, (wasAnswered: boolean) => void>();
  /** Since when nobody has read the account though it was asked for; steady ms. */
  readonly #unreadSince = new Map<ConnectionId, number>();
  #isStopped = false;

  constructor(options: ConfirmedReadsOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the job was read after the call, or nobody can read it.
   * @param isShared it is for a shared hot folder: while the ledger does not answer, nothing is confirmed.
   *   It may answer again before the commit, and would grant that.
   * @param signal ends the wait. @returns false if it has, or if this station's part in the site has ended.
   */
  async confirmed(
    account: ConnectionId,
    job: string,
    isShared: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { clock, isAway } = this.#options;
    const isEnded = (): boolean => signal.aborted || this.#isStopped;
    const since = this.#unreadSince.get(account) ?? clock.steadyMs();
    this.#unreadSince.set(account, since);
    while (!isAway()) {
      if (isEnded()) return false;
      if (await this.#ask(account, job, signal)) {
        this.#unreadSince.delete(account);
        return true;
      }
      if (clock.steadyMs() - since >= GIVE_UP_MS) return !isEnded();
    }
    this.#unreadSince.delete(account);
    return !isShared && !isEnded();
  }

  /** The station that reads has answered. */
  heard({ token, wasAnswered }: Extract<AccountChange, { kind: 'confirmed' }>): void {
    if (wasAnswered) this.#waiting.get(token)?.(true);
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#waiting.values()) end(false);
  }

  /** Whether it was read within the time after which it is asked for again. */
  async #ask(account: ConnectionId, job: string, signal: AbortSignal): Promise<boolean> {
    const { clock, ask } = this.#options;
    const token = randomUUID();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const giveUp = (): void => resolve(false);
    const cancel = clock.after(ASK_AGAIN_MS, giveUp);
    signal.addEventListener('abort', giveUp);
    this.#waiting.set(token, resolve);
    ask(account, { kind: 'confirm', id: job, token });
    const isRead = await promise;
    cancel();
    signal.removeEventListener('abort', giveUp);
    this.#waiting.delete(token);
    return isRead;
  }
}
