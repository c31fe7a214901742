import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import { placeOfLink } from '../../../src/main/electron/deep-link.ts';
import { openLink } from '../../../src/main/electron/open-link.ts';
import { seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

afterEach(() => {
  seen.messages.length = 0;
  vi.useRealTimers();
});

const answers = {
  has: () => Promise.resolve({}),
  'has not': () => Promise.reject(new ORPCError('NOT_FOUND')),
  refuses: () => Promise.reject(new ORPCError('FORBIDDEN')),
  'is silent': () => new Promise(() => undefined),
  'is away': null,
} as const;
type Answer = keyof typeof answers;

/** Opens a link where the stations answer as given, the one used last first. */
async function opened(link: string, ...given: Answer[]): Promise<string[]> {
  vi.useFakeTimers();
  const shown: string[] = [];
  const windows = given.map((answer, at) => {
    const get = answers[answer];
    const calls = { get };
    return {
      name: `station ${at}`,
      client:
        get === null ? Promise.reject(new Error('away')) : Promise.resolve({ job: calls, batch: calls }),
      show: (hash: string) => shown.push(`${at} ${hash}`),
    };
  });
  const place = placeOfLink(link);
  // A station answers much more than is asked here.
  const opening = Reflect.apply(openLink, undefined, [place, windows, wordsIn('en', 'en').native]);
  await vi.advanceTimersByTimeAsync(10_000);
  await opening;
  return shown;
}

describe('a link opens at the station that has its job', () => {
  test.each<[Answer[], number]>([
    [['has'], 0],
    [['has not'], 0],
    [['has', 'has'], 0],
    [['has', 'is silent'], 0],
    [['has not', 'has'], 1],
    [['is away', 'has'], 1],
    [['is silent', 'has not', 'has'], 2],
    [['refuses', 'has', 'has'], 1],
  ])('%j: station %i', async (given, owner) => {
    expect(await opened('makeready://job/demo%3A1', ...given)).toEqual([`${owner} #/job/demo%3A1`]);
    expect(await opened('makeready://batch/demo%3A1', ...given)).toEqual([`${owner} #/batch/demo%3A1`]);
    expect(seen.messages).toEqual([]);
  });

  test.each<[Answer[], string]>([
    [['has not', 'has not'], ''],
    [
      ['has not', 'is away', 'is silent', 'refuses'],
      'Not asked, because they do not answer: station 1, station 2, station 3',
    ],
  ])('if it is unknown, in the window used last, with a sentence: %j', async (given, detail) => {
    expect(await opened('makeready://job/demo%3A1', ...given)).toEqual(['0 #/job/demo%3A1']);
    expect(seen.messages).toMatchObject([
      { message: 'None of the stations open here has what the link leads to.', detail },
    ]);
  });
});
