import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { syncRig } from '../../support/sync-rig.ts';

const READY = 'job.production.queued';
const hint = (id: string, at: number | null = null, statusCode: string | null = null) => ({
  key: { kind: 'job', id } as const,
  at,
  statusCode,
});
const singles = (asked: readonly string[]): string[] => asked.filter((one) => one.startsWith('job '));

test('a webhook, however often it comes, has its resource read once, and what was read is stored', async () => {
  const { service, sync, store, connection, pass } = syncRig();
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(10, 10);
  service.asked.length = 0;
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 5_000 }));
  for (let times = 0; times < 100; times++) sync.hint(hint('a', 5_000, READY));
  await pass(10, 10);
  for (let times = 0; times < 100; times++) sync.hint(hint('a', 5_000, READY));
  await pass(10, 10);
  expect(singles(service.asked)).toEqual(['job a']);
  const [first] = store.jobViews.get(jobKey(connection, 'a'))?.timeline ?? [];
  expect(first).toMatchObject({ to: 'queued', source: 'webhook' });
  await sync.stop();
});

test('polling slows down once webhooks have proved themselves, and is back at its pace when one is missing', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 30 });
  service.jobs.set('a', serviceJob('a'));
  service.jobs.set('b', serviceJob('b'));
  sync.start();
  await pass(100, 10);
  expect(sync.schedule.fullEveryMs).toBe(30_000);
  service.jobs.set('a', serviceJob('a', { status: status('job.next'), updatedAt: 5_000 }));
  sync.hint(hint('a'));
  await pass(35_000);
  expect(sync.webhooksHealthy).toBe(true);
  service.asked.length = 0;
  await pass(14 * 60_000);
  // No lists; one open job now and then, to see whether the service is there at all.
  expect(service.asked.filter((one) => !one.startsWith('job '))).toEqual([]);
  expect(singles(service.asked).length).toBeLessThanOrEqual(3);
  service.jobs.set('b', serviceJob('b', { status: status('job.next'), updatedAt: 6_000 }));
  await pass(3 * 60_000);
  expect(sync.webhooksHealthy).toBe(false);
  expect(sync.schedule.fullEveryMs).toBe(30_000);
  await sync.stop();
});

test('offline is what failing reads say; hints wait, and are read when the service is back', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(100, 10);
  service.failing = new ServiceError('offline');
  sync.hint(hint('a'));
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

test('an answer that was overtaken never moves a job backwards', async () => {
  const { service, sync, store, connection, pass } = syncRig();
  service.jobs.set('a', serviceJob('a', { updatedAt: 1_000 }));
  sync.start();
  await pass(100, 10);
  const old = serviceJob('a', { status: status('job.between'), updatedAt: 2_000 });
  const gate = Promise.withResolvers<void>();
  service.gate = gate.promise;
  service.jobs.set('a', old);
  // The webhook's read is under way with the older answer while a refresh brings the newer one.
  sync.hint(hint('a'));
  await pass(10, 10);
  service.gate = Promise.resolve();
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 3_000 }));
  await sync.refreshJob('a');
  gate.resolve();
  await pass(100, 10);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  // The service itself may take a job back: that is news.
  service.jobs.set('a', serviceJob('a', { status: status('job.prepress'), updatedAt: 2_500 }));
  await sync.refreshJob('a');
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe('job.prepress');
  await sync.stop();
});

test('what is in pre-press is looked at by itself where the lists are long; what is finished is not', async () => {
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
  const read = singles(service.asked);
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

test('a clock that is set back does not put off the lists', async () => {
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

test('while webhooks are healthy, an outage of the service is seen within five minutes', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 30 });
  for (const id of ['a', 'b']) service.jobs.set(id, serviceJob(id));
  sync.start();
  await pass(100, 10);
  service.jobs.set('a', serviceJob('a', { status: status('job.next'), updatedAt: 5_000 }));
  sync.hint(hint('a'));
  await pass(35_000);
  expect(sync.webhooksHealthy).toBe(true);
  service.failing = new ServiceError('offline');
  await pass(5 * 60_000 + 1_000);
  expect(sync.state.kind).toBe('offline');
  await sync.stop();
});

describe('a deployment that reads no single job', () => {
  const light = (code: string, updatedAt: number) =>
    serviceJob('a', { components: [], status: status(code), updatedAt });
  const known = async (unread: ServiceError) => {
    const rig = syncRig({ pollSeconds: 10 });
    const { service, sync, pass } = rig;
    service.batches.set('b', serviceBatch('b', ['a'], { jobs: [serviceJob('a')] }));
    sync.start();
    await pass(100, 10);
    service.batches.clear();
    service.unread = unread;
    return rig;
  };
  const lacking = [
    new ServiceError('not-offered'),
    new ServiceError('not-found', { status: 404 }),
    new ServiceError('forbidden'),
    new ServiceError('unreadable'),
  ];
  test.each(lacking)(
    'shows the status that its list tells ($code), and feeds the files it knows',
    async (unread) => {
      const { service, sync, store, connection, pass } = await known(unread);
      const job = () => store.jobViews.get(jobKey(connection, 'a'));
      service.jobs.set('a', light('job.between', 2_000));
      await pass(30_000);
      expect(job()?.status.code).toBe('job.between');
      service.jobs.set('a', light(READY, 3_000));
      await pass(30_000);
      expect(job()?.status.code).toBe(READY);
      const files = job()?.components.flatMap((component) => component.files) ?? [];
      expect(files.map(({ state }) => state)).toEqual(['queued']);
      expect(
        job()
          ?.timeline.filter(({ subject }) => subject === 'job')
          .map(({ to }) => to),
      ).toEqual([status(READY).name, status('job.between').name, status('job.prepress').name]);
      // Known now: it is not asked for again and again.
      service.asked.length = 0;
      await pass(60_000);
      expect(singles(service.asked)).toEqual([]);
      // And it may go back to where it was, with the very words of before.
      service.unread = null;
      service.jobs.set('a', serviceJob('a'));
      await pass(30_000);
      expect(job()?.status.code).toBe(serviceJob('a').status.code);
      await sync.stop();
    },
  );

  test('where the read only fails for a while, the job is read when it works again', async () => {
    const { service, sync, store, connection, pass } = await known(new ServiceError('unavailable'));
    service.jobs.set('a', light(READY, 3_000));
    await pass(15_000);
    expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).not.toBe(READY);
    service.unread = null;
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 3_000 }));
    await pass(30_000);
    expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
    await sync.stop();
  });
});

describe('where nothing can be read by itself', () => {
  const refusals = [
    new ServiceError('not-offered'),
    new ServiceError('not-found', { status: 404 }),
    new ServiceError('forbidden'),
    new ServiceError('unreadable'),
  ];
  const light = (id: string, code: string, updatedAt: number) =>
    serviceJob(id, { components: [], status: status(code), updatedAt });
  const carried = (id: string, code: string, at: number) => ({
    ...hint(id, at, code),
    entity: {
      id,
      status: code,
      components: { general: { artwork_files: [{ id: `${id}-file`, name: 'a.pdf' }] } },
    },
  });
  const filesOf = ({ store, connection }: ReturnType<typeof syncRig>, id: string) =>
    store.jobViews.get(jobKey(connection, id))?.components.flatMap(({ files }) => files) ?? [];

  test.each(refusals)('a webhook adds its files to a job that a list tells ($code)', async (unread) => {
    const rig = syncRig({ pollSeconds: 10 });
    const { service, sync, store, connection, pass } = rig;
    service.unread = unread;
    service.jobs.set('a', light('a', 'job.before', 1_000));
    sync.start();
    await pass(100, 10);
    sync.hint(carried('a', READY, 2_000));
    await pass(20_000);
    // The list is what tells how a job stands.
    expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe('job.before');
    expect(filesOf(rig, 'a')).toEqual([]);
    service.jobs.set('a', light('a', READY, 2_000));
    await pass(20_000);
    expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
    expect(filesOf(rig, 'a').map(({ state }) => state)).toEqual(['queued']);
    // A job that no list tells is not made up.
    sync.hint(carried('forged', READY, 2_000));
    await pass(20_000);
    expect(store.jobViews.get(jobKey(connection, 'forged'))).toBeNull();
    await sync.stop();
  });

  test.each(refusals)('a job that the whole list does not show any more is gone ($code)', async (unread) => {
    const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
    service.unread = unread;
    service.jobs.set('a', serviceJob('a'));
    service.jobs.set('b', serviceJob('b'));
    sync.start();
    await pass(100, 10);
    service.jobs.delete('a');
    await pass(30_000);
    expect(store.jobViews.get(jobKey(connection, 'a'))?.isGone).toBe(true);
    expect(store.jobViews.get(jobKey(connection, 'b'))?.isGone).toBe(false);
    await sync.stop();
  });

  test.each([new ServiceError('forbidden'), new ServiceError('unreadable')])(
    'and the list is refused as well, what a webhook carries is taken ($code)',
    async (refusal) => {
      const rig = syncRig({ pollSeconds: 10 });
      const { service, sync, store, connection, pass } = rig;
      service.unread = refusal;
      service.client.listJobs = async () => Promise.reject(refusal);
      sync.start();
      await pass(100, 10);
      sync.hint(carried('a', READY, 2_000));
      await pass(100, 10);
      expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
      expect(filesOf(rig, 'a').map(({ state }) => state)).toEqual(['queued']);
      await sync.stop();
    },
  );

  test('but where one was read, an id that is not there is only made up', async () => {
    const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
    service.client.listJobs = async () => Promise.reject(new ServiceError('not-offered'));
    service.jobs.set('a', serviceJob('a'));
    sync.start();
    await pass(100, 10);
    sync.hint(hint('a', 2_000, READY));
    await pass(100, 10);
    sync.hint(carried('forged', READY, 2_000));
    await pass(100, 10);
    expect(store.jobViews.get(jobKey(connection, 'a'))).not.toBeNull();
    expect(store.jobViews.get(jobKey(connection, 'forged'))).toBeNull();
    await sync.stop();
  });
});

test('lists that are read for another reason are those that webhooks wait for', async () => {
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

test('a job whose own answer tells no more than the list has that status, and is not asked for again and again', async () => {
  const { service, sync, store, connection, faults, pass } = syncRig({ pollSeconds: 10 });
  service.jobs.set('a', serviceJob('a'));
  sync.start();
  await pass(100, 10);
  service.asked.length = 0;
  service.jobs.set('a', serviceJob('a', { components: [], status: status(READY), updatedAt: 5_000 }));
  await pass(60_000);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
  expect(singles(service.asked)).toEqual(['job a']);
  // What was known of it is kept.
  expect(store.jobViews.get(jobKey(connection, 'a'))?.components).toHaveLength(1);
  expect(faults).toEqual([]);
  await sync.stop();
});

test('whatever lists and jobs say, a poll costs each job one reading at the most', async () => {
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
        const read = singles(service.asked);
        expect(read).toHaveLength(new Set(read).size);
      }
      expect(faults).toEqual([]);
      await sync.stop();
    }),
    { numRuns: 30 },
  );
});

describe('a token that is refused for an order alone', () => {
  const refused = new ServiceError('unauthorized', { status: 401 });
  const rig = async () => {
    const made = syncRig({ pollSeconds: 10 });
    made.sync.start();
    await made.pass(100, 10);
    await expect(made.sync.making(() => Promise.reject(refused))).rejects.toBe(refused);
    return made;
  };

  test('is said to be needed anew, and polls that work do not unsay it', async () => {
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

test('a batch that mentions its jobs has those read that are new', async () => {
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

test('any flood of hints costs a bounded number of requests', async () => {
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
        for (let count = 0; count < times; count++) sync.hint(hint(id));
        await pass(gapMs, 500);
      }
      const minutes = (clock.now() - began) / 60_000;
      // Three known jobs, an allowance of unknown ids, and the lists at the usual pace or once for hints.
      expect(service.asked.length).toBeLessThanOrEqual(
        3 * (9 + minutes) + 30 + minutes * 30 + 3 * (2 + 4 * minutes),
      );
      expect(faults).toEqual([]);
      await sync.stop();
    }),
    { numRuns: 25 },
  );
});

test('a fault of its own while it polls is shown, and over when it is', async () => {
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

test('an entry of a list that has changed has its job read once, and again only when it changes again', async () => {
  const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 30 });
  const entry = (tag: string) =>
    service.jobs.set('a', serviceJob('a', { components: [], original: `{"id":"a","etag":"${tag}"}` }));
  let name = 'Job a';
  service.alone = () => serviceJob('a', { name });
  entry('one');
  sync.start();
  await pass(65_000);
  expect(singles(service.asked)).toEqual(['job a']);
  name = 'Job a, renamed';
  entry('two');
  await pass(95_000);
  expect(singles(service.asked)).toEqual(['job a', 'job a']);
  expect(store.jobViews.get(jobKey(connection, 'a'))?.name).toBe('Job a, renamed');
  await sync.stop();
});

test('an entry that changes at every look, and tells nothing, has its job read ever more seldom', async () => {
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
  expect(singles(service.asked).length).toBeLessThan(15);
  await sync.stop();
});
