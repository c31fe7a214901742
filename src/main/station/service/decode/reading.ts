import { hash } from 'node:crypto';
import {
  absent,
  type Fact,
  known,
  knownIn,
  type ReadingPart,
  type ReadingPaths,
  type StatusRules,
  unreadable,
  usualStatusRules,
} from '../../../../contract/index.ts';
import { CatalogueIndex } from '../../catalogue-index.ts';
import { factIn } from './fact.ts';
import { type Layers, locate } from './read.ts';

/** An operator's path in an answer or an entity. */
export interface Override {
  readonly path: string;
  /** Undefined if it leads nowhere. */
  readonly follow: (value: unknown) => unknown;
  /** Whether it leads into a list or object that is empty, so that there is nothing to follow it to. */
  readonly isIntoNothing: (value: unknown) => boolean;
}

/** Many an entity lacks these, whatever their path. */
export const optionalParts: ReadonlySet<ReadingPart> = new Set([
  'job.batch',
  'job.queuedBatch',
  'job.notForPrint',
]);

/**
 * The fingerprint of a reading: its paths, what statuses mean, because that decides between several of a job,
 * and the version of Makeready, because a newer one may decode more.
 */
export function fingerprintOf(version: string, paths: ReadingPaths, rules: StatusRules): string {
  const { downloadStatuses, statusMeanings, artworkMeanings } = rules;
  const parts = JSON.stringify([
    version,
    Object.entries(paths).sort(),
    downloadStatuses,
    Object.entries(statusMeanings).sort(),
    Object.entries(artworkMeanings).sort(),
  ]);
  return hash('sha256', parts).slice(0, 16);
}

/**
 * How the answers of one connection are read: where each part was found in the newest answers, and which
 * paths are set instead. Every decoder asks here, so both are in one place.
 */
export class Reading {
  readonly #overrides: Readonly<Partial<Record<ReadingPart, Override>>>;
  readonly #found = new Map<ReadingPart, string>();
  /** Paths that led to nothing usable in the entity that was decoded last. */
  readonly #missed = new Set<string>();
  readonly #nameless = new Set<string>();
  readonly #reached = new Set<ReadingPart>();

  readonly #fingerprint: string;
  readonly #catalogue: () => CatalogueIndex;

  /** What statuses mean, which decides between several of one job. */
  readonly statusRules: StatusRules;
  readonly language: string;

  /**
   * @param catalogue what is known of it now, to name what orders only refer to.
   * @param language the Accept-Language of its answers; empty if nobody asked for them.
   */
  constructor(
    overrides: Readonly<Partial<Record<ReadingPart, Override>>> = {},
    fingerprint = '',
    catalogue: () => CatalogueIndex = () => CatalogueIndex.empty,
    statusRules: StatusRules = usualStatusRules,
    language = '',
  ) {
    this.#overrides = overrides;
    this.#fingerprint = fingerprint;
    this.#catalogue = catalogue;
    this.statusRules = statusRules;
    this.language = language;
  }

  /** What tells this reading from others, which may read the same JSON otherwise. */
  get fingerprint(): string {
    return `${this.#fingerprint}${this.catalogue.digest}`;
  }

  get catalogue(): CatalogueIndex {
    return this.#catalogue();
  }

  /**
   * Where each part was last found: the path of keys from its entity, `*` for each of several
   * (`components.*.files`).
   */
  get found(): Readonly<Partial<Record<ReadingPart, string>>> {
    return Object.fromEntries(this.#found);
  }

  /** Notes where a part was found. */
  note(part: ReadingPart, path: string): void {
    this.#found.set(part, path);
  }

  /** The value at the path set for a part; undefined if none is set or it leads nowhere. */
  overridden(part: ReadingPart, value: unknown): unknown {
    return this.#overrides[part]?.follow(value);
  }

  /** Whether a path is set for a part, which is then read nowhere else. */
  isSet(part: ReadingPart): boolean {
    return this.#overrides[part] !== undefined;
  }

  /** The path set for a part; empty if none is. */
  pathOf(part: ReadingPart): string {
    return this.#overrides[part]?.path ?? '';
  }

  /** The paths that have led to nothing usable since this was last asked. */
  takeMissed(): string[] {
    const missed = [...this.#missed];
    this.#missed.clear();
    return missed;
  }

  /** The parts whose paths have ever led to something that can be read, or that is said to be nothing. */
  get reached(): ReadonlySet<ReadingPart> {
    return this.#reached;
  }

  /** Notes a file that has no id. */
  noteNameless(name: string): void {
    this.#nameless.add(name);
  }

  /** The files without an id that were noted since this was last asked. */
  takeNameless(): string[] {
    const nameless = [...this.#nameless];
    this.#nameless.clear();
    return nameless;
  }

  /**
   * What the path set for a part leads to in the first of `entities` where it leads anywhere; null and an
   * empty text say nothing. Unreadable if it leads nowhere or `read` cannot read it; null if none is set.
   */
  mapped<T>(
    part: ReadingPart,
    entities: readonly unknown[],
    read: (value: unknown) => T | null,
  ): Fact<T> | null {
    const override = this.#overrides[part];
    if (override === undefined) return null;
    const value = entities.map((one) => override.follow(one)).find((one) => one !== undefined);
    if (value === null || value === '') {
      this.#reached.add(part);
      return absent;
    }
    const usable = value === undefined ? null : read(value);
    if (usable !== null || (value === undefined && entities.some(override.isIntoNothing)))
      this.#reached.add(part);
    if (usable !== null) return known(usable);
    if (!optionalParts.has(part)) this.#missed.add(override.path);
    return unreadable(override.path);
  }

  /**
   * A part of an entity: from the path set for it, or else the first of `names` that `read` can read. What a
   * path does not find is not looked for elsewhere.
   */
  pick<T>(
    part: ReadingPart,
    layers: Layers,
    names: readonly string[],
    read: (value: unknown) => T | null,
  ): T | null {
    const mapped = this.mapped(part, [layers[0]], read);
    if (mapped !== null) return knownIn(mapped);
    const located = locate(layers, names, read);
    if (located !== null) this.note(part, located.path);
    return located?.value ?? null;
  }

  /** As `pick`, but tells what is not there from what could not be read. */
  fact<T>(
    part: ReadingPart,
    layers: Layers,
    names: readonly string[],
    read: (value: unknown) => T | null,
  ): Fact<T> {
    const mapped = this.mapped(part, [layers[0]], read);
    if (mapped !== null) return mapped;
    const picked = this.pick(part, layers, names, read);
    return picked === null ? factIn(layers, names, read) : known(picked);
  }
}
