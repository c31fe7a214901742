import {
  type Connection,
  type ConnectionState,
  type ListTimes,
  type Message,
  PolledList,
} from '../../../contract/index.ts';
import { backOffMs } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Lists } from './lists.ts';

const MAX_BACK_OFF_MS = 5 * 60_000;
/** A connection that polls seldom, because webhooks report its changes, comes back as soon as any other. */
const MAX_FIRST_MS = 30_000;

/** Milliseconds from a first failure to the next attempt, unless the service says when. */
export const firstRetryMs = (pollSeconds: number): number => Math.min(pollSeconds * 1_000, MAX_FIRST_MS);

export interface ConnectionStatusOptions {
  readonly profile: Pick<ConnectionProfile, 'pollSeconds'>;
  readonly memory: ListReadsMemory;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly progress: SyncProgress;
  /** 0 ≤ number < 1, for jitter. */
  readonly random: () => number;
  /** Called after each change of state. */
  readonly onState: () => void;
  /** Receives errors of this program, as opposed to the service's. */
  readonly onFault: (error: unknown) => void;
}

/** How the reading stands at another station; `lastPollAt` is null while the service does not answer it. */
export interface ReadingStanding extends Pick<Connection, 'listsReadAt' | 'notOffered' | 'notUnderstood'> {
  readonly lastPollAt: number | null;
}

/**
 * The status shown for a connection: online or offline, why and since when, and how old its lists are. It
 * follows only from requests that succeeded or failed.
 */
export class ConnectionStatus {
  readonly #options: ConnectionStatusOptions;
  readonly #refusedToken = new RefusedToken();
  readonly #listReads: ListReads;
  #state: ConnectionState = { kind: 'starting' };
  #lastPollAt: number | null = null;
  #notOffered: Connection['notOffered'] = [];
  #notUnderstood: Connection['notUnderstood'] = [];
  #failures = 0;
  /** Why the stored token is none for this service; what another station reads does not change that. */
  #missingToken: Message | null = null;
  #retryInMs = 0;
  /** True while the state is offline because nothing answered at all. */
  #isUnreached = false;
  /** True from the first answer after that until the lists are read. */
  #hasAnswered = false;

  constructor(options: ConnectionStatusOptions) {
    this.#options = options;
    this.#listReads = new ListReads(options.memory, options.onFault);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Milliseconds since the epoch; null before the first complete poll. */
  get lastPollAt(): number | null {
    return this.#lastPollAt;
  }

  /** When each list was last read; survives a restart. */
  get listsReadAt(): Connection['listsReadAt'] {
    return this.#listReads.times;
  }

  /** Lists that this deployment does not offer. */
  get notOffered(): Connection['notOffered'] {
    return this.#notOffered;
  }

  /** What could not be read in the latest lists. */
  get notUnderstood(): Connection['notUnderstood'] {
    return this.#notUnderstood;
  }

  /** True from the first failed request until lists are read again. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** Milliseconds from the latest failure to the next attempt. */
  get retryInMs(): number {
    return this.#retryInMs;
  }

  /** True while the state is offline because the service gave no answer at all, not a bad one. */
  get isUnreached(): boolean {
    return this.#isUnreached;
  }

  listsRead({ answered, notOffered, notUnderstood }: Lists): void {
    const { clock } = this.#options;
    this.#notOffered = notOffered;
    this.#notUnderstood = notUnderstood;
    this.#lastPollAt = clock.now();
    this.#listReads.came(answered, this.#lastPollAt);
    this.#failures = 0;
    this.#hasAnswered = false;
    const why = this.#refusedToken.why(clock.steadyMs());
    this.#set(why === null ? { kind: 'online' } : { kind: 'needs-token', why });
  }

  /** Another station has read the lists on behalf of this one. */
  heard({ lastPollAt, listsReadAt, notOffered, notUnderstood }: ReadingStanding): void {
    this.#notOffered = notOffered;
    this.#notUnderstood = notUnderstood;
    if (lastPollAt === null) return;
    this.#lastPollAt = lastPollAt;
    const lists = PolledList.options.filter((list) => listsReadAt[list] !== undefined);
    this.#listReads.came(lists, lastPollAt);
    this.#failures = 0;
    const why = this.#missingToken;
    this.#set(why === null ? { kind: 'online' } : { kind: 'needs-token', why });
  }

  /** There is no token for the service here, also while another station reads it. */
  tokenMissing(error: ServiceError): void {
    this.#missingToken = error.userMessage;
    this.failed(error, 'read');
  }

  /**
   * The service as a whole did not answer.
   * @param during each failed poll lengthens the back-off; reads that fail in between do not, because several
   * fail at once.
   */
  failed(error: ServiceError, during: 'poll' | 'read'): void {
    const { clock } = this.#options;
    if (during === 'poll' || this.#failures === 0) this.#failures++;
    this.#retryInMs = error.retryAfterMs ?? this.#backOffMs();
    this.#listReads.write();
    if (error.wantsToken) {
      this.#set({ kind: 'needs-token', why: error.userMessage });
      return;
    }
    const now = clock.now();
    const since = this.#state.kind === 'offline' ? this.#state.since : new Date(now).toISOString();
    const retryAt = new Date(now + this.#retryInMs).toISOString();
    this.#set({ kind: 'offline', since, why: error.userMessage, retryAt }, error.code === 'offline');
  }

  /**
   * A service that gave no answer gave one: it is online, though its lists are still to be read.
   * @returns true for the first answer since the lists were read last.
   */
  answered(): boolean {
    const isFirst = !this.#hasAnswered;
    this.#hasAnswered = true;
    this.#set({ kind: 'online' });
    return isFirst;
  }

  /**
   * A token that is refused for an order may still be valid for reading: successful polls do not clear this.
   */
  orderFailed(error: ServiceError): void {
    if (!error.wantsToken) return;
    this.#refusedToken.note(error, this.#options.clock.steadyMs());
    this.#set({ kind: 'needs-token', why: error.userMessage });
  }

  /** The operator wants the token tried again. */
  forgetRefusedToken(): void {
    this.#refusedToken.forget();
  }

  forgetFailures(): void {
    this.#failures = 0;
    this.#missingToken = null;
  }

  /** Stores how old the lists are, for the next start. */
  stop(): void {
    this.#listReads.write();
  }

  #backOffMs(): number {
    const { profile, random } = this.#options;
    const firstMs = firstRetryMs(profile.pollSeconds);
    return backOffMs({ firstMs, maxMs: MAX_BACK_OFF_MS }, this.#failures, random());
  }

  #set(state: ConnectionState, isUnreached = false): void {
    this.#state = state;
    this.#isUnreached = isUnreached;
    this.#options.progress.happened({ kind: 'state' });
    this.#options.onState();
  }
}

/** A poll without changes writes only these times, and not more often than this. */
const MIN_WRITE_INTERVAL_MS = 60_000;

/** Where a connection stores when its lists were read. */
export interface ListReadsMemory {
  listsReadAt(): ListTimes;
  keepListsReadAt(times: ListTimes): void;
}

/** When each list was last read. While the service is away, its rows are shown as of then. */
export class ListReads {
  readonly #memory: ListReadsMemory;
  readonly #onFault: (error: unknown) => void;
  #times: ListTimes;
  /** Milliseconds since the epoch. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isWritten = true;

  /** @param onFault receives why the times could not be stored. */
  constructor(memory: ListReadsMemory, onFault: (error: unknown) => void) {
    this.#memory = memory;
    this.#onFault = onFault;
    this.#times = memory.listsReadAt();
  }

  get times(): ListTimes {
    return this.#times;
  }

  /** @param now milliseconds since the epoch. */
  came(lists: readonly PolledList[], now: number): void {
    if (lists.length === 0) return;
    const at = new Date(now).toISOString();
    const isNew = lists.some((list) => this.#times[list] === undefined);
    this.#times = { ...this.#times, ...Object.fromEntries(lists.map((list) => [list, at])) };
    this.#isWritten = false;
    // A clock that was set back must not keep the times from being written.
    const isRecent = now >= this.#writtenAt && now - this.#writtenAt < MIN_WRITE_INTERVAL_MS;
    if (isRecent && !isNew) return;
    this.#writtenAt = now;
    this.write();
  }

  /**
   * Writes times that are not stored yet: the service is away, or the connection stops. Never throws: only
   * the next start needs them, so a full disk must not end the polling.
   */
  write(): void {
    if (this.#isWritten) return;
    try {
      this.#memory.keepListsReadAt(this.#times);
      this.#isWritten = true;
    } catch (error) {
      this.#onFault(error);
    }
  }
}

/** The refusal may pass without anyone's help: it is tried again after this time. */
const REFUSAL_STANDS_MS = 15 * 60_000;

/**
 * A token that was refused for an order but may still work for reading: meanwhile, successful polls do not
 * prove it good.
 */
export class RefusedToken {
  #refusal: { readonly why: Message; readonly at: number } | null = null;

  /** @param nowMs by a monotonic clock. */
  note(error: ServiceError, nowMs: number): void {
    this.#refusal = { why: error.userMessage, at: nowMs };
  }

  /** The service's reason; null if the token is not considered refused. */
  why(nowMs: number): Message | null {
    const { why, at } = this.#refusal ?? { why: null, at: nowMs };
    return nowMs - at < REFUSAL_STANDS_MS ? why : null;
  }

  /** The token was replaced, or the operator wants it tried again. */
  forget(): void {
    this.#refusal = null;
  }
}

/**
 * What has just ended: the read of one resource (by name), a read of all lists, or a change of the
 * connection's state.
 */
export type SyncStep =
  | { readonly kind: 'read'; readonly name: string; readonly wasAnswered: boolean }
  | { readonly kind: 'lists' }
  | { readonly kind: 'state' };

/** For those who wait until something has been read. */
export class SyncProgress {
  #waiting: ((happened: SyncStep) => void)[] = [];

  /** Resolves with the next step. */
  next(): Promise<SyncStep> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  happened(happened: SyncStep): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(happened);
  }
}
