import type { ConnectionId } from '../../../contract/index.ts';
import type { Decision } from './decision.ts';

/** Whether what is decided here counts at other stations. */
export interface DecisionSharing {
  /** Whether there may be others. */
  readonly isShared: boolean;
  /** Decided here by the caller; called in the transaction that carries it out. */
  made(subject: string, account: ConnectionId, decision: Decision): void;
}
