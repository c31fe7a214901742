import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';

// Decisions between a station and its site, as the station keeps them.

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 10_000 }, onFault: failOnFault });
});
afterEach(() => store.close());

const decided = (id: string, subject = 'a') => ({
  id,
  subject,
  connectionId: ConnectionId.parse('demo'),
  decision: { kind: id },
  operator: 'Anna',
  desk: null,
});
const made = (id: string, subject?: string) => store.sharedDecisions.add(decided(id, subject));
const heard = (id: string, revision: number, subject?: string) =>
  store.sharedDecisions.heard({ ...decided(id, subject), station: 'RIP-2', revision, madeAt: 5_000 }, false);
const toTell = () => store.sharedDecisions.unreported().map(({ id, seenRevision }) => [id, seenRevision]);
const toCarryOut = () => store.sharedDecisions.toCarryOut().map(({ id }) => id);

test('decisions made here are sent in order, each based on the revision before', () => {
  made('one');
  made('other', 'b');
  made('two');
  expect(toTell()).toEqual([
    ['one', 0],
    ['other', 0],
    ['two', 1],
  ]);
  store.sharedDecisions.markReported('one', 1);
  made('three');
  expect(toTell()).toEqual([
    ['other', 0],
    ['two', 1],
    ['three', 2],
  ]);
});

test('a rejected one takes with it the later ones made here about the same, and nothing else', () => {
  made('one');
  made('two');
  made('other', 'b');
  store.sharedDecisions.refused('one');
  expect(toTell()).toEqual([['other', 0]]);
  store.sharedDecisions.markReported('one', 9);
  made('three');
  expect(toTell().at(-1), 'it never counts again').toEqual(['three', 0]);
});

test('one received twice is carried out once, and one not carried out yet was not known here', () => {
  expect([heard('one', 1), heard('one', 1), heard('two', 2)]).toEqual([true, false, true]);
  expect(toCarryOut()).toEqual(['one', 'two']);
  store.sharedDecisions.carriedOut('one');
  made('own');
  expect(toTell()).toEqual([['own', 1]]);
  expect(toCarryOut(), 'it waits until the own one is told').toEqual([]);
  store.sharedDecisions.refused('own');
  expect(toCarryOut()).toEqual(['two']);
});

test('a superseded one is not carried out when it arrives later', () => {
  heard('one', 1);
  store.sharedDecisions.passOver('a');
  store.sharedDecisions.add(decided('dispute'), 2);
  expect(heard('two', 2)).toBe(false);
  expect(heard('three', 3)).toBe(true);
  store.sharedDecisions.markReported('dispute', 4);
  expect(toCarryOut()).toEqual(['three']);
});

test('the latest is the last one made here, and otherwise the one with the highest revision', () => {
  expect(store.sharedDecisions.latest('a')).toBeNull();
  made('own');
  heard('one', 3);
  store.sharedDecisions.carriedOut('one');
  expect(store.sharedDecisions.latest('a')).toEqual({ kind: 'own' });
  store.sharedDecisions.markReported('own', 2);
  expect(store.sharedDecisions.latest('a')).toEqual({ kind: 'one' });
});

test('when the site is left, nothing waits any more', () => {
  made('own');
  heard('one', 1, 'b');
  store.sharedDecisions.abandon();
  expect([toTell(), toCarryOut()]).toEqual([[], []]);
  expect(heard('one', 1, 'b')).toBe(false);
});
