import { message } from '../../../contract/index.ts';
import { decodeBatch, decodeJob, ServiceError, type ServiceJob } from '../service/index.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import type { Read } from './reconcile.ts';
import type { Hint } from './waiting-hints.ts';

/**
 * What became of what a webhook told of a resource: it was read; what is told was known; the service does not have it, so that
 * the lists are read; or nothing can be read here, and the webhook's own word was taken.
 */
export type Became = 'read' | 'known' | 'lists' | 'own-word';
export type OnBecame = (became: Became) => void;

const MAX_WAITING = 5_000;

/** The webhooks that wait for what they name to be read. */
export class WaitingWebhooks {
  readonly #waiting = new Map<string, { readonly hint: Hint; readonly onBecame: readonly OnBecame[] }>();

  /** Of several webhooks about one resource, what the latest carries counts. */
  add(hint: Hint, onBecame: OnBecame): void {
    const name = nameOf(hint.key);
    const { hint: before, onBecame: others = [] } = this.#waiting.get(name) ?? {};
    if (this.#waiting.size >= MAX_WAITING && before === undefined) return;
    const isOlder = before?.at != null && hint.at !== null && hint.at < before.at;
    const keeps = before !== undefined && (isOlder || hint.entity === undefined);
    this.#waiting.set(name, { hint: keeps ? before : hint, onBecame: [...others.slice(-20), onBecame] });
  }

  get(key: ReadKey): Hint | null {
    return this.#waiting.get(nameOf(key))?.hint ?? null;
  }

  settle(key: ReadKey, became: Became): void {
    const { onBecame = [] } = this.#waiting.get(nameOf(key)) ?? {};
    this.#waiting.delete(nameOf(key));
    for (const tell of onBecame) tell(became);
  }

  clear(): void {
    this.#waiting.clear();
  }
}

const byWebhook = message('unread.by-webhook');

/** What a webhook carries of the resource that it names, marked as told by it; null where it carries nothing of it. */
export function readOfWebhook({ key, at, entity }: Hint): Read | null {
  const job = (told: ServiceJob): ServiceJob => ({
    ...told,
    updatedAt: told.updatedAt ?? at,
    unread: [byWebhook, ...told.unread],
  });
  try {
    if (key.kind === 'job') {
      const told = decodeJob(entity);
      return told.serviceId === key.id ? { jobs: [job(told)], batches: [] } : null;
    }
    const told = decodeBatch(key.kind, entity);
    if (told.serviceId !== key.id) return null;
    const batch = { ...told, updatedAt: told.updatedAt ?? at, unread: [byWebhook, ...told.unread] };
    return { jobs: [], batches: [{ ...batch, jobs: told.jobs.map(job) }] };
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
