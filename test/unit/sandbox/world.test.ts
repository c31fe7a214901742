import { describe, expect, test } from 'vitest';
import { customers } from '../../../src/sandbox/world/customers.ts';
import { jobIdOf, orderOf } from '../../../src/sandbox/world/orders.ts';
import { VirtualTime } from '../../../src/sandbox/world/time.ts';
import { World } from '../../../src/sandbox/world/world.ts';
import { optionOf, worldAt } from './world-kit.ts';

const option = optionOf('Parcel Standard').id;

describe('pre-press', () => {
  test('a job goes through preflight to production, with one event for each step', () => {
    const kit = worldAt(0);
    const [job] = kit.world.makeJobs(1, { prepressMs: 10_000 });
    const id = jobIdOf(job?.number ?? -1);
    kit.moveTo(5_999);
    expect(kit.world.jobs.get(id).status).toBe('job.sandbox.prepress');
    kit.moveTo(6_000);
    expect(kit.world.jobs.get(id).status).toBe('job.sandbox.preflight');
    kit.moveTo(10_000);
    expect(kit.world.jobs.get(id).status).toBe('job.production.queued');
    kit.moveTo(1_000_000);
    const told = kit.events.filter((event) => event.id === id).map(({ status, at }) => [status, at]);
    expect(told).toEqual([
      ['job.sandbox.preflight', 6_000],
      ['job.production.queued', 10_000],
    ]);
  });

  test('a job that fails stays failed until it is moved on, with new artwork', () => {
    const kit = worldAt(0);
    const [job] = kit.world.makeJobs(1, { prepressMs: 10_000 });
    const id = jobIdOf(job?.number ?? -1);
    const seedBefore = orderOf(kit.world.jobs.get(id)).components[0]?.files[0]?.plan.seed;
    kit.world.failJob(id);
    kit.moveTo(100_000);
    kit.world.finishPrepress();
    expect(kit.world.jobs.get(id).status).toBe('job.sandbox.preflight-failed');
    kit.world.moveJobOn(id);
    expect(kit.world.jobs.get(id).status).toBe('job.sandbox.prepress');
    expect(orderOf(kit.world.jobs.get(id)).components[0]?.files[0]?.plan.seed).not.toBe(seedBefore);
    kit.moveTo(200_000);
    expect(kit.world.jobs.get(id).status).toBe('job.production.queued');
    expect(() => kit.world.failJob(id)).toThrow(/has left pre-press/);
  });
});

describe('batches', () => {
  test('a batch becomes ready for production exactly when its last job is there', () => {
    const kit = worldAt(0);
    const jobs = ['a', 'a', 'a'].map((address) => kit.submit(address));
    const batch = kit.world.createBatch(jobs, option);
    expect(batch.status).toBe('job_batch.status.ready');
    for (const [index, job] of jobs.entries()) {
      expect(kit.world.batches.get(batch.id).status).toBe('job_batch.status.ready');
      kit.clock.time += 10;
      kit.world.moveJobOn(job);
      kit.world.moveJobOn(job);
      if (index < 2) expect(kit.world.batches.get(batch.id).status).toBe('job_batch.status.ready');
    }
    expect(kit.world.batches.get(batch.id)).toMatchObject({
      status: 'job_batch.production.ready',
      updatedAt: 30,
    });
    const told = kit.events.filter((event) => event.kind === 'job_batch.status.transition');
    expect(told.map(({ status }) => status)).toEqual([
      'job_batch.status.ready',
      'job_batch.production.ready',
    ]);
    expect(kit.events.at(-2)).toMatchObject({ id: jobs[2], status: 'job.production.queued' });
  });

  test('a batch of jobs that are all there is ready at once', () => {
    const kit = worldAt(0);
    const job = kit.submit('a');
    kit.moveTo(1_000_000);
    expect(kit.world.createBatch([job], option).status).toBe('job_batch.production.ready');
  });

  test.each([
    ['no jobs', () => [], /at least one/],
    ['a job twice', (job: string) => [job, job], /twice/],
    ['a job that does not exist', () => ['nobody'], /no job nobody/],
    ['jobs for two addresses', (job: string, other: string) => [job, other], /different delivery addresses/],
  ])('refuses %s, and changes nothing', (_what, choose, why) => {
    const kit = worldAt(0);
    const [job, other] = [kit.submit('a'), kit.submit('b')];
    expect(() => kit.world.createBatch(choose(job, other), option)).toThrow(why);
    expect(kit.world.batches.size).toBe(0);
    expect(kit.world.jobs.get(job).batchId).toBeNull();
  });

  test('a job ships once: not in a second batch, and not while it is queued', () => {
    const kit = worldAt(0);
    kit.world.setAccount({ autoBatching: { enabled: true, intervalMs: 60_000, windowMs: 60_000 } });
    const [batched, queued] = [kit.submit('a'), kit.submit('a')];
    const batch = kit.world.createBatch([batched], option);
    kit.world.createQueuedBatch(queued, option);
    expect(() => kit.world.createBatch([batched], option)).toThrow(batch.id);
    expect(() => kit.world.createBatch([queued], option)).toThrow(/waits in/);
    expect(() => kit.world.createQueuedBatch(batched, option)).toThrow(batch.id);
    expect(() => kit.world.createQueuedBatch(queued, option)).toThrow(/waits in/);
  });
});

test('invented jobs are many products for many customers, and the same from run to run', () => {
  const invent = () =>
    worldAt(0)
      .world.makeJobs(200)
      .map((job) => orderOf(job));
  const orders = invent();
  expect(new Set(orders.map((order) => order.product.alias)).size).toBe(9);
  expect(new Set(orders.map((order) => order.address.company)).size).toBe(customers.length);
  const files = orders.flatMap((order) => order.components.flatMap((component) => component.files));
  expect(new Set(files.map((file) => file.id)).size).toBe(files.length);
  expect(files.filter((file) => file.plan.layer === 'foil').length).toBeGreaterThan(10);
  expect(invent()).toEqual(orders);
});

test('invented jobs stay within the subscription', () => {
  const kit = worldAt(0);
  kit.world.setAccount({ tier: 'essential' });
  const orders = kit.world.makeJobs(60).map((job) => orderOf(job));
  expect(orders.some((order) => order.product.type === 'multipage')).toBe(false);
  const finishings = orders.flatMap((order) => order.components.flatMap((one) => one.finishings));
  expect(finishings.filter((alias) => alias.includes('foiling') || alias.includes('corners'))).toEqual([]);
});

test('stored state resumes where it was: IDs, statuses, waiting groups and time', () => {
  const kit = worldAt(0);
  kit.world.setAccount({ autoBatching: { enabled: true, intervalMs: 300_000, windowMs: 1_800_000 } });
  const made = kit.world.makeJobs(30).map((job) => jobIdOf(job.number));
  const queued = kit.world.createQueuedBatch(kit.submit('a'), option);
  kit.moveTo(100_000);
  const kept = kit.world.takeChanges();
  expect(kit.world.hasChanged).toBe(false);
  expect(kit.world.takeChanges().jobs).toEqual([]);

  // A day later, by the wall clock: the sandbox's own time stood still.
  const clock = { now: () => 86_400_000 };
  const time = new VirtualTime(clock, { speed: 1, startAt: kept.now });
  const again = new World(time, () => undefined);
  again.restore(structuredClone(kept));
  again.advance();
  for (const id of made) expect(again.jobs.get(id)).toEqual(kit.world.jobs.get(id));
  expect(again.queuedBatches.get(queued.id).status).toBe('queued_job_batch.status.queued');
  time.push(199_999);
  again.advance();
  expect(again.queuedBatches.get(queued.id).status).toBe('queued_job_batch.status.queued');
  time.push(1);
  again.advance();
  expect(again.queuedBatches.get(queued.id).status).toBe('queued_job_batch.sandbox.batched');
  const next = again.makeJobs(1)[0];
  expect(next?.number).toBe(31);
});
