import { expect, test } from 'vitest';
import {
  ArtworkState,
  archivedStates,
  DeliveryState,
  deliveredStates,
  idleStates,
  maybeAtRipStates,
  notYetArchivedStates,
  owedStates,
  undeliveredStates,
} from '../../../src/contract/index.ts';

const sorted = (states: readonly string[]): string[] => [...states].sort();

test('a file is either not yet archived, archived, or withdrawn: exactly one of these', () => {
  expect(sorted([...notYetArchivedStates, ...archivedStates, 'withdrawn'])).toEqual(
    sorted(ArtworkState.options),
  );
  expect(sorted([...undeliveredStates, ...deliveredStates])).toEqual(sorted(archivedStates));
  expect(idleStates.filter((state) => sorted(archivedStates).includes(state))).toEqual([]);
});

test('every state of a delivery is due, may be at the RIP, or is over', () => {
  const over = ['rejected', 'removed'];
  const all = new Set<string>([...owedStates, ...maybeAtRipStates, ...over]);
  expect(sorted([...all])).toEqual(sorted(DeliveryState.options));
});
