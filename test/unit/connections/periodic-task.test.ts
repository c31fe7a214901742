import { expect, test } from 'vitest';
import { PeriodicTask, type TaskReason } from '../../../src/main/station/connections/periodic-task.ts';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const HOUR = 3_600_000;

/** A task that is due at once, every hour, and a minute after a failure, with these outcomes in turn. */
function choreOf(outcomes: (boolean | Error)[] = []) {
  const clock = new ManualClock();
  const done: TaskReason[] = [];
  const faults: unknown[] = [];
  const hurries: AbortSignal[] = [];
  const chore = new PeriodicTask({
    clock,
    firstInMs: 0,
    everyMs: HOUR,
    retryMs: 60_000,
    work: async (reason, _stopped, hurried) => {
      done.push(reason);
      hurries.push(hurried);
      const outcome = outcomes.shift() ?? true;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    onFault: (error) => faults.push(error),
  });
  return { clock, done, faults, hurries, chore };
}

test('it runs at the first check, and again when its time has come', async () => {
  const { clock, done, chore } = choreOf();
  await chore.look();
  await chore.look();
  clock.pass(HOUR - 1);
  await chore.look();
  expect(done).toEqual(['start']);
  clock.pass(1);
  await chore.look();
  expect(done).toEqual(['start', 'poll']);
});

test('a failed or incomplete run is tried again sooner', async () => {
  const { clock, done, faults, chore } = choreOf([new ServiceError('offline'), false]);
  await chore.look();
  for (const _ of [1, 2]) {
    clock.pass(60_000);
    await chore.look();
  }
  clock.pass(60_000);
  await chore.look();
  expect(done).toEqual(['start', 'start', 'start']);
  expect(faults).toEqual([]);
});

test('a fault of the program is reported, and one of the service only to the caller', async () => {
  const { chore, faults } = choreOf([new TypeError('x'), new ServiceError('offline')]);
  await chore.look();
  expect(faults).toHaveLength(1);
  await expect(chore.now()).rejects.toThrow('Not reachable');
  expect(faults).toHaveLength(1);
});

test('a request during a run joins and hurries that run', async () => {
  const { chore, done, hurries } = choreOf();
  const looked = chore.look();
  const hurried = [...hurries][0];
  expect(hurried?.aborted).toBe(false);
  await Promise.all([looked, chore.now(), chore.now()]);
  expect(hurried?.aborted).toBe(true);
  expect(done).toEqual(['start']);
  await chore.now();
  expect(done).toEqual(['start', 'refresh']);
});

test('it waits until it may start, and after a stop nothing starts', async () => {
  const clock = new ManualClock();
  let times = 0;
  const chore = new PeriodicTask({
    clock,
    firstInMs: 500,
    everyMs: HOUR,
    retryMs: 1,
    work: async () => {
      times++;
      return true;
    },
    onFault: () => undefined,
  });
  await chore.look();
  expect(times).toBe(0);
  clock.pass(500);
  await chore.look();
  expect(times).toBe(1);
  await chore.stop();
  clock.pass(HOUR);
  await chore.look();
  expect(times).toBe(1);
});
