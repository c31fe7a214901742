import { describe, expect, test } from 'vitest';
import { message } from '../../../src/contract/index.ts';
import type { StoredJob } from '../../../src/main/station/store/index.ts';
import { ReadQueue } from '../../../src/main/station/sync/read-plan.ts';
import { entryOf, reconcile } from '../../../src/main/station/sync/reconcile.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

describe('reconcile', () => {
  const mention = (id: string, code: string) => serviceJob(id, { components: [], status: status(code) });
  const known = (serviceId: string, statusCode: string): StoredJob => ({
    serviceId,
    statusCode,
    updatedAt: null,
    files: 1,
    entry: entryOf(mention(serviceId, statusCode)),
    isGone: false,
  });

  test('stores complete resources and reads mentioned ones that are new or changed', () => {
    const plan = reconcile([known('same', 's1'), known('changed', 's1')], {
      jobs: [serviceJob('whole'), mention('same', 's1'), mention('changed', 's2'), mention('new', 's1')],
      batches: [],
    });
    // A new one is stored as mentioned, in case nothing says more about it.
    expect(plan.storeJobs.map((job) => job.serviceId)).toEqual(['whole', 'new']);
    expect(plan.readJobs).toEqual(['changed', 'new']);
    expect(plan.mentions.map((job) => job.serviceId)).toEqual(['changed']);
  });

  test('a job that a batch carries whole is not read again', () => {
    const batch = serviceBatch('b', ['a', 'other'], { jobs: [serviceJob('a')] });
    const plan = reconcile([], { jobs: [mention('a', 'x')], batches: [batch] });
    expect(plan.readJobs).toEqual(['other']);
    expect(plan.storeJobs.map((job) => job.serviceId)).toEqual(['a']);
  });

  test('a job whose components say nothing of files is read as well, unless a batch carries it whole', () => {
    const [component] = serviceJob('a').components;
    const bare = serviceJob('a', {
      components: component === undefined ? [] : [{ ...component, files: [] }],
      notUnderstood: [message('unread.without-files', { fields: 'components' })],
    });
    const inBatch = (job = bare) => serviceBatch('b', ['a'], { jobs: [job] });
    expect(reconcile([], { jobs: [bare], batches: [inBatch()] })).toMatchObject({
      storeJobs: [bare],
      readJobs: ['a'],
    });
    const whole = serviceJob('a');
    for (const read of [
      { jobs: [bare], batches: [inBatch(whole)] },
      { jobs: [whole], batches: [inBatch()] },
    ])
      expect(reconcile([], read)).toMatchObject({ storeJobs: [whole], readJobs: [] });
    // What its own read said is not lost to the entries for which it was read.
    const read = { ...known('a', bare.status.code), files: 0, entry: entryOf(bare) };
    expect(
      reconcile([read], { jobs: [bare], batches: [inBatch({ ...bare, original: '{}' })] }),
    ).toMatchObject({
      storeJobs: [],
      readJobs: [],
    });
  });

  test('a batch with the IDs of its jobs takes nothing from what the list of jobs says', () => {
    const batch = serviceBatch('b', ['a'], { jobs: [mention('a', 'unknown')] });
    const plan = reconcile([], { jobs: [mention('a', 's1')], batches: [batch] });
    expect(plan.storeJobs.map((job) => job.status.code)).toEqual(['s1']);
  });

  test('an unreadable status does not replace a readable one', () => {
    const unread = status('unknown');
    const read = known('a', 's1');
    for (const job of [mention('a', 'unknown'), serviceJob('a', { status: unread })]) {
      const same = { ...read, entry: entryOf(job) };
      expect(reconcile([same], { jobs: [job], batches: [] })).toMatchObject({
        storeJobs: [],
        readJobs: [],
        mentions: [],
      });
    }
    const never = reconcile([known('a', 'unknown')], {
      jobs: [serviceJob('a', { status: unread, name: 'New name' })],
      batches: [],
    });
    expect(never.storeJobs.map(({ name }) => name)).toEqual(['New name']);
  });

  test('of two answers the later one counts', () => {
    const old = serviceJob('a', { name: 'old', updatedAt: 1 });
    const fresh = serviceJob('a', { name: 'fresh', updatedAt: 2 });
    for (const jobs of [
      [old, fresh],
      [fresh, old],
    ]) {
      expect(reconcile([], { jobs, batches: [] }).storeJobs.map((job) => job.name)).toEqual(['fresh']);
    }
  });
});

describe('the read queue', () => {
  const key = { kind: 'job', id: 'a' } as const;

  test('reads a resource once, however often requested, and once more if requested meanwhile', async () => {
    let reads = 0;
    let release: () => void = () => undefined;
    const queue = new ReadQueue(1, () => {
      reads++;
      return new Promise<boolean>((resolve) => {
        release = () => resolve(true);
      });
    });
    for (let index = 0; index < 100; index++) queue.ask(key, 'soon');
    expect(reads).toBe(1);
    for (let index = 0; index < 100; index++) queue.ask(key, 'soon');
    release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toBe(2);
    release();
    await queue.settled();
    expect(reads).toBe(2);
  });

  test('never reads more at once than it may', async () => {
    let now = 0;
    let most = 0;
    const queue = new ReadQueue(3, async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      return true;
    });
    for (let index = 0; index < 40; index++) queue.ask({ kind: 'job', id: `${index}` }, 'soon');
    await queue.settled();
    expect(most).toBe(3);
  });

  test('reads what was reported or requested first, then routine checks', async () => {
    const order: string[] = [];
    const queue = new ReadQueue(1, async ({ id }) => order.push(id) > 0);
    const ask = (id: string, urgency: 'soon' | 'later'): void => queue.ask({ kind: 'job', id }, urgency);
    queue.hold();
    ask('round', 'later');
    ask('told', 'soon');
    ask('both', 'later');
    ask('both', 'soon');
    queue.goOn();
    await queue.settled();
    expect(order).toEqual(['told', 'both', 'round']);
  });
});
