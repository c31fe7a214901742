import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArtworkId, EventBatch } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { startBuiltPreflight } from '../../support/preflight.ts';
import { openTestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-faults-'));
  sandbox = await createSandbox();
});
afterEach(async () => {
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

async function logged(folder: string): Promise<string> {
  const files = await readdir(folder);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('');
}

test('a row that cannot be read is left out of the changes and logged, without further effect', async () => {
  sandbox.makeJobs(2, { prepressMs: 0 });
  const { station, folders, stop } = await openTestStation({ root, service: sandbox, paused: true });
  const { api } = station;
  await until(
    'both jobs are known',
    () => new Set(api.transfers.list().waiting.map((one) => one.jobKey)).size === 2,
  );
  const files = api.transfers.list().waiting;
  const [broken] = files;
  const whole = files.find(({ jobKey }) => jobKey !== broken?.jobKey);
  if (broken === undefined || whole === undefined) throw new Error('There are two jobs with files.');
  const store = new DatabaseSync(join(folders.data, 'station.sqlite'));
  store.prepare("UPDATE job SET components = 'no JSON' WHERE key = ?").run(broken.jobKey);
  store.close();

  const told: EventBatch[number][] = [];
  const stopped = new AbortController();
  const listening = (async () => {
    for await (const batch of api.events.subscribe(undefined, stopped.signal)) told.push(...batch);
  })();
  await until('it listens', () => told.length > 0);
  // One transaction: the second row must not suffer from the first.
  api.transfers.change({ which: { ids: [broken.id, whole.id] }, change: 'first' });
  const heardOf = (id: ArtworkId) =>
    told.some((event) => event.kind === 'transfer' && event.transfer.id === id);
  await until('the file that can be read is told of', () => heardOf(whole.id));
  expect(heardOf(broken.id)).toBe(false);
  stopped.abort();
  await listening;
  await stop();
  expect(await logged(folders.logs)).toContain('"msg":"Unexpected fault"');
});

test('a job that cannot be read costs its rows of the transfers, and each is logged once', async () => {
  sandbox.makeJobs(2, { prepressMs: 0 });
  const { station, folders, stop } = await openTestStation({ root, service: sandbox, paused: true });
  const { api } = station;
  const jobs = (): Set<string> => new Set(api.transfers.list().waiting.map(({ jobKey }) => jobKey));
  await until('both jobs are known', () => jobs().size === 2);
  const [broken, whole] = jobs();
  if (broken === undefined) throw new Error('There are two jobs with files.');
  const lost = api.transfers.list().waiting.filter(({ jobKey }) => jobKey === broken);
  const store = new DatabaseSync(join(folders.data, 'station.sqlite'));
  store.prepare("UPDATE job SET components = 'no JSON' WHERE key = ?").run(broken);
  store.close();
  expect(jobs()).toEqual(new Set([whole]));
  expect(jobs()).toEqual(new Set([whole]));
  await stop();
  const lines = (await logged(folders.logs)).split('\n');
  for (const { id } of lost) {
    expect(lines.filter((line) => line.includes(`A row of the store cannot be read: ${id}`))).toHaveLength(1);
  }
});

test('a listener that throws is logged, and affects neither the other listeners nor the call', async () => {
  const { station, folders, stop } = await openTestStation({ root, service: sandbox });
  const { api } = station;
  const events: EventBatch[number][] = [];
  const stopped = new AbortController();
  const listening = (async () => {
    for await (const batch of api.events.subscribe(undefined, stopped.signal)) events.push(...batch);
  })();
  await until('the window is subscribed', () => events.length > 0);
  const store = new DatabaseSync(join(folders.data, 'station.sqlite'));
  store.exec('PRAGMA foreign_keys = OFF; DROP TABLE preflight');
  store.close();
  // Preflight is the first to hear of changed settings, and fails.
  const { concurrency, bytesPerSecond } = api.settings.get().transfers;
  await api.settings.set({ transfers: { concurrency: concurrency + 1, bytesPerSecond } });
  api.transfers.setPaused({ paused: true, connectionId: null });
  await until('the window hears of the pause', () =>
    events.some((event) => event.kind === 'overview' && event.overview.transfers.paused),
  );
  stopped.abort();
  await listening;
  await stop();
  expect(await logged(folders.logs)).toContain('no such table: preflight');
});

test('a part that cannot be stopped leaves neither the store open nor the folder locked, and is logged', async () => {
  const opened = await openTestStation({
    root,
    service: sandbox,
    startPreflight: (archive) => {
      const worker = startBuiltPreflight(archive);
      return {
        ...worker,
        terminate() {
          worker.terminate();
          throw new Error('this worker cannot be ended');
        },
      };
    },
  });
  await expect(opened.stop()).rejects.toThrow('Not everything could be stopped in order.');
  expect(await logged(opened.folders.logs)).toContain('this worker cannot be ended');
  // The folder is free, and the store was closed properly: nothing is left beside it.
  expect((await readdir(opened.folders.data)).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  const again = await openTestStation({ root, service: sandbox });
  await again.stop();
});
