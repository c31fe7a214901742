import type { BatchRecord, JobStatus } from './records.ts';

/** A change of status, as a webhook carries it (section 6). */
export type Event = {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
} & (
  | { readonly kind: 'job.status.transition'; readonly status: JobStatus }
  | { readonly kind: 'job_batch.status.transition'; readonly status: BatchRecord['status'] }
);

type RefusedStatus = 400 | 403 | 404 | 409 | 413 | 415 | 422;

/** A request that cannot be met; nothing has changed. */
export class StatusRefusedError extends Error {
  override readonly name = 'StatusRefusedError';
  readonly status: RefusedStatus;

  constructor(status: RefusedStatus, message: string) {
    super(message);
    this.status = status;
  }
}
