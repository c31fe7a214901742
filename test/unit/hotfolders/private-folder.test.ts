import { chmod, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isExposed, shutFolder } from '../../../src/main/station/hotfolders/folder/private-folder.ts';

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'makeready-private-')));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test.runIf(process.platform !== 'win32')(
  'a folder is exposed by its own rights, or by those of one above it',
  async () => {
    const above = join(root, 'above');
    const folder = join(above, 'folder');
    await mkdir(above, { mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
    expect(await isExposed(folder)).toBe(false);
    await chmod(folder, 0o750);
    expect(await isExposed(folder)).toBe(true);
    await chmod(folder, 0o700);
    await chmod(above, 0o777);
    expect(await isExposed(folder)).toBe(true);
    await chmod(above, 0o1777);
    expect(await isExposed(folder)).toBe(false);
  },
);

test('a link is never closed like a folder of ours, no matter who made it', async () => {
  const folder = join(root, 'folder');
  await mkdir(folder);
  await symlink(folder, join(root, 'link'), 'junction');
  expect(await shutFolder(folder)).toBe(true);
  expect(await shutFolder(join(root, 'link'))).toBe(false);
});
