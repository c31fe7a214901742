import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import Conf from 'conf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settingsOver } from '../../../src/main/host/settings.ts';
import { clearDisk, fillDisk, noSmallDisk, smallDisk } from '../../support/small-disk.ts';
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

test('a setting fixed for the machine is shown as such and cannot be changed; the others can', async () => {
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

test('a change that a full disk refuses was never made, and can be made once there is room', (context) => {
  const disk = smallDisk(1, root);
  if (disk === null) return context.skip(noSmallDisk);
  const open = () => settingsOver(() => new Conf({ cwd: disk.path, configName: 'settings' }));
  const settings = open();
  const before = settings.get();
  const changed = { ...before, transfers: { ...before.transfers, concurrency: 9 } };
  fillDisk(disk);
  expect(() => settings.set(changed)).toThrow('ENOSPC');
  expect(settings.get()).toEqual(before);
  clearDisk(disk);
  settings.set(changed);
  expect(settings.get()).toEqual(changed);
  expect(open().get()).toEqual(changed);
  disk.remove();
});

test('only certificates are accepted as certificates', async () => {
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

test('an authority keeps the time since which it is trusted when another is added; a removed one is forgotten', async () => {
  const { settings } = station.station.api;
  const [first = '', second = ''] = rootCertificates;
  await settings.set({ authorities: null });
  expect(settings.get().trusted).toEqual([]);
  const [one] = (await settings.set({ authorities: first })).trusted;
  const since = Date.parse(one?.since ?? '');
  expect(Math.abs(Date.now() - since)).toBeLessThan(60_000);
  expect(one?.name).toMatch(/^[^=\n]+$/);
  await vi.waitUntil(() => Date.now() > since);
  const both = (await settings.set({ authorities: `${first}\n${second}` })).trusted;
  expect(both.map(({ fingerprint }) => fingerprint)).toEqual(
    [first, second].map((pem) => new X509Certificate(pem).fingerprint256),
  );
  expect(both[0]).toEqual(one);
  expect(Date.parse(both[1]?.since ?? '')).toBeGreaterThan(since);
  await settings.set({ authorities: second });
  const again = (await settings.set({ authorities: first })).trusted;
  expect(Date.parse(again[0]?.since ?? '')).toBeGreaterThan(since);
});

test('an authority that was fixed for the machine is named without a time', async () => {
  const [pem = ''] = rootCertificates;
  const fixed = await openTestStation({
    root: join(root, 'fixed'),
    service: null,
    environment: { MAKEREADY_SET_AUTHORITIES: pem },
  });
  expect(fixed.station.api.settings.get().trusted).toMatchObject([{ name: expect.any(String), since: null }]);
  await fixed.stop();
});

test('the log is in the chosen place', () => {
  expect(station.folders.logs).toBe(join(root, 'logs/profiles/test'));
});
