import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LogSync } from '../../../src/main/station/store/database/log-sync.ts';
import { openStore } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-log-sync-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the log of the store', () => {
  test('counts as synced at once while nothing was committed, and after a sync', async () => {
    const log = join(folder, 'station.sqlite-wal');
    const sync = new LogSync(log, () => undefined);
    await sync.settled();
    writeFileSync(log, 'a commit');
    sync.soon();
    await sync.settled();
    sync.close();
  });

  test('is not synced once more for what a sync under way covers', async () => {
    let times = 0;
    // It opens, but cannot be synced.
    const sync = new LogSync('/dev/null', () => void times++);
    sync.soon();
    await new Promise((resolve) => setImmediate(resolve));
    await expect(sync.settled()).rejects.toThrow();
    expect(times).toBe(0);
    await sync.settled();
    expect(times).toBe(1);
    sync.close();
  });

  test('does not count as synced while the disk refuses, and does once everything was written again', async () => {
    let refuses = true;
    let times = 0;
    const sync = new LogSync(join(folder, 'station.sqlite-wal'), () => {
      if (refuses) throw new Error('EIO');
      times++;
    });
    sync.soon();
    await expect(sync.settled()).rejects.toThrow('ENOENT');
    await expect(sync.settled()).rejects.toThrow('EIO');
    refuses = false;
    await sync.settled();
    await sync.settled();
    expect(times).toBe(1);
    sync.close();
  });

  test('is not relied on after a refused sync: what was committed is then in the database itself', async () => {
    const file = join(folder, 'station.sqlite');
    const store = openStore({ file, clock: { now: () => 1 }, onFault: failOnFault });
    // The log cannot be synced: its name leads nowhere.
    renameSync(`${file}-wal`, join(folder, 'away'));
    store.keyValues.set('what', 'was committed', 'soon');
    await expect(store.synced()).rejects.toThrow('ENOENT');
    await store.synced();
    copyFileSync(file, join(folder, 'after-power-cut.sqlite'));
    const after = new DatabaseSync(join(folder, 'after-power-cut.sqlite'));
    expect(after.prepare("SELECT value FROM key_value WHERE name = 'what'").get()).toEqual({
      value: 'was committed',
    });
    after.close();
    store.close();
  });
});
