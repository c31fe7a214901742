import { expect, test } from 'vitest';
import { Lifecycle } from '../../../src/main/station/lifecycle/start-order.ts';

const reject = (name: string) => async (): Promise<void> => {
  throw new Error(name);
};

test('services start in order, and stop in reverse', async () => {
  const done: string[] = [];
  const service = (name: string) => ({
    start: async () => done.push(`start ${name}`),
    stop: async () => done.push(`stop ${name}`),
  });
  const lifecycle = new Lifecycle([
    { stop: () => done.push('close store') },
    service('downloads'),
    { start: () => done.push('make folder') },
    service('polls'),
  ]);
  await lifecycle.start();
  await lifecycle.stop();
  expect(done).toEqual([
    'start downloads',
    'make folder',
    'start polls',
    'stop polls',
    'stop downloads',
    'close store',
  ]);
});

test('a start that fails is the last; everything is stopped anyway', async () => {
  const done: string[] = [];
  const lifecycle = new Lifecycle([
    { stop: () => done.push('store') },
    { start: async () => done.push('receiver') },
    { start: reject('the port is in use') },
    { start: () => done.push('downloads'), stop: () => done.push('stop downloads') },
  ]);
  await expect(lifecycle.start()).rejects.toThrow('the port is in use');
  expect(done).toEqual(['receiver']);
  await lifecycle.stop();
  expect(done).toEqual(['receiver', 'stop downloads', 'store']);
});

test('every stop runs, in reverse order, even if some fail; the error contains each of theirs', async () => {
  const done: string[] = [];
  const lifecycle = new Lifecycle([
    { stop: () => done.push('store') },
    {
      stop: () => {
        throw new Error('a process cannot be ended');
      },
    },
    { stop: reject('a hot folder hangs') },
    { stop: async () => done.push('downloads') },
  ]);
  await expect(lifecycle.stop()).rejects.toMatchObject({
    name: 'StopError',
    errors: [{ message: 'a hot folder hangs' }, { message: 'a process cannot be ended' }],
  });
  expect(done).toEqual(['downloads', 'store']);
});
