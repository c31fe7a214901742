import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { QueueQuery, type Transfer } from '../../../src/contract/index.ts';
import { english } from '../../support/english.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { startHostHere } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

test('a new demo shows trouble: a rejected file, a warning, a countdown, a rush, unbatched jobs, and a rule for foil', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'makeready-demo-'));
  await writeFile(join(dataFolder, 'index.html'), '');
  const host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder,
    which: { kind: 'demo' },
    port: 0,
    portMayMove: true,
    rendererFolder: dataFolder,
    environment: {},
  });
  onTestFinished(async () => {
    await host.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const { api } = host.station;
  const files = (): readonly Transfer[] => {
    const { running, waiting, stopped, recent } = api.transfers.list();
    return [...running, ...waiting, ...stopped, ...recent];
  };
  const rows = () => api.queue.list(QueueQuery.parse({ search: '' })).rows;

  await until('a job waits for auto batching', () => rows().some(({ kind }) => kind === 'queued-batch'));
  await until('the press has rejected a file', () =>
    files().some(({ deliveries }) => deliveries.some(({ state }) => state === 'rejected')),
  );
  await until('a file is on hold for a warning', () =>
    files().some(({ state, preflight }) => state === 'on-hold' && preflight === 'warned'),
  );
  // The queue's row names what preflight found, as the file does.
  const { reason } = files().find(({ state }) => state === 'on-hold') ?? {};
  expect(english(reason)).toMatch(/^Preflight warnings?: \p{Lu}[\p{L} ]+\. Review and release\.$/u);
  expect(rows().map(({ problem }) => problem)).toContainEqual(reason);
  await until('a foil file has come', () =>
    files().some(({ kind, deliveries }) => kind === 'foil' && deliveries.length > 0),
  );
  await until('another customer’s job is a rush', () => rows().some(({ rush }) => rush));
  const rush = rows().filter(({ rush }) => rush);
  expect(rush.map(({ customers }) => customers)).toEqual([['Fjordlys Festival']]);
  expect(rows().some(({ kind, phase }) => kind === 'job' && phase !== 'done')).toBe(true);
  expect(api.overview.get().demo).toEqual({ adminUrl: host.demo?.adminUrl });
  const held = files().filter(({ state }) => state === 'on-hold');
  expect(new Set(held.map(({ jobKey }) => jobKey)).size).toBe(1);
  for (const { kind, deliveries } of files()) {
    for (const { hotFolderName } of deliveries) {
      expect(hotFolderName).toBe(kind === 'foil' ? 'Foil unit' : 'Digital press');
    }
  }
});
