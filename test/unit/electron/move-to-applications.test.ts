import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../src/locales/words.ts';
import { offerMove } from '../../../src/main/electron/move-to-applications.ts';
import { app, seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

const realPlatform = process.platform;
const onPlatform = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
const ON_IMAGE = '/Volumes/Makeready 0.1.0/Makeready.app/Contents/MacOS/Makeready';
const TRANSLOCATED = '/private/var/folders/x/T/AppTranslocation/8F/d/Makeready.app/Contents/MacOS/Makeready';
const IN_PLACE = '/Applications/Makeready.app/Contents/MacOS/Makeready';
const CHOSEN = '/Users/anna/Apps/Makeready.app/Contents/MacOS/Makeready';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-move-'));
  onPlatform('darwin');
  vi.stubEnv('FAKE_ELECTRON_PACKAGED', 'yes');
});
afterEach(async () => {
  onPlatform(realPlatform);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  seen.messages.length = 0;
  await rm(folder, { recursive: true, force: true });
});

/** What happened after the station was stopped; empty if it goes on. */
async function offered(program: string): Promise<string[]> {
  const done: string[] = [];
  await offerMove({
    program,
    folder,
    words: wordsIn('en', 'en').native,
    quitAnd: (finish) => {
      done.push('stopped');
      finish();
    },
    startAgain: () => done.push('started again'),
    onFault: (error) => done.push(String(error)),
  });
  return done;
}

describe('a move to the folder of applications', () => {
  test.each([
    ['the disk image', 'darwin', 'yes', ON_IMAGE, 1],
    ['where macOS runs a download', 'darwin', 'yes', TRANSLOCATED, 1],
    ['there already', 'darwin', 'yes', IN_PLACE, 0],
    ['a folder that somebody chose', 'darwin', 'yes', CHOSEN, 0],
    ['source', 'darwin', 'no', ON_IMAGE, 0],
    ['another system', 'linux', 'yes', ON_IMAGE, 0],
  ] as const)('is offered, or not, if it runs from %s', async (_name, platform, packaged, program, times) => {
    onPlatform(platform);
    vi.stubEnv('FAKE_ELECTRON_PACKAGED', packaged);
    vi.stubEnv('FAKE_ELECTRON_ANSWER', '1');
    expect(await offered(program)).toEqual([]);
    expect(seen.messages).toHaveLength(times);
    // Only once.
    await offered(program);
    expect(seen.messages).toHaveLength(times);
  });

  test.each<[string, () => boolean, string[]]>([
    ['succeeds', () => true, ['stopped']],
    ['is not allowed', () => false, ['stopped', 'started again']],
    [
      'fails',
      () => {
        throw new Error('no room');
      },
      ['stopped', 'Error: no room', 'started again'],
    ],
  ])('that %s', async (_name, move, done) => {
    const moving = vi.spyOn(app, 'moveToApplicationsFolder').mockImplementation(move);
    expect(await offered(ON_IMAGE)).toEqual(done);
    const handler = moving.mock.calls[0]?.[0]?.conflictHandler;
    expect([handler?.('exists'), handler?.('existsAndRunning')]).toEqual([true, false]);
  });

  test('is not offered if that cannot be remembered', async () => {
    await rm(folder, { recursive: true });
    expect(await offered(ON_IMAGE)).toEqual([]);
    expect(seen.messages).toEqual([]);
  });
});
