import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepDatabasePrivate, keepFoldersPrivate } from '../../../src/main/station/private-files.ts';
import { skipWhere } from '../../support/skip.ts';

const posix = skipWhere(process.platform === 'win32', 'Windows has no such modes');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777;

test('a database and its log are their owner’s alone, new or from before', posix, () => {
  const file = join(folder, 'x.sqlite');
  keepDatabasePrivate(file);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x)');
  const names = ['x.sqlite', 'x.sqlite-wal', 'x.sqlite-shm'];
  expect(names.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  for (const name of names) chmodSync(join(folder, name), 0o644);
  keepDatabasePrivate(file);
  expect(names.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  database.close();
});

test('so are the folders of a folder; files keep their mode', posix, () => {
  mkdirSync(join(folder, 'ab'), { mode: 0o755 });
  writeFileSync(join(folder, 'file'), '', { mode: 0o644 });
  keepFoldersPrivate(folder);
  expect([modeOf('ab'), modeOf('file')]).toEqual([0o700, 0o644]);
});
