import type {
  ArtworkTicket,
  BatchOrderState,
  ConnectionId,
  JobKey,
  Message,
  SubmissionId,
} from '../../../../contract/index.ts';
import type { OrderMove } from './order-move.ts';

/** A local file of a submitted job, which is uploaded before the job is sent. */
export interface SubmittedFile {
  readonly ticket: ArtworkTicket;
  readonly name: string;
  readonly bytes: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
  /** Where the service has it until `expiresAt`; null: not uploaded yet. */
  readonly url: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | null;
}

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

/** A job to be submitted: `body` is the request, as JSON; `files` are uploaded first. */
export type NewSubmission = Pick<SubmissionRecord, 'connectionId' | 'name' | 'quantity'> & {
  readonly body: string;
  readonly files: readonly Pick<SubmittedFile, 'ticket' | 'name' | 'bytes' | 'sha256'>[];
};

/**
 * Jobs that operators submitted here, with the request to send. Every step is on disk before anything
 * follows from it.
 */
export interface SubmissionRepository {
  /** @param entry.body the request, as JSON. @param entry.files those to upload first. */
  add(entry: NewSubmission): SubmissionRecord;
  /** Moves it to another state; the request is deleted once it is settled. Throws IllegalTransitionError. */
  move(id: SubmissionId, to: BatchOrderState, details: OrderMove<JobKey>): SubmissionRecord;
  get(id: SubmissionId): SubmissionRecord | null;
  /** The request, as JSON; empty once it is settled. */
  bodyOf(id: SubmissionId): string;
  /** The files to upload for it; none once it is settled. */
  filesOf(id: SubmissionId): SubmittedFile[];
  /** A file of it was uploaded. */
  uploaded(id: SubmissionId, file: SubmittedFile): void;
  /** The tickets of the files of all unsettled ones. */
  filesInUse(): ArtworkTicket[];
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
