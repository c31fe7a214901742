import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { Database } from '../../../src/main/station/store/database/database.ts';
import { migrations } from '../../../src/main/station/store/database/schema/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';

const file = join(tmpdir(), `makeready-migrations-${process.pid}.sqlite`);
afterEach(() => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
});

const open = (steps: readonly string[] = migrations): Database =>
  new Database({ file, onFault: failOnFault, hasFts5: true, migrations: steps });
const versionOf = (db: Database): unknown => db.one('PRAGMA user_version', [])?.user_version;
const nextRelease = [...migrations, 'ALTER TABLE desk ADD COLUMN place TEXT; UPDATE desk SET place = name'];

/** Changes the file as another program. */
function tamper(sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

test('a new store has the present schema, and is opened again as it is', () => {
  open().close();
  const again = open();
  expect(versionOf(again)).toBe(migrations.length + 1);
  expect(again.one('SELECT count(*) AS n FROM job', [])).toEqual({ n: 0 });
  again.close();
});

test('the store of a released version is migrated once, with what it holds', () => {
  open().close();
  tamper(
    `INSERT INTO desk (id, name, credential_hash, version, added_at) VALUES ('d', 'Desk 2', 'x', '1', 1)`,
  );
  const migrated = open(nextRelease);
  expect(migrated.one('SELECT place FROM desk', [])).toEqual({ place: 'Desk 2' });
  expect(versionOf(migrated)).toBe(nextRelease.length + 1);
  migrated.close();
  tamper(`UPDATE desk SET place = 'Press 1'`);
  const again = open(nextRelease);
  expect(again.one('SELECT place FROM desk', [])).toEqual({ place: 'Press 1' });
  again.close();
});

test('a migration that fails leaves the store as it was', () => {
  open().close();
  expect(() => open([...migrations, 'CREATE TABLE half (id INTEGER); SELECT no_such_function()'])).toThrow(
    'no_such_function',
  );
  const again = open();
  expect(again.one("SELECT 1 FROM sqlite_schema WHERE name = 'half'", [])).toBeUndefined();
  again.close();
});

test('the store of a newer version is refused', () => {
  open(nextRelease).close();
  expect(() => open()).toThrow(
    expect.objectContaining({ what: { code: 'startup.store-newer', values: {} } }),
  );
});

test.each([
  ['has another schema', `UPDATE key_value SET value = 'another' WHERE name = 'schema'`],
  ['names no schema', `DELETE FROM key_value WHERE name = 'schema'; PRAGMA user_version = 64`],
  ['has no place to name one', 'DROP TABLE key_value; PRAGMA user_version = 3'],
])('a store of an unreleased version, which %s, is refused in one sentence', (_what, sql) => {
  open().close();
  tamper(sql);
  expect(() => open()).toThrow(
    expect.objectContaining({ what: { code: 'startup.store-unreleased', values: { path: file } } }),
  );
});
