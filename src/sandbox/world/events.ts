import type { StatusCode } from './statuses.ts';

/** A change of status, as a webhook carries it (section 6). */
export interface Event {
  readonly kind: 'job.status.transition' | 'job_batch.status.transition';
  readonly id: string;
  readonly status: StatusCode;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

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
