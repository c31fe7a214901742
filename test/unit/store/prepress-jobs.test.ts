import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const other = ConnectionId.parse('other');
const polled = { change: { source: 'poll', at: 1 } } as const;

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 10_000 }, onFault: failOnFault });
});
afterEach(() => store.close());

test('a job in pre-press is found before its row has been made, and only on its connection', () => {
  expect(store.prepressJobs.hasAny(demo)).toBe(false);
  store.jobs.apply(demo, serviceJob('a'), polled);
  expect(store.prepressJobs.hasAny(demo)).toBe(true);
  expect(store.prepressJobs.hasAny(other)).toBe(false);
});

test('once the rows are made again, a job that has left pre-press no longer counts', () => {
  store.jobs.apply(demo, serviceJob('a'), polled);
  store.prepressJobs.list(demo, null, 1);
  store.jobs.apply(demo, serviceJob('a', { status: status('job.production.queued') }), polled);
  expect(store.prepressJobs.list(demo, null, 1)).toEqual([]);
  expect(store.prepressJobs.hasAny(demo)).toBe(false);
});
