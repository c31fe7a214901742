import { expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, READY, singleReads, syncRig } from '../../support/sync-rig.ts';

test('polling slows down while webhooks prove reliable, and speeds up when one is missing', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 30 });
  service.jobs.set('a', serviceJob('a'));
  service.jobs.set('b', serviceJob('b'));
  sync.start();
  await pass(100, 10);
  expect(sync.schedule.fullEveryMs).toBe(30_000);
  service.jobs.set('a', serviceJob('a', { status: status('job.next'), updatedAt: 5_000 }));
  sync.hint(jobHint('a'));
  await pass(35_000);
  expect(sync.webhooksHealthy).toBe(true);
  service.asked.length = 0;
  await pass(14 * 60_000);
  // No lists; one open job now and then, to see whether the service is there at all.
  expect(service.asked.filter((one) => !one.startsWith('job '))).toEqual([]);
  expect(singleReads(service.asked).length).toBeLessThanOrEqual(3);
  service.jobs.set('b', serviceJob('b', { status: status('job.next'), updatedAt: 6_000 }));
  await pass(3 * 60_000);
  expect(sync.webhooksHealthy).toBe(false);
  expect(sync.schedule.fullEveryMs).toBe(30_000);
  await sync.stop();
});

test('with long lists, jobs in pre-press are read singly in between; finished ones are not', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 10, requestsPerSecond: 2 });
  service.perPage = 1;
  for (let index = 0; index < 40; index++) {
    service.jobs.set(`done-${index}`, serviceJob(`done-${index}`, { status: status(READY) }));
  }
  service.jobs.set('open', serviceJob('open'));
  sync.start();
  await pass(100, 10);
  service.asked.length = 0;
  await pass(60_000);
  const read = singleReads(service.asked);
  expect(read.length).toBeGreaterThan(1);
  expect(new Set(read)).toEqual(new Set(['job open']));
  await sync.stop();
});

test('after the machine has slept, everything is read at once', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 30 });
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(100, 10);
  service.asked.length = 0;
  sync.wokeUp();
  await pass(10, 10);
  expect(service.asked).toContain('jobs');
  await sync.stop();
});

test('a clock that is set back does not delay the lists', async () => {
  const { service, sync, clock, pass } = syncRig({ pollSeconds: 10, requestsPerSecond: 2 });
  service.perPage = 1;
  for (let index = 0; index < 40; index++) service.jobs.set(`${index}`, serviceJob(`${index}`));
  sync.start();
  await pass(100, 10);
  clock.setBack(24 * 3_600_000);
  service.asked.length = 0;
  await pass(2 * sync.schedule.fullEveryMs);
  expect(service.asked).toContain('jobs');
  await sync.stop();
});

test('lists that are read for another reason also serve waiting webhooks', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 3_600 });
  service.unread = new ServiceError('not-offered');
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(100, 10);
  sync.requestFullSync();
  await pass(100, 10);
  // These would be read a quarter of a minute later.
  sync.requestFullSync();
  let isCaughtUp = false;
  const caughtUp = sync.caughtUp('a').then(() => {
    isCaughtUp = true;
  });
  await pass(100, 10);
  expect(isCaughtUp).toBe(false);
  service.asked.length = 0;
  await sync.refreshAll('refresh');
  await caughtUp;
  await pass(60_000);
  expect(service.asked.filter((one) => one === 'jobs')).toHaveLength(1);
  await sync.stop();
});
