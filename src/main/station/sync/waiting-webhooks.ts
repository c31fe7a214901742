import { message } from '../../../contract/index.ts';
import { decodeBatch, decodeJob, ServiceError, type ServiceJob, unknownStatus } from '../service/index.ts';
import type { ChangeHint } from './pending-hints.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import type { Read } from './reconcile.ts';

/**
 * What became of a webhook about a resource: it was read; it was known already; the service does not have it,
 * so the lists are read; nothing can be read here, and the webhook's own data was stored; or another station
 * of the site reads it.
 */
export type WebhookOutcome = 'read' | 'known' | 'lists' | 'own-word' | 'handed-on';
export type OnWebhookOutcome = (became: WebhookOutcome) => void;

const MAX_WAITING = 5_000;

/** The webhooks that wait until the resource they name has been read. */
export class WaitingWebhooks {
  readonly #waiting = new Map<
    string,
    { readonly hint: ChangeHint; readonly onOutcome: readonly OnWebhookOutcome[] }
  >();

  /** Of several webhooks about one resource, the latest one's data counts, unless another says more. */
  add(hint: ChangeHint, onOutcome: OnWebhookOutcome): void {
    const name = nameOf(hint.key);
    const { hint: before, onOutcome: others = [] } = this.#waiting.get(name) ?? {};
    if (this.#waiting.size >= MAX_WAITING && before === undefined) return;
    const isOlder = before?.at != null && hint.at !== null && hint.at < before.at;
    const keeps = before !== undefined && (isOlder || hint.entity === undefined || saysLess(hint, before));
    this.#waiting.set(name, { hint: keeps ? before : hint, onOutcome: [...others.slice(-20), onOutcome] });
  }

  get(key: ReadKey): ChangeHint | null {
    return this.#waiting.get(nameOf(key))?.hint ?? null;
  }

  settle(key: ReadKey, became: WebhookOutcome): void {
    const { onOutcome = [] } = this.#waiting.get(nameOf(key)) ?? {};
    this.#waiting.delete(nameOf(key));
    for (const notify of onOutcome) notify(became);
  }

  clear(): void {
    this.#waiting.clear();
  }
}

/**
 * Whether a hint only repeats part of another one, as that of a batch does which names its jobs: the status
 * is the same, and the resource is not dated later.
 */
function saysLess(hint: ChangeHint, than: ChangeHint): boolean {
  if (than.entity === undefined) return false;
  const [one, other] = [claimOf(hint), claimOf(than)];
  const isLater = one.updatedAt !== null && other.updatedAt !== null && one.updatedAt > other.updatedAt;
  return (
    !isLater &&
    one.statusCode === other.statusCode &&
    JSON.stringify(hint.entity).length < JSON.stringify(than.entity).length
  );
}

const byWebhook = message('unread.by-webhook');

/** What a webhook says of its resource. Each is null if it does not say. */
export interface Claim {
  readonly statusCode: string | null;
  /** By the service's clock; the date of the resource, not that of the webhook. */
  readonly updatedAt: number | null;
  /** By the service's clock: the date of the resource, or else that of the webhook. */
  readonly at: number | null;
}

export function claimOf({ key, at, statusCode, entity }: ChangeHint): Claim {
  const bare = { statusCode, updatedAt: null, at };
  if (entity === undefined) return bare;
  try {
    const { serviceId, status, updatedAt } =
      key.kind === 'job' ? decodeJob(entity) : decodeBatch(key.kind, entity);
    if (serviceId !== key.id) return bare;
    return { statusCode: status.code === unknownStatus.code ? null : status.code, updatedAt, at };
  } catch (error) {
    if (error instanceof ServiceError) return bare;
    throw error;
  }
}

/** The resource as a webhook carries it, marked as the webhook's claim; null if it carries none. */
export function readFromWebhook({ key, at, entity }: ChangeHint): Read | null {
  const job = (decoded: ServiceJob): ServiceJob => ({
    ...decoded,
    updatedAt: decoded.updatedAt ?? at,
    unread: [byWebhook, ...decoded.unread],
  });
  try {
    if (key.kind === 'job') {
      const decoded = decodeJob(entity);
      return decoded.serviceId === key.id ? { jobs: [job(decoded)], batches: [] } : null;
    }
    const decoded = decodeBatch(key.kind, entity);
    if (decoded.serviceId !== key.id) return null;
    const batch = { ...decoded, updatedAt: decoded.updatedAt ?? at, unread: [byWebhook, ...decoded.unread] };
    return { jobs: [], batches: [{ ...batch, jobs: decoded.jobs.map(job) }] };
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
