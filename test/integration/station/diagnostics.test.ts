import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QueueQuery } from '../../../src/contract/index.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';

const TOKEN = 'tok-4d1e/never+to+be=seen';
const SIGNING = 'whsec-7f3a-never-to-be-seen';
const PASSPHRASE = 'passphrase-22c9-never-to-be-seen';

let root: string;
let sandbox: Sandbox;
let opened: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-diagnostics-'));
  sandbox = await createSandbox({ token: TOKEN });
  sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 2_000 });
  opened = await openTestStation({ root, service: sandbox });
});
afterEach(async () => {
  await opened.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const contentOf = (zip: string): Map<string, string> =>
  new Map(
    Object.entries(unzipSync(Buffer.from(zip, 'base64'))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

test('the bundle has logs, settings, versions and figures, and none of the secrets, wherever they got to', async () => {
  const { api } = opened.station;
  await until('a file is fed', () => api.transfers.list().recent.length > 0);
  const anna = { source: 'operator', by: 'Anna', desk: 'Plates' };
  const caller = {
    sessionId: 's',
    client: 's',
    name: anna.by,
    operatorId: null,
    desk: anna.desk,
    byLink: false,
  };
  const [row] = api.queue.list(QueueQuery.parse({ limit: 1 })).rows;
  if (row === undefined) throw new Error('The queue is empty.');
  asCaller(caller, () => api.queue.decide({ keys: [row.key], decision: { kind: 'rush', isRush: true } }));
  const [connection] = api.overview.get().connections;
  if (connection === undefined) throw new Error('There is no connection.');
  await api.webhooks.setCheck({
    id: connection.id,
    signature: { kind: 'standard' },
    secret: SIGNING,
    unverified: 'refuse',
  });
  await api.ingress.set({ choice: { kind: 'none' }, secrets: { 'ssh-passphrase': PASSPHRASE } });
  const webhookSecret = webhookUrlOf({ api }).split('/').at(-1) ?? '';
  expect(webhookSecret.length).toBeGreaterThan(40);
  // Whatever a fault may some day write into the log is removed as well.
  await writeFile(
    join(opened.folders.logs, 'makeready.999.log'),
    [
      `{"msg":"Refused ${TOKEN}","url":"https://store.example/a.pdf?X-Signature=abcdef0123"}`,
      `{"msg":"authorization: Bearer eyJhbGciOi.J9.x-y_z"} ${SIGNING} ${encodeURIComponent(TOKEN)} ${PASSPHRASE}`,
    ].join('\n'),
  );

  const { fileName, zip } = await api.diagnostics.bundle();
  const content = contentOf(zip);
  expect(fileName).toMatch(/^makeready-diagnostics-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.zip$/);
  expect([...content.keys()]).toEqual(
    expect.arrayContaining([
      'about.json',
      'settings.json',
      'station.json',
      'store.json',
      'steps.json',
      'log/makeready.999.log',
    ]),
  );
  expect(JSON.parse(content.get('about.json') ?? '')).toMatchObject({
    versions: { node: process.versions.node },
  });
  expect(JSON.parse(content.get('settings.json') ?? '')).toMatchObject({
    connections: [{ name: 'Test', baseUrl: sandbox.baseUrl }],
    hotFolders: [{ name: 'RIP' }],
  });
  expect(JSON.parse(content.get('store.json') ?? '')).toMatchObject({
    databaseBytes: expect.any(Number),
    rows: { attention: 0 },
  });
  expect(JSON.parse(content.get('station.json') ?? '')).toMatchObject({
    connections: [{ id: connection.id, notOffered: expect.any(Array) }],
  });
  expect(JSON.parse(content.get('steps.json') ?? '')).toContainEqual(
    expect.objectContaining({ to: 'rush', ...anna }),
  );
  expect(content.get('log/makeready.999.log')).toContain('https://store.example/a.pdf?[removed]');
  const all = [...content.values()].join('\n');
  for (const secret of [
    TOKEN,
    encodeURIComponent(TOKEN),
    SIGNING,
    PASSPHRASE,
    webhookSecret,
    'abcdef0123',
    'eyJhbGciOi',
  ]) {
    expect(all, secret).not.toContain(secret);
  }
  expect(all).not.toContain(TOKEN.slice(4, 15));
});

test('it has no artwork, and a long log is cut to its end', async () => {
  const { api } = opened.station;
  await until('a file is fed', () => api.transfers.list().recent.length > 0);
  await writeFile(join(opened.folders.logs, 'makeready.998.log'), `${'x'.repeat(9_000_000)} the end`);
  const { zip } = await api.diagnostics.bundle();
  const log = contentOf(zip).get('log/makeready.998.log') ?? '';
  expect(log.length).toBe(2_000_000);
  expect(log.endsWith('the end')).toBe(true);
  expect([...contentOf(zip).values()].join('')).not.toContain('%PDF-');
  expect((await readdir(opened.folders.archive)).length).toBeGreaterThan(0);
});
