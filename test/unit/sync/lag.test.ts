import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { lagOf } from '../../../src/main/station/sync/read-plan.ts';
import { LaggingReads } from '../../../src/main/station/sync/resource-reader.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, READY, singleReads, syncRig } from '../../support/sync-rig.ts';

/** A deployment that lists nothing, and what a window shows of a job. */
async function unlisted() {
  const rig = syncRig({ pollSeconds: 30 });
  const { service, sync, store, connection, pass } = rig;
  service.unlisted = new ServiceError('not-offered');
  sync.start();
  await pass(100, 10);
  service.asked.length = 0;
  const codeOf = (id: string) => store.jobViews.get(jobKey(connection, id))?.status.code;
  return { ...rig, codeOf };
}

const ready = (id: string) => ({
  ...jobHint(id),
  entity: { id, status: READY, updated_at: '1970-01-01T00:01:00Z' },
});

describe('an answer that lags behind its webhook', () => {
  test('is requested again until it has caught up', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    service.jobs.set('a', serviceJob('a', { updatedAt: 1_000 }));
    sync.hint(ready('a'));
    await pass(4_000);
    expect(codeOf('a')).toBe(serviceJob('a').status.code);
    expect(singleReads(service.asked)).toHaveLength(2);
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 60_000 }));
    await pass(5_000);
    expect(codeOf('a')).toBe(READY);
    service.asked.length = 0;
    await pass(20_000);
    expect(singleReads(service.asked)).toEqual([]);
    await sync.stop();
  });

  test('is requested again, too, if another webhook, such as its batch’s, only names it meanwhile', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    service.jobs.set('a', serviceJob('a', { updatedAt: 1_000 }));
    sync.hint(ready('a'));
    await pass(100, 10);
    sync.hint(jobHint('a', null));
    await pass(4_000);
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 60_000 }));
    await pass(16_000);
    expect(codeOf('a')).toBe(READY);
    await sync.stop();
  });

  test('is requested again, too, if the station itself had asked for the job while the webhook waited', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    const all = ['a', 'b', 'c', 'd', 'e'];
    for (const id of all) service.jobs.set(id, serviceJob(id, { updatedAt: 1_000 }));
    for (const id of all) sync.hint(jobHint(id));
    await pass(120_000);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    service.gate = () => held;
    for (const id of ['b', 'c', 'd', 'e', 'a']) sync.hint({ ...jobHint(id), at: 60_000, statusCode: READY });
    await pass(100, 10);
    void sync.caughtUp('a');
    release();
    await pass(1_000);
    for (const id of all) service.jobs.set(id, serviceJob(id, { status: status(READY), updatedAt: 60_000 }));
    await pass(5_000);
    expect(all.map(codeOf)).toEqual(all.map(() => READY));
    await sync.stop();
  });

  test('is requested again, too, if only a newer answer that is stored shows that it lags', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    const newer = serviceJob('a', { status: status(READY), updatedAt: 60_000 });
    service.jobs.set('a', newer);
    sync.hint(jobHint('a'));
    await pass(95_000);
    service.jobs.set('a', serviceJob('a', { updatedAt: 1_000 }));
    await sync.readNow('a');
    expect(codeOf('a')).not.toBe(READY);
    service.jobs.set('a', newer);
    await pass(5_000);
    expect(codeOf('a')).toBe(READY);
    await sync.stop();
  });

  test('is requested after 2, 5, 15 and 60 seconds, and then no more', async () => {
    const { service, sync, clock, pass } = await unlisted();
    service.jobs.set('a', serviceJob('a', { status: status('job.dispatched'), updatedAt: 1_000 }));
    const at: number[] = [];
    const start = clock.steadyMs();
    service.gate = async () => void at.push(Math.round((clock.steadyMs() - start) / 1_000));
    sync.hint(ready('a'));
    await pass(10 * 60_000);
    expect(at).toEqual(
      [0, 2, 7, 22, 82].map((second) => expect.toSatisfy((it) => Math.abs(it - second) <= 2)),
    );
    await sync.stop();
  });

  test('a new webhook is not kept waiting for the next repeat', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    service.jobs.set('a', serviceJob('a', { updatedAt: 1_000 }));
    sync.hint(ready('a'));
    await pass(25_000);
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 60_000 }));
    sync.hint(ready('a'));
    await pass(5_000);
    expect(codeOf('a')).toBe(READY);
    await sync.stop();
  });

  test('no file of it waits for the repeats, which a webhook out of order causes as well', async () => {
    const { service, sync, pass } = await unlisted();
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 1_000 }));
    sync.hint(jobHint('a'));
    await pass(1_000);
    const started = { id: 'a', status: 'job.production.started', updated_at: '1970-01-01T00:01:00Z' };
    sync.hint({ ...jobHint('a'), entity: started });
    await pass(1_000);
    let isDone = false;
    const committed = sync.caughtUp('a').then(() => {
      isDone = true;
    });
    await pass(100);
    expect(isDone).toBe(true);
    await committed;
    await sync.stop();
  });
});

describe('an answer that is ahead of its webhook', () => {
  /** As a service sends it that gives no date of the job: what it became, and when. */
  const became = (statusCode: string, at: number) => ({
    ...jobHint('a', at),
    entity: { id: 'a', status: { value: statusCode } },
  });

  test.each([
    ['a later date', 60_001],
    ['the same date', 60_000],
  ])('of %s as two webhooks: the later one counts, and no file waits for a repeat', async (_what, at) => {
    const { service, sync, clock, pass, codeOf } = await unlisted();
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: at }));
    sync.hint(became('job.preflight.queued', 60_000));
    await pass(100, 10);
    sync.hint(became(READY, at));
    await pass(100, 10);
    const since = clock.steadyMs();
    let took: number | undefined;
    const committed = sync.caughtUp('a').then(() => {
      took = clock.steadyMs() - since;
    });
    await pass(90_000);
    await committed;
    expect(codeOf('a')).toBe(READY);
    expect(took).toBeLessThanOrEqual(1_000);
    await sync.stop();
  });

  test('of two webhooks of one date that wait together, the one that came last counts', async () => {
    const { service, sync, pass } = await unlisted();
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 60_000 }));
    for (const code of ['job.new', 'job.preflight.queued', READY]) sync.hint(became(code, 60_000));
    await pass(90_000);
    // The first is read at once, the others together.
    expect(singleReads(service.asked)).toHaveLength(2);
    await sync.stop();
  });
});

test('an older answer than is stored does not release a job before it is confirmed', async () => {
  const { service, sync, pass, codeOf } = await unlisted();
  service.jobs.set('a', serviceJob('a', { status: status('job.cancelled'), updatedAt: 60_000 }));
  sync.hint(jobHint('a'));
  await pass(1_000);
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 1_000 }));
  sync.hint(jobHint('a', 61_000, READY));
  await pass(30_000);
  expect(codeOf('a')).toBe('job.cancelled');
  await pass(90_000);
  expect(codeOf('a')).toBe(READY);
  await sync.stop();
});

describe('a job that was announced and is not found', () => {
  test('is requested again, and read as soon as it is there', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    service.jobs.set('other', serviceJob('other'));
    sync.hint(jobHint('other'));
    await pass(1_000);
    sync.hint(ready('a'));
    await pass(4_000);
    expect(codeOf('a')).toBeUndefined();
    service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 60_000 }));
    await pass(5_000);
    expect(codeOf('a')).toBe(READY);
    await sync.stop();
  });

  test('a known one that is not found any more is gone at once', async () => {
    const { service, sync, store, connection, pass } = await unlisted();
    service.jobs.set('a', serviceJob('a'));
    sync.hint(jobHint('a'));
    await pass(1_000);
    service.jobs.delete('a');
    sync.hint(jobHint('a'));
    await pass(1_000);
    expect(store.jobs.stored(connection, ['a'])[0]?.isGone).toBe(true);
    await sync.stop();
  });
});

test('where no jobs are listed, those in pre-press are looked at all the same', async () => {
  const { service, sync, pass, codeOf } = await unlisted();
  service.jobs.set('a', serviceJob('a'));
  sync.hint(jobHint('a'));
  await pass(1_000);
  service.jobs.set('a', serviceJob('a', { status: status(READY), updatedAt: 9_000 }));
  await pass(70_000);
  expect(codeOf('a')).toBe(READY);
  await sync.stop();
});

describe('how far an answer lags', () => {
  const claim = { statusCode: READY, updatedAt: 100, at: 100 };
  const undated = { statusCode: READY, updatedAt: null, at: null };
  const other = (updatedAt: number | null) => ({ statusCode: 'job.prepress', updatedAt });
  test.each([
    ['another status', claim, other(50), 'status'],
    ['another status without dates', undated, other(50), 'status'],
    ['another status, dated later', claim, other(101), null],
    ['another status, dated later than the webhook', { ...undated, at: 100 }, other(101), null],
    ['another status of the date of the webhook', { ...undated, at: 100 }, other(100), 'status'],
    ['another status in the second of the webhook', { ...undated, at: 1_000 }, other(1_999), 'status'],
    ['another status after the second of the webhook', { ...undated, at: 1_000 }, other(2_000), null],
    ['another status, undated', { ...undated, at: 100 }, other(null), 'status'],
    ['an older date', claim, { statusCode: READY, updatedAt: 99 }, 'date'],
    [
      'an older date than that of the webhook',
      { ...undated, at: 100 },
      { statusCode: READY, updatedAt: 99 },
      null,
    ],
    ['the same', claim, { statusCode: READY, updatedAt: 100 }, null],
    ['nothing claimed', { ...undated, statusCode: null }, other(1), null],
  ])('%s', (_what, said, answer, lag) => {
    expect(lagOf(said, answer, false)).toBe(lag);
  });

  test('an older date that brings a change is no lag', () => {
    expect(lagOf(claim, { statusCode: READY, updatedAt: 99 }, true)).toBeNull();
  });
});

test('where webhooks and answers never agree, few repeats are made', () => {
  const lagging = new LaggingReads();
  const round = (name: string): number => {
    let repeats = 0;
    while (lagging.behind(name, 'status') !== null) repeats++;
    return repeats;
  };
  expect(['a', 'b', 'c', 'd', 'e'].map(round)).toEqual([4, 4, 4, 1, 1]);
  expect(lagging.behind('f', 'status')).toBe(2_000);
  lagging.caughtUp('f');
  expect(round('g')).toBe(4);
});

describe('before a file is sent', () => {
  test('a job that was last confirmed longer ago than polls are apart is read once more', async () => {
    const { service, sync, pass, codeOf } = await unlisted();
    service.jobs.set('a', serviceJob('a', { status: status('job.shipped'), updatedAt: 1_000 }));
    sync.hint(jobHint('a'));
    await pass(1_000);
    service.asked.length = 0;
    await sync.caughtUp('a');
    expect(singleReads(service.asked)).toEqual([]);
    await pass(60_000);
    service.jobs.set('a', serviceJob('a', { status: status('job.cancelled'), updatedAt: 2_000 }));
    service.asked.length = 0;
    await sync.caughtUp('a');
    expect(codeOf('a')).toBe('job.cancelled');
    await sync.stop();
  });

  test('what is stored counts while the service is away', async () => {
    const { service, sync, pass } = await unlisted();
    service.jobs.set('a', serviceJob('a', { status: status(READY) }));
    sync.hint(jobHint('a'));
    await pass(1_000);
    service.failing = new ServiceError('offline');
    await pass(60_000);
    await sync.caughtUp('a');
    expect(sync.state.kind).toBe('offline');
    await sync.stop();
  });
});

test('while files are still to be sent, polls are not stretched', async () => {
  const { service, sync, pass } = syncRig({ pollSeconds: 10 });
  sync.start();
  await pass(100, 10);
  expect(sync.schedule.fullEveryMs).toBe(40_000);
  service.jobs.set('a', serviceJob('a', { status: status(READY) }));
  await pass(41_000);
  expect(sync.schedule.fullEveryMs).toBe(10_000);
  await sync.stop();
});
