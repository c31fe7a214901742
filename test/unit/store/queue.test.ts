import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { absent, ConnectionId, known, type Phase, QueueQuery } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { urgencyOf } from '../../../src/main/station/store/queue/queue-row.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
/** A job whose files are to be sent. */
const readyJob: typeof serviceJob = (id, more) =>
  serviceJob(id, { status: status('job.production.queued'), ...more });
const polled = (at: number) => ({ change: { source: 'poll', at } }) as const;
const query = (more: Partial<QueueQuery> = {}): QueueQuery => QueueQuery.parse(more);

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 10_000 }, onFault: failOnFault });
});
afterEach(() => store.close());

/** A batch of one job, with this status and this delivery option. */
function batch(
  id: string,
  service: string | null,
  code = 'job_batch.status.ready',
  group: string | null = null,
): void {
  store.jobs.apply(demo, readyJob(`${id}-job`, { batchId: id }), polled(1));
  const delivery = service === null ? absent : known({ id: null, service, group });
  store.batches.apply(demo, serviceBatch(id, [`${id}-job`], { delivery, status: status(code) }), polled(1));
}

describe('how soon a row has to leave', () => {
  test.each([
    ['Courier', 'Same day', 'today'],
    ['Kurier heute', null, 'today'],
    ['Express', null, 'before-noon'],
    ['Parcel', 'Next day before noon', 'before-noon'],
    ['Paket', 'Nächster Tag bis 12 Uhr', 'before-noon'],
    ['Parcel Next Day', null, 'next-day'],
    ['Pakket', 'Volgende dag', 'next-day'],
    ['Colis', 'Livraison le lendemain', 'next-day'],
    ['Parcel Standard', 'Standard', 'later'],
    ['Expressionist Art Movers', null, 'later'],
  ])('%s, %s: %s', (service, group, urgency) => {
    expect(urgencyOf({ service, group })).toBe(urgency);
  });

  test('without a delivery option nobody knows', () => {
    expect(urgencyOf(null)).toBe('unknown');
  });
});

test('within a phase the row that leaves first comes first, then the oldest', () => {
  batch('standard', 'Parcel Standard');
  batch('none', null);
  batch('noon', 'Courier before Noon');
  batch('next', 'Parcel Next Day');
  expect(store.queue.list(query()).rows.map((row) => row.serviceId)).toEqual([
    'noon',
    'next',
    'standard',
    'none',
  ]);
});

test('a page may start anywhere: after a cursor, or rows further on', () => {
  for (let index = 0; index < 40; index++) {
    batch(`b${index}`, index % 3 === 0 ? 'Parcel Next Day' : 'Parcel Standard');
  }
  const all = store.queue.list(query({ limit: 100 })).rows.map((row) => row.key);
  const first = store.queue.list(query({ limit: 10 }));
  const skipped = store.queue.list(query({ limit: 10, skip: 25 }));
  expect(skipped.rows.map((row) => row.key)).toEqual(all.slice(25, 35));
  const further = store.queue.list(query({ limit: 10, cursor: first.nextCursor, skip: 5 }));
  expect(further.rows.map((row) => row.key)).toEqual(all.slice(15, 25));
  expect(store.queue.list(query({ skip: 40 }))).toMatchObject({ rows: [], nextCursor: null, total: 40 });
});

test('every page says how many rows of each phase match', () => {
  batch('a', 'Courier');
  batch('b', 'Courier');
  store.jobs.apply(demo, readyJob('loose', { name: 'Poster' }), polled(1));
  const counts = (more: Partial<QueueQuery>): Partial<Record<Phase, number>> =>
    store.queue.list(query(more)).phases;
  expect(counts({ limit: 1 })).toEqual({
    attention: 0,
    prepress: 0,
    ready: 3,
    'at-rip': 0,
    'on-hold': 0,
    done: 0,
    cancelled: 0,
  });
  expect(counts({ search: 'poster' }).ready).toBe(1);
  // The chips of the phases count the alternatives.
  expect(counts({ phases: ['done'] }).ready).toBe(3);
  expect(store.queue.list(query({ phases: ['done'] }))).toMatchObject({ rows: [], total: 0, groups: [] });
});

test('each number of the matrix is the number of rows that its filter finds', () => {
  batch('a', 'Courier');
  batch('b', 'Courier');
  batch('c', 'Courier', 'job_batch.status.printing');
  const matrix = store.queue.statusCounts('batches');
  expect(matrix.map(({ code }) => code)).toEqual(['job_batch.status.ready', 'job_batch.status.printing']);
  for (const { code, phases } of matrix) {
    for (const [phase, count] of Object.entries(phases)) {
      const filter = query({ statuses: [code] });
      const found = store.queue.list({ ...filter, phases: [phase as Phase] });
      expect(found.total, `${code} ${phase}`).toBe(count);
    }
  }
  expect(store.queue.list(query({ statuses: matrix.map(({ code }) => code) })).total).toBe(3);
});

test('the files behind rows: of a batch, of a job, each once', () => {
  batch('a', 'Courier');
  store.jobs.apply(demo, readyJob('loose'), polled(1));
  const files = store.queue.files(['demo:a', 'demo:a-job', 'demo:loose'], 500);
  expect(files.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['a-job-file.pdf', 'queued'],
    ['loose-file.pdf', 'queued'],
  ]);
  expect(store.queue.files(['demo:a', 'demo:loose'], 1)).toHaveLength(1);
  expect(store.queue.jobKeys('demo:a')).toEqual(['demo:a-job']);
});

test('the rows of a batch and its jobs are found by its newest delivery option, and follow its status', () => {
  batch('a', 'Courier');
  const found = (level: 'batches' | 'jobs', search: string) =>
    store.queue.list(query({ level, search })).rows.map((row) => `${row.serviceId} ${row.status.code}`);
  expect(found('jobs', 'courier')).toEqual(['a-job job.production.queued']);
  batch('a', 'Parcel');
  expect([found('batches', 'parcel'), found('jobs', 'parcel')]).toEqual([
    ['a job_batch.status.ready'],
    ['a-job job.production.queued'],
  ]);
  expect(found('jobs', 'courier')).toEqual([]);
  batch('a', 'Parcel', 'job_batch.status.dispatched');
  expect(found('batches', 'parcel')).toEqual(['a job_batch.status.dispatched']);
});

test('what is due by then, late or in one list without groups; what groups add up to', () => {
  const now = 10_000;
  const hour = 3_600_000;
  const due = (id: string, at: number | null, quantity: number | null = 100): void =>
    void store.jobs.apply(
      demo,
      readyJob(id, {
        dueAt: at === null ? absent : known(at),
        quantity: quantity === null ? absent : known(quantity),
      }),
      polled(1),
    );
  due('soon', now + hour);
  due('late', now - 5_000);
  due('never', null);
  due('next-week', now + 7 * 24 * hour, null);
  const found = (due: QueueQuery['due']): string[] =>
    store.queue.list(query({ due, groupBy: 'none' })).rows.map((row) => row.serviceId);
  expect(found(null)).toEqual(['late', 'soon', 'next-week', 'never']);
  expect(found('late')).toEqual(['late']);
  const clock = new Date(now + 2 * hour);
  const time = `${String(clock.getHours()).padStart(2, '0')}:${String(clock.getMinutes()).padStart(2, '0')}`;
  expect(found(time)).toEqual(['late', 'soon']);
  expect(found('tomorrow')).not.toContain('next-week');
  const page = store.queue.list(query({ due: 'late' }));
  expect(page).toMatchObject({ total: 1, groups: [{ key: 'ready', count: 1 }] });
  expect(page.phases.ready).toBe(1);

  expect(store.queue.totals(query())).toEqual([{ key: 'ready', copies: 300, isMore: true, files: 4 }]);
  expect(store.queue.totals(query({ groupBy: 'none', due: 'late' }))).toEqual([
    { key: '', copies: 100, isMore: false, files: 1 },
  ]);
});
