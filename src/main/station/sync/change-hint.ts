import { message } from '../../../contract/index.ts';
import {
  type Decoder,
  decodeBatch,
  decodeJob,
  originalOf,
  type ServiceBatch,
  ServiceError,
  type ServiceJob,
  unknownStatus,
} from '../service/index.ts';
import { filesIn, type Read } from './reconcile.ts';

const byWebhook = message('unread.by-webhook');

/** A resource to read again. */
export interface ReadKey {
  readonly kind: 'job' | 'batch' | 'queued-batch';
  readonly id: string;
}

export const nameOf = (key: ReadKey): string => `${key.kind} ${key.id}`;

/**
 * A webhook's claim that a resource may have changed. It is trusted only as a reason to read the resource
 * again.
 */
export interface ChangeHint {
  readonly key: ReadKey;
  /** When, by the service's clock, and the new status; null if it does not say. */
  readonly at: number | null;
  readonly statusCode: string | null;
  /**
   * The resource as the webhook carries it, unchanged. Used only if this deployment offers nothing to read.
   */
  readonly entity?: unknown;
}

/**
 * What two hints about one resource say together: of the same date, often to the second, the one that came
 * last counts. If that one says less, as that of a batch does which only names its jobs, the data of the
 * other is kept.
 * @param after came after `before`.
 */
export function together(before: ChangeHint, after: ChangeHint): ChangeHint {
  const isOlder = before.at !== null && after.at !== null && after.at < before.at;
  const [older, newer] = isOlder ? [after, before] : [before, after];
  if (!saysLess(newer, older)) return newer;
  return { ...older, at: newer.at, statusCode: newer.statusCode ?? older.statusCode };
}

/** Whether a hint only repeats part of another one: no other status, no later date, and no file. */
function saysLess(hint: ChangeHint, than: ChangeHint): boolean {
  if (hint.entity === undefined) return true;
  const [one, other] = [accountOf(hint), accountOf(than)];
  if (one === null) return true;
  if (other === null || one.parts > 0) return false;
  if (one.statusCode === null && other.statusCode !== null) return true;
  const isLater = one.updatedAt !== null && other.updatedAt !== null && one.updatedAt > other.updatedAt;
  if (isLater || one.statusCode !== other.statusCode) return false;
  return other.parts > 0 || one.length < other.length;
}

/** What a webhook says of its resource. Each is null if it does not say. */
export interface Claim {
  readonly statusCode: string | null;
  /** By the service's clock; the date of the resource, not that of the webhook. */
  readonly updatedAt: number | null;
  /** By the service's clock: the date of the resource, or else that of the webhook. */
  readonly at: number | null;
}

export function claimOf(hint: ChangeHint): Claim {
  const { at, statusCode } = hint;
  const account = accountOf(hint);
  return account === null
    ? { statusCode, updatedAt: null, at }
    : { statusCode: account.statusCode, updatedAt: account.updatedAt, at };
}

/** What the data of a webhook says of its resource. */
interface Account extends Pick<Claim, 'statusCode' | 'updatedAt'> {
  /** Number of files of a job, or of jobs of a batch. */
  readonly parts: number;
  /** Of its JSON, in characters. */
  readonly length: number;
}

/** Each is decoded once, however many others about the same resource come with it. */
const accounts = new WeakMap<object, { readonly name: string; readonly account: Account | null }>();

/** Null if a hint carries no data, or not that of its resource. */
function accountOf({ key, entity }: ChangeHint): Account | null {
  if (typeof entity !== 'object' || entity === null) return null;
  const name = nameOf(key);
  const before = accounts.get(entity);
  if (before?.name === name) return before.account;
  const decoded = decodedFrom(key, () =>
    key.kind === 'job' ? decodeJob(entity) : decodeBatch(key.kind, entity),
  );
  const account = decoded === null ? null : accountIn(decoded, JSON.stringify(entity).length);
  accounts.set(entity, { name, account });
  return account;
}

const accountIn = (decoded: ServiceJob | ServiceBatch, length: number): Account => ({
  statusCode: decoded.status.code === unknownStatus.code ? null : decoded.status.code,
  updatedAt: decoded.updatedAt,
  parts: 'components' in decoded ? filesIn(decoded) : decoded.jobIds.length,
  length,
});

function decodedFrom<Resource extends ServiceJob | ServiceBatch>(
  { id }: ReadKey,
  decode: () => Resource,
): Resource | null {
  try {
    const decoded = decode();
    return decoded.serviceId === id ? decoded : null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/**
 * The resource as a webhook carries it, marked as the webhook's claim; null if it carries none.
 * @param told reads it as the connection reads answers, which nobody asked for in a language here
 */
export function readFromWebhook({ key, at, entity }: ChangeHint, told: Decoder): Read | null {
  if (typeof entity !== 'object' || entity === null) return null;
  const claimed = <T extends ServiceJob | ServiceBatch>(decoded: T): T => ({
    ...decoded,
    language: '',
    updatedAt: decoded.updatedAt ?? at,
    notUnderstood: [byWebhook, ...decoded.notUnderstood],
  });
  const { kind } = key;
  const original = originalOf(entity);
  if (kind === 'job') {
    const job = decodedFrom(key, () => told.job(original));
    return job === null ? null : { jobs: [claimed(job)], batches: [] };
  }
  const batch = decodedFrom(key, () => told.batch(kind, original));
  if (batch === null) return null;
  return { jobs: [], batches: [{ ...claimed(batch), jobs: batch.jobs.map(claimed) }] };
}
