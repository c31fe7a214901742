import type { ConnectionId } from '../../../contract/index.ts';
import type { Decision } from './decision.ts';

/** Whether decisions made here count at other stations. */
export interface DecisionSharing {
  /** Whether there may be other stations. */
  readonly isShared: boolean;
  /** Shares a decision that the caller has made; called in the transaction that carries it out. */
  made(subject: string, account: ConnectionId, decision: Decision): void;
}
