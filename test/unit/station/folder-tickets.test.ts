import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderTicket } from '../../../src/contract/index.ts';
import { FolderTickets } from '../../../src/main/station/api/folder-tickets.ts';

let root: string;
const tickets = new FolderTickets();
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a writable folder gets a ticket that is good once, and nothing is left in it', async () => {
  const { ticket, displayPath } = await tickets.issue(root);
  expect(displayPath).toBe(root);
  expect(await readdir(root)).toEqual([]);
  expect(tickets.redeem(ticket)).toBe(root);
  expect(() => tickets.redeem(ticket)).toThrow('no longer known');
});

test('a made-up ticket opens nothing', () => {
  expect(() => tickets.redeem(FolderTicket.parse('0'.repeat(32)))).toThrow('no longer known');
});

test.each([
  ['', 'No folder was given.'],
  ['hot', '"hot" is not a full path.'],
  ['../hot', '"../hot" is not a full path.'],
])('%j is refused in words', async (typed, words) => {
  await expect(tickets.issue(typed)).rejects.toMatchObject({
    code: 'INVALID',
    field: 'folder',
    message: words,
  });
});

test('a folder that is not there, and a file, are refused by name', async () => {
  const file = join(root, 'file.txt');
  await writeFile(file, '');
  await expect(tickets.issue(join(root, 'none'))).rejects.toThrow(
    `There is no folder ${join(root, 'none')}.`,
  );
  await expect(tickets.issue(file)).rejects.toThrow('is a file, not a folder');
});

const asRoot = process.getuid?.() === 0;
test.skipIf(asRoot)(
  `a folder without the right to write is refused${asRoot ? ' (skipped: root may write anywhere)' : ''}`,
  async () => {
    const locked = join(root, 'locked');
    await mkdir(locked);
    await chmod(locked, 0o555);
    await expect(tickets.issue(locked)).rejects.toThrow('may not write');
  },
);
