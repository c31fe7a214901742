import { absent, type Fact, known, unreadable } from '../../../../contract/index.ts';
import { type Layers, locate } from './read.ts';

/**
 * What the first of `names` says that `read` can read. Unreadable if something stands under one of them and
 * nothing of it can be read; null and an empty text say nothing.
 * @param saysNothing of a value that `read` cannot read
 */
export function factIn<T>(
  layers: Layers,
  names: readonly string[],
  read: (value: unknown) => T | null,
  saysNothing: (value: unknown) => boolean = isBlank,
): Fact<T> {
  const found = locate(layers, names, read);
  if (found !== null) return known(found.value);
  const stands = locate(layers, names, (value) => (saysNothing(value) ? null : true));
  return stands === null ? absent : unreadable(stands.path);
}

const isBlank = (value: unknown): boolean => value === null || value === '';

/** The first fact that says something; else the first that could not be read. */
export const firstSaid = <T>(facts: readonly Fact<T>[]): Fact<T> =>
  facts.find(({ is }) => is === 'known' || is === 'none') ??
  facts.find(({ is }) => is === 'unreadable') ??
  absent;
