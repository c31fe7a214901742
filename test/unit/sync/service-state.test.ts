import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, READY, syncRig } from '../../support/sync-rig.ts';

test('failing reads mean offline; hints wait, and are read when the service is back', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(100, 10);
  service.failing = new ServiceError('offline');
  sync.hint(jobHint('a'));
  await pass(60_000);
  expect(sync.state.kind).toBe('offline');
  const failures = service.asked.length;
  await pass(30 * 60_000);
  expect(service.asked.length - failures).toBeLessThan(20);
  service.failing = null;
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 9_000 }));
  await pass(6 * 60_000);
  expect(sync.state.kind).toBe('online');
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  await sync.stop();
});

test('while webhooks are healthy, an outage of the service is noticed within five minutes', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 30 });
  for (const id of ['a', 'b']) service.jobs.set(id, serviceJob(id));
  sync.start();
  await pass(100, 10);
  service.jobs.set('a', serviceJob('a', { status: status('job.next'), updatedAt: 5_000 }));
  sync.hint(jobHint('a'));
  await pass(35_000);
  expect(sync.webhooksHealthy).toBe(true);
  service.failing = new ServiceError('offline');
  await pass(5 * 60_000 + 1_000);
  expect(sync.state.kind).toBe('offline');
  await sync.stop();
});

describe('a token that is rejected for an order alone', () => {
  const refused = new ServiceError('unauthorized', { status: 401 });
  const rig = async () => {
    const made = syncRig({ pollSeconds: 10 });
    made.sync.start();
    await made.pass(100, 10);
    await expect(made.sync.making(() => Promise.reject(refused))).rejects.toBe(refused);
    return made;
  };

  test('is requested again, and successful polls do not clear that', async () => {
    const { service, sync, pass } = await rig();
    expect(sync.state).toEqual({ kind: 'needs-token', why: refused.userMessage });
    service.asked.length = 0;
    await pass(60_000);
    // Reading goes on.
    expect(service.asked).toContain('jobs');
    expect(sync.state.kind).toBe('needs-token');
    await sync.stop();
  });

  test('is tried again once it is replaced, once the operator says so, and after a while', async () => {
    for (const way of ['replaced', 'refreshed', 'later']) {
      const { sync, pass } = await rig();
      if (way === 'replaced') sync.tokenChanged();
      if (way === 'refreshed') await sync.refreshAll('refresh');
      await pass(way === 'later' ? 16 * 60_000 : 1_000);
      expect(sync.state.kind).toBe('online');
      await sync.stop();
    }
  });
});

test('a program fault during a poll is shown, and gone when it is over', async () => {
  const { service, sync, faults, pass } = syncRig({ pollSeconds: 10 });
  const { listJobs } = service.client;
  service.client.listJobs = async () => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  sync.start();
  await pass(100, 10);
  expect(sync.state).toMatchObject({ kind: 'offline', why: { code: 'service.fault' } });
  expect(faults).toHaveLength(1);
  service.client.listJobs = listJobs;
  await pass(20_000);
  expect(sync.state.kind).toBe('online');
});

test('a fault of the service at one list is told of that list; at every list, or with a time to wait, it is offline', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  const fault = new ServiceError('unavailable', { status: 500 });
  service.unlistedBatches = fault;
  service.jobs.set('a', serviceJob('a', { status: status(READY) }));
  sync.start();
  await pass(100, 10);
  expect(sync.state.kind).toBe('online');
  expect(sync.notUnderstood.map(({ list, message }) => `${list} ${message.code}`)).toEqual([
    'batches service.unavailable',
    'queued-batches service.unavailable',
  ]);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  service.unlisted = fault;
  await pass(11_000);
  expect(sync.state).toMatchObject({ kind: 'offline', why: { code: 'service.unavailable' } });
  service.unlisted = null;
  await pass(60_000);
  expect(sync.state.kind).toBe('online');
  service.unlistedBatches = new ServiceError('unavailable', { status: 503, retryAfterMs: 30_000 });
  await pass(11_000);
  expect(sync.state.kind).toBe('offline');
  service.unlistedBatches = null;
  await pass(60_000);
  expect(sync.notUnderstood).toEqual([]);
  await sync.stop();
});

test('a list that the service refuses leaves it online, and single reads go on', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  service.unlisted = new ServiceError('rejected', { status: 400 });
  service.jobs.set('a', serviceJob('a', { status: status(READY) }));
  sync.start();
  await pass(100, 10);
  expect(sync.state.kind).toBe('online');
  expect(sync.notUnderstood.map(({ list, message }) => `${list} ${message.code}`)).toEqual([
    'jobs service.rejected',
    'batches service.rejected',
    'queued-batches service.rejected',
  ]);
  sync.hint(jobHint('a'));
  await pass(1_000);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  await sync.stop();
});
