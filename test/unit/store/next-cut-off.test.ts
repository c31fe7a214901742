import { afterEach, expect, test } from 'vitest';
import { ConnectionId, CutOff, known } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

/** By the clock of this machine; 1 June 2026 is a Monday. */
const at = (day: number, hours: number): number => new Date(2026, 5, day, hours).getTime();
const cutOff = (group: string, time: string, more: Partial<CutOff> = {}): CutOff =>
  CutOff.parse({ group, time, weekdays: [1, 2, 3, 4, 5], daysLater: 0, ...more });

let store: Store;
afterEach(() => store.close());

test('the next cut-off: when it is, for whom, which jobs have to make it and which have missed theirs', () => {
  let now = at(1, 10);
  let cutOffs: CutOff[] = [];
  store = openMemoryStore({
    clock: { now: () => now },
    onFault: failOnFault,
    cutOffs: () => cutOffs,
  });
  const next = () => store.shippingViews.nextCutOff();
  expect(next()).toBeNull();

  // A group whose jobs ship a day later is still collected at its hour.
  cutOffs = [
    cutOff('Same day', '12:00'),
    cutOff('Express', '12:00', { daysLater: 1 }),
    cutOff('Next day', '17:00'),
  ];
  const demo = ConnectionId.parse('demo');
  const polled = { change: { source: 'poll', at: 1 } } as const;
  const order = (id: string, group: string, code: string): void => {
    const delivery = known({ id: null, service: 'Parcel', group });
    store.batches.apply(demo, serviceBatch(id, [`${id}-job`], { delivery, createdAt: at(1, 9) }), polled);
    store.jobs.apply(demo, serviceJob(`${id}-job`, { batchId: id, status: status(code) }), polled);
  };
  order('noon', 'Same day', 'job.production.queued');
  order('design', 'Same day', 'job.prepress.queued');
  order('gone', 'Same day', 'job.cancelled');
  order('tomorrow', 'Express', 'job.production.queued');
  order('evening', 'Next day', 'job.production.queued');
  order('whenever', 'Whenever', 'job.production.queued');
  const iso = (ms: number): string => new Date(ms).toISOString();
  expect(next()).toEqual({ at: iso(at(1, 12)), groups: ['Same day', 'Express'], due: 2, late: 0 });
  now = at(1, 13);
  expect(next()).toEqual({ at: iso(at(1, 17)), groups: ['Next day'], due: 1, late: 2 });
  now = at(1, 18);
  expect(next()).toEqual({ at: iso(at(2, 12)), groups: ['Same day', 'Express'], due: 1, late: 3 });
});

test('where the service says when jobs have to be ready, the next of these times, with or without cut-offs', () => {
  let cutOffs: CutOff[] = [];
  store = openMemoryStore({
    clock: { now: () => at(1, 10) },
    onFault: failOnFault,
    cutOffs: () => cutOffs,
  });
  const demo = ConnectionId.parse('demo');
  const order = (id: string, dueAt: number, code: string): void => {
    const job = serviceJob(id, { dueAt: known(dueAt), status: status(code) });
    store.jobs.apply(demo, job, { change: { source: 'poll', at: 1 } });
  };
  order('late', at(1, 9), 'job.production.queued');
  order('noon', at(1, 12), 'job.production.queued');
  order('evening', at(1, 18), 'job.production.queued');
  order('gone', at(1, 11), 'job.cancelled');
  const next = () => store.shippingViews.nextCutOff();
  expect(next()).toEqual({ at: new Date(at(1, 12)).toISOString(), groups: [], due: 1, late: 1 });
  cutOffs = [cutOff('Next day', '17:00')];
  expect(next()).toMatchObject({ at: new Date(at(1, 12)).toISOString(), groups: [] });
  cutOffs = [cutOff('Next day', '11:00')];
  expect(next()).toMatchObject({ at: new Date(at(1, 11)).toISOString(), groups: ['Next day'] });
});
