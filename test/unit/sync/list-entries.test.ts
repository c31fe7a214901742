import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absent, knownIn } from '../../../src/contract/index.ts';
import { decodeJob } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { READY, singleReads, syncRig } from '../../support/sync-rig.ts';

test('a job whose single read adds nothing takes the status of the list, and is read only once', async () => {
  const { service, sync, store, connection, faults, pass } = syncRig({ pollSeconds: 10 });
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(100, 10);
  service.asked.length = 0;
  service.jobs.set('a', serviceJob('a', { components: [], status: status(READY), updatedAt: 5_000 }));
  await pass(60_000);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  expect(singleReads(service.asked)).toEqual(['job a']);
  // What was known about it is kept.
  expect(store.jobViews.get(jobKey(connection, 'a'))?.components).toHaveLength(1);
  expect(faults).toEqual([]);
  await sync.stop();
});

test('whatever lists and jobs say, a poll costs each job one read at most', async () => {
  const said = fc.record({
    code: fc.constantFrom('job.prepress', 'job.between', READY, 'unknown'),
    whole: fc.boolean(),
    updatedAt: fc.option(fc.integer({ min: 0, max: 9_000 })),
  });
  type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;
  const objectOf = (id: string, { code, whole, updatedAt }: Said) =>
    serviceJob(id, { status: status(code), updatedAt, ...(whole ? {} : { components: [] }) });
  const round = fc.record({
    inList: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), said), { maxLength: 3 }),
    alone: fc.option(said),
    inBatch: fc.subarray(['a', 'b', 'c']),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), async (rounds) => {
      const { service, sync, faults, pass } = syncRig({ pollSeconds: 10 });
      sync.start();
      await pass(100, 10);
      for (const { inList, alone, inBatch } of rounds) {
        service.jobs.clear();
        service.batches.clear();
        for (const [id, one] of inList) service.jobs.set(id, objectOf(id, one));
        if (inBatch.length > 0) service.batches.set('x', serviceBatch('x', inBatch));
        service.alone = (job) => (alone === null ? job : objectOf(job.serviceId, alone));
        service.asked.length = 0;
        await sync.refreshAll('refresh');
        await pass(100, 10);
        const read = singleReads(service.asked);
        expect(read).toHaveLength(new Set(read).size);
      }
      expect(faults).toEqual([]);
      await sync.stop();
    }),
    { numRuns: 30 },
  );
});

test('a job that only refers to its artwork is read alone, and keeps what that read found', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  const [component] = serviceJob('a').components;
  service.jobs.set(
    'a',
    serviceJob('a', {
      hasArtworkElsewhere: true,
      components: component === undefined ? [] : [{ ...component, files: [] }],
    }),
  );
  service.alone = () => serviceJob('a');
  sync.start();
  await pass(60_000);
  expect(singleReads(service.asked)).toEqual(['job a']);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.components[0]?.files).toHaveLength(1);
  await sync.stop();
});

test('a changed list entry causes one read of its job, and another only after another change', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 30 });
  const entry = (tag: string) =>
    service.jobs.set('a', serviceJob('a', { components: [], original: `{"id":"a","etag":"${tag}"}` }));
  let name = 'Job a';
  service.alone = () => serviceJob('a', { name });
  entry('one');
  sync.start();
  await pass(65_000);
  expect(singleReads(service.asked)).toEqual(['job a']);
  name = 'Job a, renamed';
  entry('two');
  await pass(95_000);
  expect(singleReads(service.asked)).toEqual(['job a', 'job a']);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.name).toBe('Job a, renamed');
  await sync.stop();
});

test('an entry that changes with every poll, without a real change, causes fewer and fewer reads', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 30 });
  let looks = 0;
  service.alone = () => serviceJob('a');
  const { listJobs } = service.client;
  service.client.listJobs = () => {
    const original = `{"id":"a","seen":${looks++}}`;
    service.jobs.set('a', serviceJob('a', { components: [], original }));
    return listJobs();
  };
  sync.start();
  await pass(100 * 30_000);
  expect(looks).toBeGreaterThan(50);
  expect(singleReads(service.asked).length).toBeLessThan(15);
  await sync.stop();
});

test('a list that names components, but nothing that could hold files, is not all there is to know', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  const entry = { id: 'a', status: READY, components: [{ label: 'general' }] };
  const [general] = entry.components;
  const files = [
    { id: 'f', name: 'a.pdf' },
    { id: 'old', name: 'old.pdf', is_active: false },
  ];
  const finishings = [{ alias: 'foil', name: 'Foil' }];
  service.jobs.set('a', decodeJob(entry));
  let alone: object = { ...entry, components: [{ ...general, finishings, artwork_files: files }] };
  service.alone = () => decodeJob(alone);
  const job = () => store.jobViews.get(jobKey(connection, 'a'));
  sync.start();
  await pass(60_000);
  expect(singleReads(service.asked)).toEqual(['job a']);
  expect(job()?.components[0]?.files.map(({ fileId }) => fileId)).toEqual(['f']);
  // Nor where the job has no file, and only its finishing would be lost.
  alone = { ...entry, components: [{ ...general, finishings, artwork_files: files.slice(1) }] };
  service.jobs.set('a', decodeJob({ ...entry, name: 'Again' }));
  await pass(60_000);
  expect(singleReads(service.asked)).toEqual(['job a', 'job a']);
  expect(knownIn(job()?.components[0]?.finishings ?? absent)).toEqual([finishings[0]]);
  expect(job()?.notUnderstood.map(({ code }) => code)).toContain('unread.left-out');
  await sync.stop();
});
