import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, READY, singleReads, syncRig } from '../../support/sync-rig.ts';

test('a webhook, however often repeated, causes one read, and the answer is stored', async () => {
  const { service, sync, store, connection, pass } = syncRig();
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(10, 10);
  service.asked.length = 0;
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 5_000 }));
  for (let times = 0; times < 100; times++) sync.hint(jobHint('a', 5_000, READY));
  await pass(10, 10);
  for (let times = 0; times < 100; times++) sync.hint(jobHint('a', 5_000, READY));
  await pass(10, 10);
  expect(singleReads(service.asked)).toEqual(['job a']);
  const [first] = store.jobViews.get(jobKey(connection, 'a'))?.timeline ?? [];
  expect(first).toMatchObject({ to: 'queued', source: 'webhook' });
  await sync.stop();
});

test('an outdated answer never moves a job backwards', async () => {
  const { service, sync, store, connection, pass } = syncRig();
  service.jobs.set('a', serviceJob('a', { updatedAt: 1_000 }));
  sync.start();
  await pass(100, 10);
  const old = serviceJob('a', { status: status('job.between'), updatedAt: 2_000 });
  const gate = Promise.withResolvers<void>();
  service.gate = () => gate.promise;
  service.jobs.set('a', old);
  // The webhook's read is under way with the older answer while a refresh brings the newer one.
  sync.hint(jobHint('a'));
  await pass(10, 10);
  service.gate = () => Promise.resolve();
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 3_000 }));
  await sync.refreshJob('a');
  gate.resolve();
  await pass(100, 10);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  // The service itself may move a job back: that is a change.
  service.jobs.set('a', serviceJob('a', { status: status('job.prepress'), updatedAt: 2_500 }));
  await sync.refreshJob('a');
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe('job.prepress');
  await sync.stop();
});

test('a batch that mentions its jobs causes the new ones to be read', async () => {
  const { service, sync, store, connection, pass } = syncRig();
  sync.start();
  await pass(100, 10);
  service.jobs.set('a', serviceJob('a'));
  service.batches.set('b', serviceBatch('b', ['a']));
  sync.hint({ key: { kind: 'batch', id: 'b' }, at: null, statusCode: null });
  await pass(100, 10);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.name).toBe('Job a');
  await sync.stop();
});

test('any flood of hints costs a limited number of requests', async () => {
  const flood = fc.array(
    fc.record({
      id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.uuid()),
      times: fc.integer({ min: 1, max: 200 }),
      gapMs: fc.integer({ min: 0, max: 3_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(flood, async (calls) => {
      const { service, sync, clock, faults, pass } = syncRig({ pollSeconds: 30 });
      for (const id of ['a', 'b', 'c']) service.jobs.set(id, serviceJob(id));
      sync.start();
      await pass(100, 10);
      service.asked.length = 0;
      const began = clock.now();
      for (const { id, times, gapMs } of calls) {
        for (let count = 0; count < times; count++) sync.hint(jobHint(id));
        await pass(gapMs, 500);
      }
      const minutes = (clock.now() - began) / 60_000;
      // Three known jobs, an allowance of unknown IDs, and the lists at the usual rate or once for hints.
      expect(service.asked.length).toBeLessThanOrEqual(
        3 * (9 + minutes) + 30 + minutes * 30 + 3 * (2 + 4 * minutes),
      );
      expect(faults).toEqual([]);
      await sync.stop();
    }),
    { numRuns: 25 },
  );
});

test('a full disk on which the age of the lists cannot be stored does not end the polling', async () => {
  const full = vi.fn();
  const { service, sync, faults, pass } = syncRig({ pollSeconds: 10 }, full);
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(25_000);
  full.mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  service.failing = new ServiceError('offline');
  await pass(25_000);
  expect(faults).not.toEqual([]);
  expect(sync.state.kind).toBe('offline');
  full.mockReset();
  service.failing = null;
  await pass(120_000);
  expect(sync.state.kind).toBe('online');
  await sync.stop();
});

test('a full disk on which a removed job cannot be noted costs that read alone', async () => {
  const { service, sync, store, connection, faults, pass } = syncRig({ pollSeconds: 10 });
  service.jobs.set('a', serviceJob('a', { status: status(READY) }));
  sync.start();
  await pass(100, 10);
  const full = vi.spyOn(store.jobs, 'gone').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  service.jobs.delete('a');
  await pass(60_000);
  expect(faults).not.toEqual([]);
  expect(store.jobs.stored(connection, ['a'])).toMatchObject([{ isGone: false }]);
  full.mockRestore();
  await pass(60_000);
  expect(store.jobs.stored(connection, ['a'])).toMatchObject([{ isGone: true }]);
  await sync.stop();
});

test('a job that the lists omit while the service still shows it is gone as soon as it does not', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  service.jobs.set('a', serviceJob('a', { status: status(READY) }));
  sync.start();
  await pass(100, 10);
  vi.spyOn(service.client, 'listJobs').mockResolvedValue({ items: [], unread: [], requests: 1 });
  await pass(25_000);
  expect(store.jobs.stored(connection, ['a'])).toMatchObject([{ isGone: false }]);
  service.jobs.delete('a');
  await pass(40_000);
  expect(store.jobs.stored(connection, ['a'])).toMatchObject([{ isGone: true }]);
  // One that stays hidden is read ever more seldom.
  service.jobs.set('b', serviceJob('b', { status: status(READY) }));
  sync.hint(jobHint('b'));
  await pass(1_000);
  service.asked.length = 0;
  await pass(1_000_000);
  expect(singleReads(service.asked).length).toBeLessThan(10);
  await sync.stop();
});
