import type { ReadingPart } from '../../../contract/index.ts';
import { type Layers, locate } from './decode/read.ts';

/** Gives what an operator's path leads to in an answer or an entity; undefined where it leads nowhere. */
export type Override = (value: unknown) => unknown;

/**
 * How the answers of one connection are read: what was found where in the newest of them, and what is set instead of finding it.
 * Every decoder asks here, so this is the one place for both.
 */
export class Reading {
  readonly #overrides: Readonly<Partial<Record<ReadingPart, Override>>>;
  readonly #found = new Map<ReadingPart, string>();

  constructor(overrides: Readonly<Partial<Record<ReadingPart, Override>>> = {}) {
    this.#overrides = overrides;
  }

  /** Where each part was found last: the path of keys from its entity, `*` for each of several (`components.*.files`). */
  get found(): Readonly<Partial<Record<ReadingPart, string>>> {
    return Object.fromEntries(this.#found);
  }

  /** Notes where a part was found. */
  note(part: ReadingPart, path: string): void {
    this.#found.set(part, path);
  }

  /** What is set for a part leads to this in `value`; undefined where nothing is set, or it leads nowhere. */
  overridden(part: ReadingPart, value: unknown): unknown {
    return this.#overrides[part]?.(value);
  }

  /** A part of an entity: what is set for it, else what `read` makes of the first of `names` that it can read. */
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
}
