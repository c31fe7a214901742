import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLoggedIn } from '../../../src/main/headless/open-browser.ts';

test('a browser is started with a file readable by this user alone, and not with the link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-open-'));
  await writeFile(join(folder, 'login.html'), 'an older one', { mode: 0o644 });
  const opened: string[] = [];
  const link = 'http://127.0.0.1:4870/login?link=SECRET';
  await openLoggedIn(folder, link, async (path) => opened.push(path));
  const [path = ''] = opened;
  expect(opened).toEqual([join(folder, 'login.html')]);
  expect(path).not.toContain('SECRET');
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toContain(`0;url=${link}`);
  await rm(folder, { recursive: true });
});
