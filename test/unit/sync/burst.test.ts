import { expect, test } from 'vitest';
import { serviceJob, status } from '../../support/service-objects.ts';
import { jobHint, READY, type SyncRig, syncRig } from '../../support/sync-rig.ts';

// Many changes at once: lists are read instead of single resources if they contain the same.

const JOBS = 1_000;
const ids = Array.from({ length: JOBS }, (_, index) => `job-${index}`);

/** A rig that knows a thousand jobs and is at rest. */
async function atRest(): Promise<SyncRig> {
  const rig = syncRig({ pollSeconds: 3_600 });
  for (const id of ids) rig.service.jobs.set(id, serviceJob(id));
  rig.sync.start();
  await rig.pass(100, 10);
  rig.service.asked.length = 0;
  return rig;
}

/** Four reads at a time: forty a second, with a hundred changes coming. */
function slowReads({ service, clock }: SyncRig): void {
  service.gate = () => new Promise((resolve) => void clock.after(80, resolve));
}

/** Moves every job on within ten seconds; each change is announced ten times within five seconds. */
async function moveAll({ service, sync, pass }: SyncRig, isDated: boolean): Promise<void> {
  const updatedAt = 50_000;
  const announce = (id: string) => sync.hint(isDated ? jobHint(id, updatedAt, READY) : jobHint(id));
  for (let step = 0; step < 150; step++) {
    for (const id of ids.slice(step * 10, step * 10 + 10)) {
      service.jobs.set(id, serviceJob(id, { status: status(READY), updatedAt }));
    }
    for (let repeat = 0; repeat < 10; repeat++) {
      const moved = step - repeat * 5;
      for (const id of ids.slice(Math.max(0, moved) * 10, Math.max(0, moved + 1) * 10)) announce(id);
    }
    await pass(100, 100);
  }
  await pass(70_000, 100);
}

const readyIn = ({ store, connection }: SyncRig): number =>
  store.jobs.stored(connection, ids).filter(({ statusCode }) => statusCode === READY).length;

test.each([
  ['dated', true],
  ['bare', false],
])(
  'a thousand changes, each announced ten times by %s webhooks, cost a hundred requests',
  async (_, isDated) => {
    const rig = await atRest();
    slowReads(rig);
    await moveAll(rig, isDated);
    expect(readyIn(rig)).toBe(JOBS);
    expect(rig.service.asked.length).toBeLessThanOrEqual(JOBS / 10);
    await rig.sync.stop();
  },
);

test.each([
  ['dated', true],
  ['bare', false],
])('nor does a service that answers each read at once make %s webhooks cost more', async (_, isDated) => {
  const rig = await atRest();
  await moveAll(rig, isDated);
  expect(readyIn(rig)).toBe(JOBS);
  expect(rig.service.asked.length).toBeLessThanOrEqual(JOBS / 10);
  await rig.sync.stop();
});

test('bare webhooks repeated while the lists are being read do not count against the lists', async () => {
  const rig = await atRest();
  slowReads(rig);
  const { service, clock } = rig;
  service.listGate = () => new Promise((resolve) => void clock.after(800, resolve));
  await moveAll(rig, false);
  expect(readyIn(rig)).toBe(JOBS);
  expect(service.asked.length).toBeLessThanOrEqual(JOBS / 5);
  await rig.sync.stop();
});

test('if the lists say too little, single reads go on as if there were no burst', async () => {
  const rig = await atRest();
  slowReads(rig);
  rig.service.listed = (job) => ({ ...job, original: `${job.serviceId} ${job.updatedAt}`, components: [] });
  await moveAll(rig, true);
  expect(readyIn(rig)).toBe(JOBS);
  expect(rig.service.asked.filter((one) => one === 'batches').length).toBeLessThanOrEqual(2);
  await rig.sync.stop();
});

test('a change that is reported while the lists are being read is still read', async () => {
  const rig = await atRest();
  const { service, sync, pass, store, connection } = rig;
  slowReads(rig);
  const list = Promise.withResolvers<void>();
  service.listGate = () => list.promise;
  for (const id of ids.slice(0, 100)) sync.hint(jobHint(id));
  await pass(3_000, 100);
  expect(service.asked).toContain('jobs');
  // The list being read does not have it yet.
  service.jobs.set('job-500', serviceJob('job-500', { status: status(READY) }));
  sync.hint(jobHint('job-500'));
  list.resolve();
  await pass(10_000, 100);
  const [changed] = store.jobs.stored(connection, ['job-500']);
  expect(changed?.statusCode).toBe(READY);
  await sync.stop();
});

test('what an operator requests does not wait for the lists of a burst', async () => {
  const rig = await atRest();
  const { service, sync, pass } = rig;
  slowReads(rig);
  const list = Promise.withResolvers<void>();
  service.listGate = () => list.promise;
  for (const id of ids.slice(0, 100)) sync.hint(jobHint(id));
  await pass(3_000, 100);
  service.asked.length = 0;
  // Its file is about to be sent: everything pending about it is read first.
  const caughtUp = sync.caughtUp('job-900');
  await pass(1_000, 100);
  await caughtUp;
  expect(service.asked).not.toContain('job job-99');
  list.resolve();
  await pass(1_000, 100);
  await sync.stop();
});
