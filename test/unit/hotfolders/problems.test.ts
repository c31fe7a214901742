import { describe, expect, test } from 'vitest';
import { diskError } from '../../../src/main/station/artwork/transfer/transfer-error.ts';
import { folderProblem } from '../../../src/main/station/hotfolders/index.ts';
import { english } from '../../support/english.ts';

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

// A quota binds everybody but root, who runs the tests that mount disks, so the system's answers are
// simulated.
describe('messages for the system’s errors about a disk', () => {
  test.each([
    ['ENOSPC', 'folder.full'],
    ['EDQUOT', 'folder.full'],
    ['EACCES', 'folder.forbidden'],
    ['EROFS', 'folder.forbidden'],
    ['EBUSY', 'folder.busy'],
    ['ESTALE', 'folder.silent'],
    ['EIO', 'folder.silent'],
  ])('a hot folder that answers %s is %s', (code, said) => {
    const problem = folderProblem('/srv/rip', systemError(code));
    expect(problem.code).toBe(said);
    expect(english(problem)).toContain('/srv/rip');
  });

  test.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EIO', 'disk'],
  ])('an archive that answers %s is %s, and recovers without help', (code, said) => {
    expect(diskError(systemError(code))).toMatchObject({ code: said, healsByItself: true });
  });
});
