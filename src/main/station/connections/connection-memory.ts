import { z } from 'zod';
import { ListTimes } from '../../../contract/index.ts';
import { Learned, type LearnedMemory, nothingLearned } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import type { ListReadsMemory } from '../sync/index.ts';

export type MemoryStore = Pick<Store['keyValues'], 'get' | 'set' | 'delete'>;

/** JSON text of what is kept; undefined for text that is no JSON. */
const Json = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});
const KeptTimes = Json.pipe(ListTimes).catch({});
const KeptLearned = Json.pipe(z.object({ setUp: z.string(), learned: Learned }))
  .nullable()
  .catch(null);

/**
 * What a connection knows of its deployment over restarts. Kept lazily: what a power cut takes back is
 * learned once more.
 */
export class ConnectionMemory implements ListReadsMemory, LearnedMemory {
  readonly #store: MemoryStore;
  readonly #profile: ConnectionProfile;

  constructor(store: MemoryStore, profile: ConnectionProfile) {
    this.#store = store;
    this.#profile = profile;
  }

  listsReadAt(): ListTimes {
    return KeptTimes.parse(this.#store.get(this.#timesName) ?? '{}');
  }

  keepListsReadAt(times: ListTimes): void {
    this.#store.set(this.#timesName, JSON.stringify(times), 'lazily');
  }

  /** Nothing where the connection was set up otherwise when it was learned. */
  learned(): Learned {
    const kept = KeptLearned.parse(this.#store.get(this.#learnedName));
    return kept === null || kept.setUp !== this.#setUp ? nothingLearned : kept.learned;
  }

  keepLearned(learned: Learned): void {
    this.#store.set(this.#learnedName, JSON.stringify({ setUp: this.#setUp, learned }), 'lazily');
  }

  forget(): void {
    for (const name of [this.#timesName, this.#learnedName]) this.#store.delete(name);
  }

  /**
   * Where the deployment is and how its answers are read: with any of it changed, what was learned may not
   * hold.
   */
  get #setUp(): string {
    const { baseUrl, paths, readingPaths } = this.#profile;
    return JSON.stringify([baseUrl, paths, readingPaths]);
  }

  get #timesName(): string {
    return `lists read ${this.#profile.id}`;
  }

  get #learnedName(): string {
    return `learned ${this.#profile.id}`;
  }
}
