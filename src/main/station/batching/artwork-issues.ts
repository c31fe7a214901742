import {
  type ArtworkId,
  type ArtworkIssue,
  type ConnectionId,
  type Message,
  message,
} from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { Clock } from '../ports.ts';
import { artworkIdOf, type ServiceClient, ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { ArtworkRecord, Store } from '../store/index.ts';
import { fillIn, issueValues, TemplateError, usualIssueTemplate } from '../submission/index.ts';
import { RETRY, RetrySchedule } from './retry-schedule.ts';
import { verdictOf } from './verdict.ts';

/** A connection, as far as issues need it. */
export interface TellingConnection {
  readonly isOnline: boolean;
  readonly profile: Pick<ConnectionProfile, 'paths' | 'issueTemplate'>;
  readonly client: Pick<ServiceClient, 'raiseIssue'>;
}

/**
 * Tells the service that new artwork is requested, where it has a call for that. Each request is on disk as
 * `sending` before anything of it leaves. If the answer is lost, only an operator can know whether it
 * arrived: it is never sent again automatically.
 */
export class ArtworkIssues {
  readonly #store: Pick<Store, 'artworks' | 'decisions' | 'jobs'>;
  readonly #connectionOf: (connection: ConnectionId) => TellingConnection | null;
  readonly #retries: RetrySchedule<ArtworkId>;
  readonly #loop: WorkLoop;
  #running = false;

  constructor(options: {
    readonly store: Pick<Store, 'artworks' | 'decisions' | 'jobs'>;
    readonly clock: Clock;
    readonly connectionOf: (connection: ConnectionId) => TellingConnection | null;
    readonly onFault: (error: unknown) => void;
  }) {
    this.#store = options.store;
    this.#connectionOf = options.connectionOf;
    this.#retries = new RetrySchedule(options.clock, () => this.look());
    this.#loop = new WorkLoop({
      clock: options.clock,
      turn: () => this.#workOff(),
      backOff: RETRY,
      onFault: options.onFault,
    });
  }

  /** What was being sent when the station ended is unknown. */
  start(): void {
    for (const file of this.#waiting())
      if (file.replacement?.issue?.state === 'sending') this.#tell(file, 'unknown', stopped);
    this.#running = true;
    this.#loop.start();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#retries.stop();
    await this.#loop.stop();
  }

  look(): void {
    this.#loop.wake();
  }

  /** New artwork was requested here for that file: the service is to be told, if it has a call for it. */
  intend(id: ArtworkId): void {
    const file = this.#store.artworks.get(id);
    if (file === null || this.#connectionOf(file.connectionId)?.profile.paths.artworkIssues == null) return;
    this.#tell(file, 'waiting');
    this.#retries.forget(id);
    this.look();
  }

  /** Throws ApiError if there is nothing for an operator to decide. */
  settle(id: ArtworkId, choice: 'again' | 'arrived'): void {
    const file = this.#store.artworks.get(id);
    const state = file?.replacement?.issue?.state;
    if (file == null || (state !== 'unknown' && state !== 'refused'))
      throw new ApiError('CONFLICT', message('issue.went-on'), message('issue.see-file'));
    this.#tell(file, choice === 'again' ? 'waiting' : 'told', null, 'operator');
    this.#retries.forget(id);
    this.look();
  }

  #waiting(): ArtworkRecord[] {
    const { artworks, decisions } = this.#store;
    return decisions.toTell().flatMap((id) => artworks.get(id) ?? []);
  }

  async #workOff(): Promise<null> {
    for (const file of this.#waiting()) {
      const line = this.#connectionOf(file.connectionId);
      if (!this.#running) return null;
      if (line?.isOnline === true && this.#retries.isDue(file.id)) await this.#send(file, line);
    }
    return null;
  }

  async #send(file: ArtworkRecord, line: TellingConnection): Promise<void> {
    const original = this.#store.jobs.original(file.jobKey);
    const artwork = original === null ? null : artworkIdOf(JSON.parse(original), file.fileId);
    if (artwork === null) return this.#tell(file, 'refused', message('issue.no-artwork'));
    try {
      const body = this.#bodyOf(file, line);
      this.#tell(file, 'sending');
      await line.client.raiseIssue(artwork, body);
      this.#tell(file, 'told');
    } catch (error) {
      if (error instanceof TemplateError) return this.#tell(file, 'refused', error.userMessage);
      if (!(error instanceof ServiceError)) {
        this.#tell(file, 'unknown');
        throw error;
      }
      const verdict = verdictOf(error);
      if (verdict === 'wait') this.#retries.wait(file.id, error.retryAfterMs);
      this.#tell(file, verdict === 'wait' ? 'waiting' : verdict, error.userMessage);
    }
  }

  /** Throws TemplateError. */
  #bodyOf(file: ArtworkRecord, { profile }: TellingConnection): object {
    const values = issueValues({
      note: file.replacement?.note ?? '',
      job: file.jobKey.slice(file.connectionId.length + 1),
      component: file.component,
      file: file.fileId,
      name: file.name,
    });
    return fillIn(profile.issueTemplate ?? usualIssueTemplate, values);
  }

  #tell(
    { id, replacement }: ArtworkRecord,
    state: ArtworkIssue['state'],
    why: Message | null = null,
    source: 'operator' | 'station' = 'station',
  ): void {
    if (replacement !== null) this.#store.decisions.tell(id, replacement.at, { state, why }, source);
  }
}

const stopped = message('issue.stopped');
