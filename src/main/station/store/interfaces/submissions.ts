import type {
  BatchOrderState,
  ConnectionId,
  JobKey,
  Message,
  SubmissionId,
} from '../../../../contract/index.ts';
import type { OrderMove } from './order-move.ts';

/** A job that an operator submitted, as the store holds it. Instants are milliseconds since the epoch. */
export interface SubmissionRecord {
  readonly id: SubmissionId;
  readonly connectionId: ConnectionId;
  readonly name: string;
  readonly quantity: number;
  readonly state: BatchOrderState;
  readonly why: Message | null;
  readonly needsDecision: boolean;
  /** It was refused and nobody has acknowledged that yet, or it needs a decision. */
  readonly needsAttention: boolean;
  readonly changedAt: number;
  /** When it first began to be sent. */
  readonly sentAt: number | null;
  readonly made: JobKey | null;
}

/**
 * Jobs that operators submitted here, with the request that is sent. Every step is on disk before anything
 * follows from it.
 */
export interface SubmissionRepository {
  /** @param entry.body the request, as JSON. */
  add(
    entry: Pick<SubmissionRecord, 'connectionId' | 'name' | 'quantity'> & {
      readonly body: string;
    },
  ): SubmissionRecord;
  /** Moves it on; the request is let go of once it is settled. Throws IllegalTransitionError. */
  move(id: SubmissionId, to: BatchOrderState, details: OrderMove<JobKey>): SubmissionRecord;
  get(id: SubmissionId): SubmissionRecord | null;
  /** The request, as JSON; empty once it is settled. */
  bodyOf(id: SubmissionId): string;
  /** What is not settled, oldest first. */
  open(): SubmissionRecord[];
  /** How many an operator has to look at. */
  countNeedingAttention(): number;
  /** The operator has seen that it was refused: it does not need attention any more. */
  acknowledge(id: SubmissionId): SubmissionRecord;
  /** What is settled, newest first: the latest, and all that needs attention. */
  settled(limit: number): SubmissionRecord[];
  /** Is this job what one of them became? */
  hasMade(job: JobKey): boolean;
}
