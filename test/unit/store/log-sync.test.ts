import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LogSync } from '../../../src/main/station/store/database/log-sync.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-log-sync-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the log of the store', () => {
  test('counts as synced at once while nothing was committed, and after a sync', async () => {
    const log = join(folder, 'station.sqlite-wal');
    const sync = new LogSync(log);
    await sync.settled();
    writeFileSync(log, 'a commit');
    sync.soon();
    await sync.settled();
    sync.close();
  });

  test('does not count as synced while the disk refuses, and does again once it works', async () => {
    const log = join(folder, 'station.sqlite-wal');
    const sync = new LogSync(log);
    sync.soon();
    await expect(sync.settled()).rejects.toThrow('ENOENT');
    await expect(sync.settled()).rejects.toThrow('ENOENT');
    writeFileSync(log, 'a commit');
    await sync.settled();
    sync.close();
  });
});
