import {
  type ConnectionId,
  knownIn,
  type Message,
  message,
  type SubmissionId,
  type SubmittedUpload,
} from '../../../contract/index.ts';
import { type StorageClient, TransferError } from '../artwork/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { Clock } from '../ports.ts';
import { type Listing, type ServiceClient, ServiceError, type ServiceJob } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { jobKey, type Store, type SubmissionRecord } from '../store/index.ts';
import { type Uploads, uploadArtwork, withAddresses } from '../submission/index.ts';
import { RETRY, RetrySchedule } from './retry-schedule.ts';
import { verdictOf } from './verdict.ts';

/** The service's clock may be behind by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** What the service keeps for less time is uploaded again before the job is sent. */
const KEPT_FOR_MS = 10 * 60_000;

/** A connection, as far as submissions need it. */
export interface SubmittingConnection {
  readonly isOnline: boolean;
  readonly profile: Pick<ConnectionProfile, 'baseUrl'>;
  readonly client: Pick<ServiceClient, 'submitJob' | 'presignedAsset'> & {
    readonly fresh: Pick<ServiceClient, 'listJobs'>;
  };
  /** Has the service create a job, and stores the answer. */
  submitting(work: () => Promise<ServiceJob | null>): Promise<ServiceJob | null>;
}

/**
 * Sends the jobs that operators submitted, one after the other. Each is on disk as `sending` before
 * anything of it leaves. If the answer is lost, the service's jobs are searched for it again and again; it
 * is never resent automatically.
 */
export class SubmissionService {
  readonly #store: Pick<Store, 'submissions'>;
  readonly #connectionOf: (connection: ConnectionId) => SubmittingConnection | null;
  readonly #retries: RetrySchedule<SubmissionId>;
  readonly #uploads: Uploads;
  readonly #storage: StorageClient;
  readonly #clock: Clock;
  readonly #onProgress: (id: SubmissionId) => void;
  readonly #onFault: (error: unknown) => void;
  /** One at a time. In memory only: an upload that breaks off starts again. */
  #uploading: (SubmittedUpload & { readonly id: SubmissionId }) | null = null;
  readonly #loop: WorkLoop;
  #running = false;
  #stopped = new AbortController();

  constructor(options: {
    readonly store: Pick<Store, 'submissions'>;
    readonly clock: Clock;
    /** Artwork that is uploaded before its job is sent. */
    readonly uploads: Uploads;
    readonly storage: StorageClient;
    readonly connectionOf: (connection: ConnectionId) => SubmittingConnection | null;
    /** Bytes of a file of this submission left. */
    readonly onProgress: (id: SubmissionId) => void;
    readonly onFault: (error: unknown) => void;
  }) {
    this.#store = options.store;
    this.#connectionOf = options.connectionOf;
    this.#retries = new RetrySchedule(options.clock, () => this.look());
    this.#uploads = options.uploads;
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#onProgress = options.onProgress;
    this.#onFault = options.onFault;
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#workOff(),
      backOff: RETRY,
      onFault: options.onFault,
    });
  }

  /** The outcome of a submission that was being sent when the station ended is unknown. */
  start(): void {
    const { submissions } = this.#store;
    for (const submission of submissions.open()) {
      if (submission.state !== 'sending') continue;
      try {
        submissions.move(submission.id, 'unknown', { source: 'station', why: stopped });
      } catch (error) {
        this.#cannotWorkOn(submission, error);
      }
    }
    this.#running = true;
    this.#stopped = new AbortController();
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#retries.stop();
    this.#stopped.abort();
    await this.#loop.stop();
    this.#storage.close();
  }

  /** Does what can be done now; tries a connection that came back at once. */
  look(): void {
    this.#loop.wake();
  }

  /** How far the upload of a submission's file is; null if none is being uploaded. */
  uploadOf(id: SubmissionId): SubmittedUpload | null {
    if (this.#uploading?.id !== id) return null;
    const { name, sent, total } = this.#uploading;
    return { name, sent, total };
  }

  /** The operator wants it handled now. */
  hurry(id: SubmissionId): void {
    this.#retries.hurry(id);
    this.look();
  }

  /** Sends or looks up what is due, one after the other, until nothing is. */
  async #workOff(): Promise<null> {
    for (;;) {
      const due = this.#store.submissions
        .open()
        .find(
          ({ id, connectionId }) =>
            this.#retries.isDue(id) && this.#connectionOf(connectionId)?.isOnline === true,
        );
      const line = due === undefined ? null : this.#connectionOf(due.connectionId);
      if (!this.#running || due === undefined || line === null) {
        this.#uploads.sweep();
        return null;
      }
      try {
        if (due.state === 'waiting') await this.#send(due, line);
        else await this.#find(due, line);
      } catch (error) {
        this.#cannotWorkOn(due, error);
      }
    }
  }

  /** Marks one that failed unexpectedly; it is retried later while the others continue. */
  #cannotWorkOn({ id }: SubmissionRecord, error: unknown): void {
    this.#onFault(error);
    this.#retries.wait(id, null);
    try {
      const { submissions } = this.#store;
      const now = submissions.get(id);
      if (now === null) return;
      const isLongUnknown = now.state === 'unknown' && this.#retries.isMissingForLong(id);
      const needsDecision = now.needsDecision || isLongUnknown;
      if (now.why?.code === failed.code && now.needsDecision === needsDecision) return;
      const to = now.state === 'sending' ? 'unknown' : now.state;
      submissions.move(id, to, { source: 'station', why: failed, needsDecision });
    } catch (furtherError) {
      this.#onFault(furtherError);
    }
  }

  async #send(submission: SubmissionRecord, line: SubmittingConnection): Promise<void> {
    const { submissions } = this.#store;
    // An earlier request may still have been carried out.
    if (submission.sentAt !== null && (await this.#lookUp(submission, line)) !== 'missing') return;
    const { id } = submission;
    if (!(await this.#upload(submission, line))) return;
    const filled = withAddresses(submissions.bodyOf(id), submissions.filesOf(id));
    const body: Readonly<Record<string, unknown>> = JSON.parse(filled);
    submissions.move(id, 'sending', { source: 'station' });
    try {
      const job = await line.submitting(() => line.client.submitJob(body));
      this.#done(submission, job);
    } catch (error) {
      if (!(error instanceof ServiceError)) {
        submissions.move(id, 'unknown', { source: 'station' });
        throw error;
      }
      const verdict = verdictOf(error);
      if (verdict === 'wait') this.#retries.wait(id, error.retryAfterMs);
      const to = verdict === 'wait' ? 'waiting' : verdict;
      submissions.move(id, to, { source: 'station', why: error.userMessage });
    }
  }

  /**
   * Uploads its files that the service does not have, or not for long enough. Nothing of the job itself is
   * sent by that, so whatever fails is simply done again later. Resolves with whether the job can be sent.
   */
  async #upload({ id }: SubmissionRecord, line: SubmittingConnection): Promise<boolean> {
    const { submissions } = this.#store;
    for (const file of submissions.filesOf(id)) {
      if (file.url !== null && (file.expiresAt ?? 0) > this.#clock.now() + KEPT_FOR_MS) continue;
      submissions.move(id, 'waiting', {
        source: 'station',
        why: message('submission.uploading', { name: file.name }),
      });
      try {
        const done = await uploadArtwork(file, this.#uploads.pathOf(file.ticket), {
          client: line.client,
          baseUrl: line.profile.baseUrl,
          storage: this.#storage,
          clock: this.#clock,
          signal: this.#stopped.signal,
          onProgress: (sent) => {
            this.#uploading = { id, name: file.name, sent, total: file.bytes };
            this.#onProgress(id);
          },
        });
        submissions.uploaded(id, done);
      } catch (error) {
        this.#notUploaded(id, error);
        return false;
      } finally {
        this.#uploading = null;
        this.#onProgress(id);
      }
      // It may have been withdrawn meanwhile.
      if (submissions.get(id)?.state !== 'waiting') return false;
    }
    return true;
  }

  #notUploaded(id: SubmissionId, error: unknown): void {
    const { submissions } = this.#store;
    if (!this.#running || submissions.get(id)?.state !== 'waiting') return;
    if (error instanceof ServiceError || error instanceof TransferError) {
      const isRefused = error instanceof ServiceError && verdictOf(error) === 'refused';
      if (!isRefused) this.#retries.wait(id, error.retryAfterMs);
      const to = isRefused ? 'refused' : 'waiting';
      submissions.move(id, to, { source: 'station', why: error.userMessage });
    } else if (error instanceof ApiError) {
      submissions.move(id, 'refused', { source: 'station', why: error.what });
    } else throw error;
  }

  async #find(submission: SubmissionRecord, line: SubmittingConnection): Promise<void> {
    const found = await this.#lookUp(submission, line);
    if (found === 'settled' || found === 'later') return;
    if (!this.#retries.isMissingForLong(submission.id)) return;
    this.#store.submissions.move(submission.id, 'unknown', {
      source: 'station',
      why: found === 'missing' ? notThere : undecided,
      needsDecision: true,
    });
  }

  /** Searches the service's jobs for it, and settles it if exactly one can be it. */
  async #lookUp(
    submission: SubmissionRecord,
    line: SubmittingConnection,
  ): Promise<'settled' | 'missing' | 'unsure' | 'later'> {
    const { id, state } = submission;
    let listed: Listing<ServiceJob>;
    try {
      listed = await line.client.fresh.listJobs();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (!error.healsByItself && !error.wantsToken) return 'unsure';
      this.#retries.wait(id, error.retryAfterMs);
      return 'later';
    }
    if (this.#store.submissions.get(id)?.state !== state) return 'settled';
    const candidates = listed.items.filter((job) => this.#mayBe(submission, job));
    const [first, ...others] = candidates;
    if (first === undefined) return listed.unread.length === 0 ? 'missing' : 'unsure';
    if (others.length > 0) return 'unsure';
    this.#done(submission, first);
    await line.submitting(async () => first);
    return 'settled';
  }

  /**
   * Whether a job can be it: the same name and quantity, created since it was sent, and not the result of
   * another.
   */
  #mayBe({ connectionId, name, quantity, sentAt }: SubmissionRecord, job: ServiceJob): boolean {
    const isNew = job.createdAt === null || sentAt === null || job.createdAt >= sentAt - CLOCK_SKEW_MS;
    const names = [job.name, ...job.numbers.map(({ text }) => text)];
    const isSame = names.includes(name) && [null, quantity].includes(knownIn(job.quantity));
    return isNew && isSame && !this.#store.submissions.hasMade(jobKey(connectionId, job.serviceId));
  }

  #done({ id, connectionId }: SubmissionRecord, job: ServiceJob | null): void {
    this.#retries.forget(id);
    this.#store.submissions.move(id, 'done', {
      source: 'station',
      resultKey: job === null ? null : jobKey(connectionId, job.serviceId),
    });
  }
}

const stopped = message('submission.stopped');
const failed = message('submission.failed');
const notThere: Message = message('submission.not-there');
const undecided: Message = message('submission.cannot-tell');
