import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

let store: Store;
let now: number;
beforeEach(() => {
  now = 1_000;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
  for (const id of ['a', 'b', 'c', 'd']) {
    now += 1_000;
    const job = serviceJob(id, { status: status('job.production.queued') });
    store.jobs.apply(ConnectionId.parse('demo'), job, { change: { source: 'poll', at: now } });
  }
});
afterEach(() => store.close());

test('the place of a file is that in the order in which files are downloaded', () => {
  const due = store.artworks.due(now, 100).map(({ id }) => id);
  expect(due.length).toBeGreaterThanOrEqual(4);
  expect(store.artworks.line(100).map(({ id }) => id)).toEqual(due);
  const places = () => store.artworks.line(100).map(({ id }) => store.artworks.placeInLine(id));
  expect(places()).toEqual(due.map((_id, index) => ({ place: index + 1, of: due.length })));
  const last = due.at(-1);
  if (last === undefined) throw new Error('Nothing is queued.');
  store.artworks.prioritise(last, 5);
  expect(store.artworks.placeInLine(last)).toEqual({ place: 1, of: due.length });
  expect(store.artworks.line(100)[0]?.id).toBe(last);
  store.artworks.move(last, 'transferring', { source: 'station' });
  expect(store.artworks.placeInLine(last)).toBeNull();
  expect(places()[0]).toEqual({ place: 1, of: due.length - 1 });
});
