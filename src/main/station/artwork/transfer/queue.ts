import { type ArtworkId, type ConnectionId, type Message, message } from '../../../../contract/index.ts';
import { type BackOff, backOffMs } from '../../concurrency/index.ts';
import { ServiceError } from '../../service/index.ts';
import { TransferError, type TransferErrorCode } from './transfer-error.ts';

/** A file that is due. */
export interface DueTransfer {
  readonly id: ArtworkId;
  readonly connectionId: ConnectionId;
}

/** What the queue decides on. It keeps no state that a crash could lose. */
export interface QueueState<Due extends DueTransfer = DueTransfer> {
  /** In the order in which they should start. */
  readonly due: readonly Due[];
  readonly running: ReadonlyMap<ArtworkId, ConnectionId>;
  /** Maximum number of files to download at a time, in total and from one connection. */
  readonly slots: number;
  readonly slotsOf: (connection: ConnectionId) => number;
  readonly paused: boolean;
}

/** The due files to start now: none twice, none while paused, none beyond the free slots. */
export function toBegin<Due extends DueTransfer>(state: QueueState<Due>): Due[] {
  if (state.paused) return [];
  const begun: Due[] = [];
  const used = countByConnection(state.running);
  for (const one of state.due) {
    if (state.running.size + begun.length >= state.slots) break;
    const ofConnection = used.get(one.connectionId) ?? 0;
    if (state.running.has(one.id) || ofConnection >= state.slotsOf(one.connectionId)) continue;
    used.set(one.connectionId, ofConnection + 1);
    begun.push(one);
  }
  return begun;
}

/** Connections that are at their limit, so none of their files need to be checked. */
export function fullConnections(state: Omit<QueueState, 'due' | 'paused' | 'slots'>): ConnectionId[] {
  return [...countByConnection(state.running)]
    .filter(([connection, count]) => count >= state.slotsOf(connection))
    .map(([connection]) => connection);
}

function countByConnection(running: QueueState['running']): Map<ConnectionId, number> {
  const counts = new Map<ConnectionId, number>();
  for (const connection of running.values()) counts.set(connection, (counts.get(connection) ?? 0) + 1);
  return counts;
}

/** Nothing waits longer by itself; only the service can ask for more. */
export const MAX_RETRY_MS = 10 * 60_000;
const RETRY: BackOff = { firstMs: 2_000, maxMs: MAX_RETRY_MS };

/**
 * The delay before attempt `attempt + 1`, in milliseconds. It doubles, with jitter so that many files that
 * failed together do not return together, and is never shorter than the service asked.
 * @param random 0 ≤ number < 1.
 */
export function retryDelayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  return Math.max(backOffMs(RETRY, attempt, random), Math.round(retryAfterMs ?? 0));
}

/** What follows a failed transfer. */
export type AfterFailure =
  | { readonly to: 'queued'; readonly why: Message }
  | {
      readonly to: 'waiting';
      readonly reason: Message;
      readonly attempt: number;
      readonly retryAt: number;
      readonly dropPart: boolean;
      /** The connection itself failed, so its other files need not find out one by one. */
      readonly restConnection: boolean;
      /** An unexpected error, which must be logged. */
      readonly isFault: boolean;
    }
  | {
      readonly to: 'failed';
      readonly reason: Message;
      readonly attempt: number;
    };

/** A connection without a working token is checked again this often; a new token is tried at once. */
const WITHOUT_TOKEN_RETRY_MS = 60_000;
/** The bytes are not what was announced: downloaded again from the beginning, a limited number of times. */
const wrongContent: ReadonlySet<TransferErrorCode> = new Set([
  'wrong-size',
  'wrong-checksum',
  'not-a-pdf',
  'encoded',
]);
const MAX_WRONG_ATTEMPTS = 5;

export const unexpected = message('transfer.unexpected');

/** @param failed.attempt how many attempts had failed before this one. */
export function afterFailure(failed: {
  readonly error: unknown;
  readonly attempt: number;
  readonly now: number;
  readonly random: number;
}): AfterFailure {
  const { error, now, random } = failed;
  const attempt = failed.attempt + 1;
  if (error instanceof TransferError) {
    if (error.code === 'stopped') return { to: 'queued', why: error.userMessage };
    const dropPart = wrongContent.has(error.code);
    if (!error.healsByItself || (dropPart && attempt >= MAX_WRONG_ATTEMPTS)) {
      return { to: 'failed', reason: error.userMessage, attempt };
    }
    const retryAt = now + retryDelayMs(attempt, error.retryAfterMs, random);
    return {
      to: 'waiting',
      reason: error.userMessage,
      attempt,
      retryAt,
      dropPart,
      restConnection: false,
      isFault: false,
    };
  }
  if (error instanceof ServiceError) {
    const waitsForToken = error.code === 'unauthorized' || error.code === 'no-token';
    // A proxy or maintenance page in place of the service's own answer may be temporary.
    const mayPass = error.code === 'unreadable' && attempt < MAX_WRONG_ATTEMPTS;
    if (!error.healsByItself && !waitsForToken && !mayPass) {
      return { to: 'failed', reason: error.userMessage, attempt };
    }
    const asked = waitsForToken ? WITHOUT_TOKEN_RETRY_MS : error.retryAfterMs;
    const retryAt = now + retryDelayMs(attempt, asked, random);
    const restConnection = waitsForToken || error.code === 'offline' || error.code === 'rate-limited';
    return {
      to: 'waiting',
      reason: error.userMessage,
      attempt,
      retryAt,
      dropPart: false,
      restConnection,
      isFault: false,
    };
  }
  return {
    to: 'waiting',
    reason: unexpected,
    attempt,
    retryAt: now + retryDelayMs(attempt, null, random),
    dropPart: false,
    restConnection: false,
    isFault: true,
  };
}
