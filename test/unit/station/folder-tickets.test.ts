import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderTicket } from '../../../src/contract/index.ts';
import { FolderTickets } from '../../../src/main/station/api/folder-tickets.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { skipWhere } from '../../support/skip.ts';

let root: string;
const data = join(tmpdir(), 'makeready-folders-data');
const tickets = new FolderTickets({ dataFolder: data, below: null });
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a writable folder gets a ticket that is valid once, and nothing is left in it', async () => {
  const { ticket, displayPath } = await tickets.issue(root);
  expect(displayPath).toBe(root);
  expect(await readdir(root)).toEqual([]);
  expect(tickets.redeem(ticket)).toBe(root);
  expect(() => tickets.redeem(ticket)).toThrow('has expired');
});

test('an invented ticket opens nothing', () => {
  expect(() => tickets.redeem(FolderTicket.parse('0'.repeat(32)))).toThrow('has expired');
});

test.each([
  ['', 'Folder path missing.'],
  ['hot', '“hot” is not a full path.'],
  ['../hot', '“../hot” is not a full path.'],
])('%j is refused with a reason', async (typed, words) => {
  await expect(tickets.issue(typed)).rejects.toMatchObject({
    code: 'INVALID',
    field: 'folder',
    message: words,
  });
});

test('a missing folder, and a file, are refused by name', async () => {
  const file = join(root, 'file.txt');
  await writeFile(file, '');
  await expect(tickets.issue(join(root, 'none'))).rejects.toThrow(
    `Folder does not exist: ${join(root, 'none')}.`,
  );
  await expect(tickets.issue(file)).rejects.toThrow('A file, not a folder');
});

test('a window sees the folders where a hot folder may be: links too, no files, no dot folders, none of the system', async () => {
  for (const name of ['b 10', 'b 2', '.hidden']) await mkdir(join(root, name));
  await writeFile(join(root, 'file.txt'), '');
  await symlink(join(root, 'b 2'), join(root, 'link'));
  const { path, parent, folders, isCut } = await tickets.foldersIn(root);
  expect({ path, isCut, parent }).toEqual({ path: root, isCut: false, parent: tmpdir() });
  expect(folders.map(({ name }) => name)).toEqual(['b 2', 'b 10', 'link']);
  expect(folders[0]?.path).toBe(join(root, 'b 2'));
  const limited = new FolderTickets({ dataFolder: join(root, 'b 10'), below: root });
  expect(await limited.foldersIn(null)).toMatchObject({ path: root, parent: null });
  await expect(limited.foldersIn(tmpdir())).rejects.toMatchObject({ code: 'INVALID' });
  await expect(limited.foldersIn(join(root, 'b 10'))).rejects.toMatchObject({ code: 'INVALID' });
  await expect(tickets.foldersIn(join(root, 'none'))).rejects.toThrow('Cannot see whether the folder exists');
  await expect(tickets.foldersIn('srv')).rejects.toThrow('not a full path');
});

const asRoot = process.getuid?.() === 0;
test(
  'a folder without the right to write is refused',
  skipWhere(asRoot, 'root may write anywhere'),
  async () => {
    const locked = join(root, 'locked');
    await mkdir(locked);
    await chmod(locked, 0o555);
    await expect(tickets.issue(locked)).rejects.toThrow('No write permission');
  },
);

const refused = (given: FolderTickets, path: string) =>
  given.issue(path).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.what.code : String(error)),
  );

test('the station’s own data, what is in it and what holds it are no hot folders, nor is a link there', async () => {
  const own = join(root, 'data', 'profiles', 'main');
  const beside = join(root, 'hot');
  for (const folder of [join(own, 'archive'), beside]) await mkdir(folder, { recursive: true });
  await symlink(own, join(root, 'link'));
  const given = new FolderTickets({ dataFolder: own, below: null });
  for (const path of [own, join(own, 'archive'), join(root, 'data'), root, join(root, 'link')]) {
    expect(await refused(given, path), path).toBe('refusal.own-data');
  }
  expect(await refused(given, beside)).toBeNull();
});

test('folders of the system are no hot folders', async ({ skip }) => {
  skip(process.platform === 'win32', 'they are called otherwise there');
  const elsewhere = new FolderTickets({ dataFolder: '/makeready-nowhere/data', below: null });
  expect(await refused(elsewhere, '/')).not.toBeNull();
  for (const path of ['/etc', '/usr/share', '/tmp', homedir()]) {
    expect(await refused(elsewhere, path), path).toBe('refusal.system-folder');
  }
});

test('if the host names a folder, hot folders are below it, and nowhere else by a link', async () => {
  const [allowed, other] = [join(root, 'allowed'), join(root, 'allowed-not')];
  for (const folder of [join(allowed, 'hot'), other]) await mkdir(folder, { recursive: true });
  await symlink(other, join(allowed, 'link'));
  const given = new FolderTickets({ dataFolder: data, below: allowed });
  expect(await refused(given, join(allowed, 'hot'))).toBeNull();
  for (const path of [other, join(allowed, 'link'), root]) {
    expect(await refused(given, path), path).toBe('refusal.not-below');
  }
});
