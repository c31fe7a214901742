import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { WaitingWebhooks } from '../../../src/main/station/sync/webhook-outcomes.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, READY, singleReads, syncRig } from '../../support/sync-rig.ts';

describe('a deployment without reads of single jobs', () => {
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
    'shows the status in its list ($code), and delivers the files it knows',
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
      // It is known now, and not requested again and again.
      service.asked.length = 0;
      await pass(60_000);
      expect(singleReads(service.asked)).toEqual([]);
      // And it may go back to where it was, with the previous words.
      service.unread = null;
      service.jobs.set('a', serviceJob('a'));
      await pass(30_000);
      expect(job()?.status.code).toBe(serviceJob('a').status.code);
      await sync.stop();
    },
  );

  test('if the read only fails for a while, the job is read when it works again', async () => {
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

describe('without any single reads', () => {
  const refusals = [
    new ServiceError('not-offered'),
    new ServiceError('not-found', { status: 404 }),
    new ServiceError('forbidden'),
    new ServiceError('unreadable'),
  ];
  const light = (id: string, code: string, updatedAt: number) =>
    serviceJob(id, { components: [], status: status(code), updatedAt });
  const carried = (id: string, code: string, at: number) => ({
    ...jobHint(id, at, code),
    entity: {
      id,
      status: code,
      components: { general: { artwork_files: [{ id: `${id}-file`, name: 'a.pdf' }] } },
    },
  });
  const filesOf = ({ store, connection }: ReturnType<typeof syncRig>, id: string) =>
    store.jobViews.get(jobKey(connection, id))?.components.flatMap(({ files }) => files) ?? [];

  test.each(refusals)('a webhook adds its files to a job in a list ($code)', async (unread) => {
    const rig = syncRig({ pollSeconds: 10 });
    const { service, sync, store, connection, pass } = rig;
    service.unread = unread;
    service.jobs.set('a', light('a', 'job.before', 1_000));
    sync.start();
    await pass(100, 10);
    sync.hint(carried('a', READY, 2_000));
    await pass(20_000);
    // The list decides the state of a job.
    expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe('job.before');
    expect(filesOf(rig, 'a')).toEqual([]);
    service.jobs.set('a', light('a', READY, 2_000));
    await pass(20_000);
    expect(store.jobViews.get(jobKey(connection, 'a'))?.status.code).toBe(READY);
    expect(filesOf(rig, 'a').map(({ state }) => state)).toEqual(['queued']);
    // A job in no list is not invented.
    sync.hint(carried('forged', READY, 2_000));
    await pass(20_000);
    expect(store.jobViews.get(jobKey(connection, 'forged'))).toBeNull();
    await sync.stop();
  });

  test.each(refusals)(
    'a webhook that says what the list said before any read was refused, too ($code)',
    async (unread) => {
      const rig = syncRig({ pollSeconds: 10 });
      const { service, sync, pass } = rig;
      const { promise, resolve } = Promise.withResolvers<void>();
      service.unread = unread;
      service.gate = () => promise;
      service.jobs.set('a', light('a', READY, 2_000));
      sync.start();
      await pass(100, 10);
      expect(sync.hint(carried('a', READY, 2_000))).toBe('known');
      resolve();
      await pass(20_000);
      expect(filesOf(rig, 'a').map(({ state }) => state)).toEqual(['queued']);
      await sync.stop();
    },
  );

  test.each(refusals)('a job that is no longer in the complete list is gone ($code)', async (unread) => {
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
    'and the list is rejected as well, the contents of a webhook are used ($code)',
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
      // One that names its components, but no files, takes none away.
      sync.hint({
        ...jobHint('a', 3_000, READY),
        entity: { id: 'a', name: 'Again', status: READY, components: { general: {} }, updated_at: 3_000 },
      });
      await pass(100, 10);
      expect(filesOf(rig, 'a').map(({ state }) => state)).toEqual(['queued']);
      await sync.stop();
    },
  );

  test('no more than 10,000 jobs are known from webhooks alone', async () => {
    const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
    service.unread = new ServiceError('forbidden');
    service.client.listJobs = async () => Promise.reject(new ServiceError('forbidden'));
    sync.start();
    await pass(100, 10);
    const known = (id: number): boolean => store.jobViews.get(jobKey(connection, `job-${id}`)) !== null;
    // Each takes less to store without files.
    const without = (id: string) => ({
      ...jobHint(id, 2_000, 'job.before'),
      entity: { id, status: 'job.before' },
    });
    for (let id = 0; id < 10_001; id++) {
      sync.hint(without(`job-${id}`));
      if (id % 25 === 0) await pass(10_000, 10_000);
    }
    await pass(10_000, 1_000);
    expect(known(9_999)).toBe(true);
    expect(known(10_000)).toBe(false);
    await sync.stop();
    // Storing that many takes ten seconds of processor time, and others may need it as well.
  }, 480_000);

  test('but once one was read, an ID that cannot be found counts as invented', async () => {
    const { service, sync, store, connection, pass } = syncRig({ pollSeconds: 10 });
    service.client.listJobs = async () => Promise.reject(new ServiceError('not-offered'));
    service.jobs.set('a', serviceJob('a'));
    sync.start();
    await pass(100, 10);
    sync.hint(jobHint('a', 2_000, READY));
    await pass(100, 10);
    sync.hint(carried('forged', READY, 2_000));
    await pass(100, 10);
    expect(store.jobViews.get(jobKey(connection, 'a'))).not.toBeNull();
    expect(store.jobViews.get(jobKey(connection, 'forged'))).toBeNull();
    await sync.stop();
  });
});

describe('webhooks about one job that wait for its read', () => {
  const whole = {
    id: 'a',
    status: 'job.ready',
    updated_at: '2026-03-01T12:00:12Z',
    artwork: { files: [{ id: 'f', name: 'a.pdf' }] },
  };
  const hint = (entity: object, statusCode = 'job.ready') => ({
    key: { kind: 'job' as const, id: 'a' },
    at: Date.parse('2026-03-01T12:00:12Z'),
    statusCode,
    entity,
  });
  const kept = (...hints: readonly ReturnType<typeof hint>[]): unknown => {
    const waiting = new WaitingWebhooks();
    for (const one of hints) waiting.add(one, () => undefined);
    return waiting.get({ kind: 'job', id: 'a' })?.entity;
  };

  test('keep what one of them carries if another, such as that of its batch, only repeats its status', () => {
    const light = { id: 'a', status: 'job.ready', updated_at: whole.updated_at };
    expect(kept(hint(whole), hint(light))).toEqual(whole);
    expect(kept(hint(light), hint(whole))).toEqual(whole);
  });

  test.each<[string, object, string]>([
    ['another status', { id: 'a', status: 'job.cancelled' }, 'job.cancelled'],
    ['a later date', { id: 'a', status: 'job.ready', updated_at: '2026-03-01T12:00:13Z' }, 'job.ready'],
  ])('follow the latest if it has %s', (_what, latest, code) => {
    expect(kept(hint(whole), hint(latest, code))).toEqual(latest);
  });
});
