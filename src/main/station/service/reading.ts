import { hash } from 'node:crypto';
import {
  type Fact,
  known,
  type ReadingPart,
  type ReadingPaths,
  type StatusRules,
  usualStatusRules,
} from '../../../contract/index.ts';
import { CatalogueIndex } from '../catalogue-index.ts';
import { factIn } from './decode/fact.ts';
import { type Layers, locate } from './decode/read.ts';

/** Follows an operator's path in an answer or an entity; undefined if it leads nowhere. */
export type Override = (value: unknown) => unknown;

/**
 * The fingerprint of a reading: its paths, and the version of Makeready, because a newer one may decode
 * more.
 */
export function fingerprintOf(version: string, paths: ReadingPaths): string {
  const parts = JSON.stringify([version, Object.entries(paths).sort()]);
  return hash('sha256', parts).slice(0, 16);
}

/**
 * How the answers of one connection are read: where each part was found in the newest answers, and which
 * paths are set instead. Every decoder asks here, so both are in one place.
 */
export class Reading {
  readonly #overrides: Readonly<Partial<Record<ReadingPart, Override>>>;
  readonly #found = new Map<ReadingPart, string>();

  readonly #fingerprint: string;
  readonly #catalogue: () => CatalogueIndex;

  /** What statuses mean, which decides between several of one job. */
  readonly statusRules: StatusRules;

  /** @param catalogue what is known of it now, to name what orders only refer to. */
  constructor(
    overrides: Readonly<Partial<Record<ReadingPart, Override>>> = {},
    fingerprint = '',
    catalogue: () => CatalogueIndex = () => CatalogueIndex.empty,
    statusRules: StatusRules = usualStatusRules,
  ) {
    this.#overrides = overrides;
    this.#fingerprint = fingerprint;
    this.#catalogue = catalogue;
    this.statusRules = statusRules;
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
    return this.#overrides[part]?.(value);
  }

  /** A part of an entity: from the path set for it, else the first of `names` that `read` can read. */
  pick<T>(
    part: ReadingPart,
    layers: Layers,
    names: readonly string[],
    read: (value: unknown) => T | null,
  ): T | null {
    const set = this.overridden(part, layers[0]);
    const ofSet = set === undefined ? null : read(set);
    if (ofSet !== null) return ofSet;
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
    const picked = this.pick(part, layers, names, read);
    return picked === null ? factIn(layers, names, read) : known(picked);
  }
}
