import { expect, test } from 'vitest';
import { Lifecycle } from '../../../src/main/station/lifecycle.ts';

const reject = (name: string) => async (): Promise<void> => {
  throw new Error(name);
};

test('a start that fails is the last', async () => {
  const done: string[] = [];
  const lifecycle = new Lifecycle({
    start: [async () => done.push('receiver'), reject('the port is in use'), () => done.push('downloads')],
    stop: [],
  });
  await expect(lifecycle.start()).rejects.toThrow('the port is in use');
  expect(done).toEqual(['receiver']);
});

test('every stop runs, in order, though some of them fail; the error holds what each of them said', async () => {
  const done: string[] = [];
  const lifecycle = new Lifecycle({
    start: [],
    stop: [
      async () => done.push('downloads'),
      reject('a hot folder hangs'),
      () => {
        throw new Error('a process cannot be ended');
      },
      () => done.push('store'),
    ],
  });
  await expect(lifecycle.stop()).rejects.toMatchObject({
    name: 'StopError',
    errors: [{ message: 'a hot folder hangs' }, { message: 'a process cannot be ended' }],
  });
  expect(done).toEqual(['downloads', 'store']);
});
