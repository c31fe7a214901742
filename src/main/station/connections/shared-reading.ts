import type { ConnectionId } from '../../../contract/index.ts';
import type { AccountChange } from './account-change.ts';

/**
 * Decides which station reads an account from the service. At a site, one station does so on behalf of all,
 * and the others receive what it has read.
 */
export interface SharedReading {
  /** Other stations depend on this one's reads, so each has to be reported in full. */
  readonly isShared: boolean;
  /** Whether this station reads the account. */
  reads(account: ConnectionId): boolean;
  /**
   * Reports what this station has read of the account, or asks the station that reads it for something. Never
   * throws.
   */
  publish(account: ConnectionId, change: AccountChange): void;
  /**
   * Resolves when everything reported before the call is known here; at once if that cannot be determined.
   */
  caughtUp(): Promise<void>;
  /**
   * Resolves when the station that reads an account has read a job after the call; or when none can, and
   * what is stored counts.
   * @param isShared it is for a hot folder that other stations send to, too.
   * @param signal ends the wait. @returns false if it has, or if this station's part in the site has ended.
   */
  confirmed(account: ConnectionId, job: string, isShared: boolean, signal: AbortSignal): Promise<boolean>;
}

/** A station without a site reads for itself. */
export const readsAlone: SharedReading = {
  isShared: false,
  reads: () => true,
  publish() {},
  async caughtUp() {},
  confirmed: async () => true,
};
