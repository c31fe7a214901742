import { expect, test } from 'vitest';
import type { WorkerPort } from '../../../src/main/station/ports.ts';
import { TimeLimit } from '../../../src/main/station/preflight/time-limit.ts';
import { WorkerProcess } from '../../../src/main/station/preflight/worker/worker-process.ts';

/** Like a machine that sleeps, whose clock goes on. */
const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a check that was suspended has its time left', () => {
  const limit = new TimeLimit(1_200);
  sleep(1_500);
  expect(limit.look()).toBe(false);
  while (!limit.look());
});

test('a worker that was suspended with the station is not late', async () => {
  let answer: (message: unknown) => void = () => undefined;
  const port: WorkerPort = {
    post: () => undefined,
    listen: (to) => {
      answer = to.answer;
    },
    terminate: () => undefined,
  };
  const worker = new WorkerProcess(port);
  const turn = worker.ask({ kind: 'picture', path: '/a', page: 1, edgePx: 1 }, 1_200);
  sleep(1_500);
  setTimeout(() => answer({ kind: 'result', result: 7, isSpent: false }), 50);
  expect(await turn).toEqual({ kind: 'answered', result: 7 });
  expect(await worker.ask({ kind: 'picture', path: '/b', page: 1, edgePx: 1 }, 20)).toEqual({ kind: 'late' });
});
