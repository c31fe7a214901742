import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchingTimes, ConnectionId, known, QueueQuery } from '../../../src/contract/index.ts';
import { forecast } from '../../../src/main/station/store/batches/auto-batching.ts';
import { contradicting, deliveriesBefore } from '../../../src/main/station/store/batches/batch-notices.ts';
import { jobKey, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const MINUTE = 60_000;
const at = (clock: string): number => Date.parse(`2026-11-21T${clock}:00Z`);
const usual = BatchingTimes.parse({});

describe('when auto batching will batch', () => {
  test('10:00 and 10:03 to one address: both at 10:08; 10:02 to another: at 10:07', () => {
    const one = forecast(
      [
        { key: 'first', at: at('10:00') },
        { key: 'third', at: at('10:03') },
      ],
      usual,
    );
    const other = forecast([{ key: 'second', at: at('10:02') }], usual);
    expect(one.get('first')).toEqual({ at: at('10:08'), jobs: 2, pushedBack: true });
    expect(one.get('third')).toEqual({ at: at('10:08'), jobs: 2, pushedBack: false });
    expect(other.get('second')).toEqual({ at: at('10:07'), jobs: 1, pushedBack: false });
  });

  test('the account’s own timings count; a group is closed no later than its window after the first job', () => {
    const every4 = [0, 4, 8, 12].map((minute) => ({ key: `${minute}`, at: minute * MINUTE }));
    const times = { batchIntervalSeconds: 300, batchWindowSeconds: 600 };
    const told = forecast(every4, times);
    expect(told.get('0')).toEqual({ at: 10 * MINUTE, jobs: 3, pushedBack: true });
    expect(told.get('12')).toEqual({ at: 17 * MINUTE, jobs: 1, pushedBack: false });
  });

  test('nobody waits longer than the window, in whatever order arrivals are reported', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 3 * 60 * MINUTE }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(arrivals, (times) => {
        const told = forecast(
          times.map((time, index) => ({ key: `${index}`, at: time })),
          usual,
        );
        for (const [index, time] of times.entries()) {
          const waits = (told.get(`${index}`)?.at ?? 0) - time;
          expect(waits).toBeGreaterThan(0);
          expect(waits).toBeLessThanOrEqual(30 * MINUTE);
        }
      }),
    );
  });
});

describe('what does not fit together', () => {
  test('a batch called ready while jobs are in pre-press', () => {
    const counts = { jobsReady: 1, jobsTotal: 3 };
    expect(contradicting('job_batch.production.ready', counts)).toBe(2);
    expect(contradicting('job_batch.status.ready', counts)).toBe(0);
    expect(contradicting('job_batch.production.ready', { jobsReady: 3, jobsTotal: 3 })).toBe(0);
  });

  test('a delivery option other than the one ordered, compared by ID if there is one', () => {
    const option = (id: string | null, service: string) => ({ id, service, group: 'Next day' });
    expect(deliveriesBefore(option('a', 'Parcel'), [option('a', 'Paket'), null])).toEqual([]);
    expect(deliveriesBefore(option('a', 'Parcel'), [option('b', 'Courier'), option('b', 'Courier')])).toEqual(
      [option('b', 'Courier')],
    );
    expect(deliveriesBefore(option(null, 'Parcel'), [option(null, 'Parcel')])).toEqual([]);
    expect(deliveriesBefore(null, [option('a', 'Parcel')])).toEqual([]);
  });
});

describe('rows', () => {
  const demo = ConnectionId.parse('demo');
  const polled = { change: { source: 'poll', at: 1 } as const };
  let store: Store;
  let times: BatchingTimes;
  beforeEach(() => {
    times = usual;
    store = openMemoryStore({
      clock: { now: () => 1 },
      batchingTimes: () => times,
      onFault: failOnFault,
    });
  });
  afterEach(() => store.close());

  const arrive = (id: string, clock: string, address: string): void => {
    store.jobs.apply(demo, serviceJob(id, { queuedBatchId: `q-${id}`, address }), polled);
    store.batches.apply(
      demo,
      serviceBatch(`q-${id}`, [id], { kind: 'queued-batch', createdAt: at(clock) }),
      polled,
    );
  };
  const row = (key: string) => store.queue.row(`demo:${key}`);
  const batchedAt = (key: string): string | null => {
    const found = row(key);
    return found?.kind === 'queued-batch' ? found.batchedAt : null;
  };

  test('a matching job postpones waiting ones; one to another address does not', () => {
    arrive('a', '10:00', '8 Dock Road');
    expect(batchedAt('q-a')).toBe('2026-11-21T10:05:00.000Z');
    arrive('b', '10:02', '9 Dock Road');
    expect(batchedAt('q-a')).toBe('2026-11-21T10:05:00.000Z');
    arrive('c', '10:03', '8 Dock Road');
    expect(row('q-a')).toMatchObject({
      batchedAt: '2026-11-21T10:08:00.000Z',
      together: 2,
      pushedBack: true,
    });
    expect(batchedAt('q-c')).toBe('2026-11-21T10:08:00.000Z');
    expect(batchedAt('q-b')).toBe('2026-11-21T10:07:00.000Z');
  });

  test('other timings change what is expected of waiting jobs; batched ones are reported as they came', () => {
    arrive('a', '10:00', '8 Dock Road');
    times = { batchIntervalSeconds: 60, batchWindowSeconds: 600 };
    store.queue.retime(demo);
    expect(batchedAt('q-a')).toBe('2026-11-21T10:01:00.000Z');
    const delivery = known({ id: 'other', service: 'Parcel', group: 'Standard' });
    const made = serviceBatch('b', ['a'], {
      delivery,
      createdAt: at('10:04'),
      status: status('job_batch.production.ready'),
    });
    store.batches.apply(demo, made, polled);
    expect(row('q-a')).toBeNull();
    const batch = row('b');
    expect(batch).toMatchObject({
      kind: 'batch',
      deliveryBefore: [{ service: 'Courier', group: 'Next day' }],
      contradicting: 1,
    });
    expect(batch === null ? null : store.batchViews.detail(batch)?.autoBatched).toEqual({
      at: '2026-11-21T10:04:00.000Z',
      expectedAt: '2026-11-21T10:01:00.000Z',
    });
    expect(store.jobViews.get(jobKey(demo, 'a'))?.deliveryChanged).toEqual({
      before: 'Courier, Next day',
      now: 'Parcel, Standard',
    });
  });

  test('if the address cannot be read, nothing is predicted', () => {
    store.jobs.apply(demo, serviceJob('a', { queuedBatchId: 'q-a' }), polled);
    store.batches.apply(demo, serviceBatch('q-a', ['a'], { kind: 'queued-batch' }), polled);
    expect(row('q-a')).toMatchObject({ batchedAt: null, together: 1, pushedBack: false });
    expect(store.queue.list(QueueQuery.parse({})).total).toBe(1);
  });
});
