import type { ConnectionId } from '../../../contract/index.ts';
import type { AccountNews } from './account-news.ts';

/**
 * Who asks the service for an account. Of the stations of a house it is one on behalf of all; what it reads
 * comes to the others as news.
 */
export interface SharedReading {
  /** Others depend on what this station reads: it has to be told in full. */
  readonly isShared: boolean;
  /** Whether it is this station. */
  reads(account: ConnectionId): boolean;
  /**
   * This station has read something of the account, or wants something of the one that does. Never throws.
   */
  tell(account: ConnectionId, news: AccountNews): void;
  /**
   * Resolves when all is known here that was told before the call; at once where that cannot be found out.
   */
  caughtUp(): Promise<void>;
}

/** A station that belongs to no house asks for itself. */
export const readsAlone: SharedReading = {
  isShared: false,
  reads: () => true,
  tell() {},
  async caughtUp() {},
};
