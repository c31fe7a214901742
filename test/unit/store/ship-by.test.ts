import { afterEach, describe, expect, test } from 'vitest';
import {
  absent,
  ConnectionId,
  CutOff,
  type Fact,
  known,
  QueueQuery,
  unreadable,
} from '../../../src/contract/index.ts';
import type { ServiceBatch } from '../../../src/main/station/model/service-resources.ts';
import { shipByOf } from '../../../src/main/station/store/artworks/ship-by.ts';
import { artworkId, jobKey, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

/** By the clock of this machine. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 5, day, hours, minutes).getTime();
const workdays = [1, 2, 3, 4, 5];
const cutOff = (more: Partial<CutOff> = {}): CutOff =>
  CutOff.parse({ group: 'Next day', time: '17:00', weekdays: workdays, daysLater: 0, ...more });

describe('when jobs with this cut-off have to be ready', () => {
  // 1 June 2026 is a Monday.
  test.each<readonly [string, Partial<CutOff>, number, number]>([
    ['today, if it came before the cut-off', {}, at(1, 9), at(1, 17)],
    ['today, if it came at the cut-off', {}, at(1, 17), at(1, 17)],
    ['tomorrow, if it came after it', {}, at(1, 17, 1), at(2, 17)],
    ['on Monday, if it came late on Friday', {}, at(5, 18), at(8, 17)],
    ['two collections later, over the weekend', { daysLater: 2 }, at(4, 9), at(8, 17)],
    ['on the only matching day', { weekdays: [0] }, at(1, 9), at(7, 17)],
  ])('%s', (_what, more, since, by) => {
    expect(shipByOf({ service: 'Courier', group: 'Next day' }, since, [cutOff(more)])).toBe(by);
  });

  test('by the words of the group, otherwise of the service, compared like a search', () => {
    const set = [cutOff({ group: 'nachster TAG, bis 12 Uhr' })];
    const monday = at(1, 9);
    expect(shipByOf({ service: 'X', group: 'Nächster Tag bis 12 Uhr' }, monday, set)).toBe(at(1, 17));
    expect(shipByOf({ service: 'Nächster Tag bis 12 Uhr', group: null }, monday, set)).toBe(at(1, 17));
    expect(shipByOf({ service: 'X', group: 'Nächster Tag' }, monday, set)).toBeNull();
    expect(shipByOf(null, monday, set)).toBeNull();
  });
});

describe('in the queue', () => {
  let store: Store;
  afterEach(() => store.close());

  test('what has to leave first comes first; a change of the cut-offs remakes the rows', () => {
    let cutOffs = [cutOff({ group: 'Standard', time: '12:00' }), cutOff()];
    store = openMemoryStore({
      clock: { now: () => at(1, 10) },
      onFault: failOnFault,
      cutOffs: () => cutOffs,
    });
    const demo = ConnectionId.parse('demo');
    const polled = { change: { source: 'poll', at: 1 } } as const;
    const groups = { next: 'Next day', standard: 'Standard', none: 'Whenever' };
    for (const [id, group] of Object.entries(groups)) {
      const delivery = known({ id: null, service: 'Parcel', group });
      store.batches.apply(demo, serviceBatch(id, [`${id}-job`], { delivery, createdAt: at(1, 9) }), polled);
      const ready = status('job.production.queued');
      store.jobs.apply(demo, serviceJob(`${id}-job`, { batchId: id, status: ready }), polled);
    }
    const shown = (level: QueueQuery['level']): (string | null)[][] =>
      store.queue.list(QueueQuery.parse({ level })).rows.map(({ serviceId, shipBy }) => [serviceId, shipBy]);
    const iso = (ms: number): string => new Date(ms).toISOString();
    expect(shown('batches')).toEqual([
      ['standard', iso(at(1, 12))],
      ['next', iso(at(1, 17))],
      ['none', null],
    ]);
    expect(shown('jobs')[0], 'as its batch').toEqual(['standard-job', iso(at(1, 12))]);
    cutOffs = [cutOff({ time: '11:00' })];
    let after: number | null = -1;
    while (after !== null) after = store.queue.remakeOpen(after, 2);
    expect(shown('batches')[0]).toEqual(['next', iso(at(1, 11))]);
    expect(shown('jobs')[0]).toEqual(['next-job', iso(at(1, 11))]);
  });

  test('the earliest of the cut-off, what the service says of a job and what it says of its batch', () => {
    store = openMemoryStore({
      clock: { now: () => at(1, 10) },
      onFault: failOnFault,
      cutOffs: () => [cutOff()],
    });
    const demo = ConnectionId.parse('demo');
    const polled = { change: { source: 'poll', at: 1 } } as const;
    const ready = status('job.production.queued');
    const order = (id: string, ofBatch: Fact<number>, ofJobs: readonly Fact<number>[]): void => {
      const jobs = ofJobs.map((dueAt, index) => ({ id: `${id}-${index}`, dueAt }));
      const members = jobs.map((job) => job.id);
      store.batches.apply(demo, serviceBatch(id, members, { dueAt: ofBatch, createdAt: at(1, 9) }), polled);
      for (const { id: job, dueAt } of jobs)
        store.jobs.apply(demo, serviceJob(job, { batchId: id, dueAt, status: ready }), polled);
    };
    order('own', absent, [known(at(1, 12)), known(at(1, 13))]);
    order('both', known(at(1, 14)), [unreadable('due'), known(at(1, 15))]);
    order('cut-off', known(at(1, 18)), [absent]);
    const shown = (level: QueueQuery['level']) =>
      store.queue
        .list(QueueQuery.parse({ level }))
        .rows.map(({ serviceId, shipBy }) => [serviceId, shipBy === null ? null : Date.parse(shipBy)]);
    expect(shown('batches')).toEqual([
      ['own', at(1, 12)],
      ['both', at(1, 14)],
      ['cut-off', at(1, 17)],
    ]);
    expect(shown('jobs')).toEqual([
      ['own-0', at(1, 12)],
      ['own-1', at(1, 13)],
      ['both-0', at(1, 14)],
      ['both-1', at(1, 14)],
      ['cut-off-0', at(1, 17)],
    ]);
    const file = artworkId(demo, 'own-0', 'own-0-file');
    expect(store.artworks.jobContext(file)?.shipBy).toEqual(known(at(1, 12)));
  });

  test('a job ships by its own word where no batch says how, and a batch as all its jobs do', () => {
    store = openMemoryStore({
      clock: { now: () => at(1, 10) },
      onFault: failOnFault,
      cutOffs: () => [cutOff()],
    });
    const demo = ConnectionId.parse('demo');
    const polled = { change: { source: 'poll', at: 1 } } as const;
    const option = (service: string) => known({ id: null, service, group: 'Next day' });
    const order = (batch: string, ofBatch: ServiceBatch['delivery'], ofJobs: readonly string[]): void => {
      const jobs = ofJobs.map((_, index) => `${batch}-${index}`);
      store.batches.apply(
        demo,
        serviceBatch(batch, jobs, { delivery: ofBatch, createdAt: at(1, 9) }),
        polled,
      );
      for (const [index, service] of ofJobs.entries())
        store.jobs.apply(
          demo,
          serviceJob(`${batch}-${index}`, { batchId: batch, delivery: option(service), createdAt: at(1, 9) }),
          polled,
        );
    };
    order('silent', absent, ['Van', 'Van']);
    order('divided', absent, ['Van', 'Bike']);
    order('unread', unreadable('delivery_option'), ['Van']);
    order('said', option('Courier'), ['Van']);
    const shown = (level: QueueQuery['level']) =>
      Object.fromEntries(
        store.queue
          .list(QueueQuery.parse({ level }))
          .rows.map(({ serviceId, delivery }) => [serviceId, delivery?.service ?? null]),
      );
    expect(shown('batches')).toEqual({ silent: 'Van', divided: null, unread: null, said: 'Courier' });
    expect(shown('jobs')).toMatchObject({
      ...{ 'silent-0': 'Van', 'divided-1': 'Bike', 'unread-0': null, 'said-0': 'Courier' },
    });
    const said = (id: string) => {
      const context = store.artworks.jobContext(artworkId(demo, id, `${id}-file`));
      return [context?.delivery, context?.shipBy, store.jobViews.get(jobKey(demo, id))?.delivery];
    };
    expect(said('silent-0')).toEqual([
      known('Next day'),
      known(at(1, 17)),
      known({ service: 'Van', group: 'Next day' }),
    ]);
    expect(said('unread-0')[0]).toEqual(unreadable('delivery_option'));
  });

  test('a date that cannot be read is said where nothing else says when', () => {
    store = openMemoryStore({ clock: { now: () => at(1, 10) }, onFault: failOnFault });
    const demo = ConnectionId.parse('demo');
    const polled = { change: { source: 'poll', at: 1 } } as const;
    const ready = { status: status('job.production.queued') };
    store.batches.apply(demo, serviceBatch('b', ['of-batch'], { dueAt: unreadable('$.collected') }), polled);
    store.jobs.apply(demo, serviceJob('of-batch', { ...ready, batchId: 'b' }), polled);
    store.jobs.apply(demo, serviceJob('own', { ...ready, dueAt: unreadable('$.due') }), polled);
    store.jobs.apply(demo, serviceJob('silent', ready), polled);
    const shown = (id: string) => store.jobViews.get(jobKey(demo, id))?.shipBy;
    expect(['of-batch', 'own', 'silent'].map(shown)).toEqual([
      unreadable('$.collected'),
      unreadable('$.due'),
      absent,
    ]);
    const { rows } = store.queue.list(QueueQuery.parse({ level: 'batches' }));
    const unread = rows.map(({ shipBy, shipByUnread }) => [shipBy, shipByUnread]);
    expect(unread.sort()).toEqual([
      [null, null],
      [null, '$.collected'],
      [null, '$.due'],
    ]);
    const file = artworkId(demo, 'own', 'own-file');
    expect(store.artworks.jobContext(file)?.shipBy).toEqual(unreadable('$.due'));
    store.batches.apply(demo, serviceBatch('b', ['of-batch'], { dueAt: known(at(1, 12)) }), polled);
    expect(shown('of-batch')).toEqual(known(new Date(at(1, 12)).toISOString()));
  });

  test('jobs that wait for a batch go where the service says that it goes, and are counted down', () => {
    store = openMemoryStore({ clock: { now: () => at(1, 10) }, onFault: failOnFault });
    const demo = ConnectionId.parse('demo');
    const polled = { change: { source: 'poll', at: 1 } } as const;
    store.jobs.apply(demo, serviceJob('job', { queuedBatchId: 'waiting' }), polled);
    const waiting = (address: string | null) =>
      serviceBatch('waiting', ['job'], { kind: 'queued-batch', createdAt: at(1, 10), address });
    const batchedAt = () =>
      store.queue.list(QueueQuery.parse({})).rows.map((row) => row.kind === 'queued-batch' && row.batchedAt);
    // As an older version stored it, whose JSON is the same.
    const { original } = waiting(null);
    store.batches.apply(demo, waiting(null), polled);
    expect(batchedAt()).toEqual([null]);
    store.batches.apply(demo, { ...waiting('Dock Road 1'), original }, polled);
    expect(batchedAt()).toEqual([new Date(at(1, 10, 5)).toISOString()]);
    store.jobs.apply(demo, serviceJob('job', { queuedBatchId: 'waiting', name: 'New' }), polled);
    expect(batchedAt()).toEqual([new Date(at(1, 10, 5)).toISOString()]);
    expect(store.jobViews.get(jobKey(demo, 'job'))?.deliveryAddress).toBe('Dock Road 1');
  });
});
