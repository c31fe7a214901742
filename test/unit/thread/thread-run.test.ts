import { receiveMessageOnPort } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { ThreadRun } from '../../../src/main/thread/thread-run.ts';
import type { ThreadStart } from '../../../src/main/thread/wire.ts';

test('the thread is told that the machine sleeps before the listener of its host has ended', async () => {
  const started = Promise.withResolvers<ThreadStart>();
  // Nothing but its ports is looked at.
  const run: ThreadRun = Reflect.construct(ThreadRun, [
    {
      startThread: (start: ThreadStart) => {
        started.resolve(start);
        return { ended: new Promise(() => undefined), terminate: async () => undefined };
      },
      services: {},
      watch: {},
    },
  ]);
  const { host, control, ports } = await started.promise;
  let hasEnded = false;
  setImmediate(() => {
    hasEnded = true;
  });
  run.control.sleep().catch(() => undefined);
  // What a listener leaves to promises still belongs to it; the system lets the machine sleep afterwards.
  let told: unknown;
  while (told === undefined && !hasEnded) {
    await null;
    told = receiveMessageOnPort(control);
  }
  expect(JSON.stringify(told)).toContain('sleep');
  for (const port of [host, control, ports]) port.close();
});
