import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStation, type TestStation } from '../../support/station.ts';

let root: string;
let station: TestStation;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-settings-'));
  station = await openTestStation({
    root,
    service: null,
    environment: { MAKEREADY_SET_TRANSFERS_CONCURRENCY: '2', MAKEREADY_LOGS: join(root, 'logs') },
  });
});
afterAll(async () => {
  await station.stop();
  await rm(root, { recursive: true, force: true });
});

test('what is fixed for the machine is told, and refused to be changed; what is beside it can be', async () => {
  const { settings } = station.station.api;
  const { locked, transfers } = settings.get();
  expect([locked, transfers.concurrency]).toEqual([['transfers.concurrency'], 2]);
  expect((await settings.set({ transfers: { ...transfers, bytesPerSecond: 50_000 } })).transfers).toEqual({
    concurrency: 2,
    bytesPerSecond: 50_000,
  });
  await expect(settings.set({ transfers: { ...transfers, concurrency: 8 } })).rejects.toThrow(
    expect.objectContaining({ code: 'INVALID', field: 'transfers.concurrency' }),
  );
  expect(settings.get().transfers.concurrency).toBe(2);
});

test('only certificates are taken for certificates', async () => {
  const { settings } = station.station.api;
  const [cert = ''] = rootCertificates;
  expect((await settings.set({ authorities: `${cert}\n${cert}` })).authorities).toContain(
    'BEGIN CERTIFICATE',
  );
  const noCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  await expect(settings.set({ authorities: `${cert}\n${noCertificate}` })).rejects.toThrow(
    expect.objectContaining({ code: 'INVALID', field: 'authorities' }),
  );
});

test('the log lies where it was wished for', () => {
  expect(station.folders.logs).toBe(join(root, 'logs/profiles/test'));
});
