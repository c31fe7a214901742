import { z } from 'zod';
import { ListTimes } from '../../../contract/index.ts';
import { Learned, type LearnedMemory, nothingLearned } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import type { ListReadsMemory } from '../sync/index.ts';

export type MemoryStore = Pick<Store['keyValues'], 'get' | 'set' | 'delete'>;

/** JSON text of what is stored; undefined for text that is not JSON. */
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
 * What a connection remembers about its deployment across restarts. Stored lazily: what a power cut loses
 * is learned again.
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

  /** Empty if the connection was configured differently when it was learned. */
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
   * Where the deployment is and how its answers are read; if any of it changes, what was learned may no
   * longer hold.
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
