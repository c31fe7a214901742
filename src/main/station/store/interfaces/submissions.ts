import type {
  BatchOrderState,
  ConnectionId,
  JobKey,
  Message,
  SubmissionId,
} from '../../../../contract/index.ts';
import type { OrderMove } from './order-move.ts';

/** A job that an operator submitted, as stored. Instants are milliseconds since the epoch. */
export interface SubmissionRecord {
  readonly id: SubmissionId;
  readonly connectionId: ConnectionId;
  readonly name: string;
  readonly quantity: number;
  readonly state: BatchOrderState;
  readonly why: Message | null;
  readonly needsDecision: boolean;
  /** It was refused and not yet acknowledged, or needs a decision. */
  readonly needsAttention: boolean;
  readonly changedAt: number;
  /** When sending it first began. */
  readonly sentAt: number | null;
  readonly made: JobKey | null;
}

/**
 * Jobs that operators submitted here, with the request to send. Every step is on disk before anything
 * follows from it.
 */
export interface SubmissionRepository {
  /** @param entry.body the request, as JSON. */
  add(
    entry: Pick<SubmissionRecord, 'connectionId' | 'name' | 'quantity'> & {
      readonly body: string;
    },
  ): SubmissionRecord;
  /** Moves it to another state; the request is deleted once it is settled. Throws IllegalTransitionError. */
  move(id: SubmissionId, to: BatchOrderState, details: OrderMove<JobKey>): SubmissionRecord;
  get(id: SubmissionId): SubmissionRecord | null;
  /** The request, as JSON; empty once it is settled. */
  bodyOf(id: SubmissionId): string;
  /** Unsettled ones, oldest first. */
  open(): SubmissionRecord[];
  /** How many an operator has to look at. */
  countNeedingAttention(): number;
  /** The operator has seen the refusal, so it no longer needs attention. */
  acknowledge(id: SubmissionId): SubmissionRecord;
  /** Settled ones, newest first: the latest, and all that need attention. */
  settled(limit: number): SubmissionRecord[];
  /** Whether one of them became this job. */
  hasMade(job: JobKey): boolean;
}
