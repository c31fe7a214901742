import { expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, syncRig } from '../../support/sync-rig.ts';

const batchReads = (asked: readonly string[]): string[] => asked.filter((one) => one.startsWith('batch '));
const member = (id: string, code = 'job.prepress', updatedAt = 1_000) =>
  serviceJob(id, { batchId: 'b', status: status(code), updatedAt });

/** Two jobs of a batch, which no list has. */
function rig() {
  const one = syncRig({ pollSeconds: 10 });
  for (const id of ['a', 'c']) one.service.jobs.set(id, member(id));
  one.service.batches.set('b', serviceBatch('b', ['a', 'c']));
  one.service.unlistedBatches = new ServiceError('not-offered');
  return one;
}

test('a batch that jobs name is read once, and again when one of its jobs changes', async () => {
  const { service, sync, store, connection, pass } = rig();
  sync.start();
  await pass(60_000);
  expect(batchReads(service.asked)).toEqual(['batch b']);
  expect(store.batches.stored(connection, 'batch', ['b'])).toHaveLength(1);
  service.jobs.set('a', member('a', 'job.between', 2_000));
  await pass(30_000);
  expect(batchReads(service.asked)).toEqual(['batch b', 'batch b']);
  await sync.stop();
});

test('a job that is read singly names its batch as well', async () => {
  const { service, sync, store, connection, pass } = rig();
  service.unlisted = new ServiceError('not-offered');
  sync.start();
  await pass(100, 10);
  sync.hint(jobHint('a'));
  await pass(2_000);
  expect(batchReads(service.asked)).toEqual(['batch b']);
  expect(store.batches.stored(connection, 'batch', ['b'])).toHaveLength(1);
  await sync.stop();
});

test('where batches are listed, or cannot be read, no batch is read', async () => {
  const listed = rig();
  listed.service.unlistedBatches = null;
  listed.sync.start();
  await listed.pass(60_000);
  expect(batchReads(listed.service.asked)).toEqual([]);
  await listed.sync.stop();
  const unread = rig();
  unread.service.unread = new ServiceError('not-offered');
  unread.sync.start();
  await unread.pass(60_000);
  expect(batchReads(unread.service.asked)).toHaveLength(1);
  await unread.sync.stop();
});
