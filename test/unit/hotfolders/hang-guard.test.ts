import { expect, test } from 'vitest';
import { HangGuard } from '../../../src/main/station/hotfolders/folder/hang-guard.ts';

test('a folder that does not answer is reported, and not asked again before it does', async () => {
  const silence = new HangGuard(20);
  const answer = Promise.withResolvers<string>();
  let asked = 0;
  const ask = (): Promise<string> => {
    asked += 1;
    return answer.promise;
  };
  for (let round = 0; round < 3; round++) {
    await expect(silence.run('/share', ask)).rejects.toMatchObject({
      userMessage: { code: 'folder.silent' },
    });
  }
  expect(asked).toBe(1);
  expect(await silence.run('/other', async () => 'there')).toBe('there');
  answer.resolve('back');
  await answer.promise;
  expect(await silence.run('/share', async () => 'there')).toBe('there');
});

test('an answer passes through, a failure too', async () => {
  const silence = new HangGuard(1_000);
  const failed = silence.run('/share', async () => {
    throw new Error('Gone.');
  });
  await expect(failed).rejects.toThrow('Gone.');
  expect(await silence.run('/share', async () => 1)).toBe(1);
});
