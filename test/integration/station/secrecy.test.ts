import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { expect, test } from 'vitest';
import { openSecrets } from '../../../src/main/headless/secrets.ts';
import { openStation } from '../../../src/main/host/open-station.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { until } from '../../support/until.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';

const TOKEN = 'tok-9f31c7b2-never-to-be-seen';

test('the token is in no file of the station but the sealed one, and in nothing sent to a window', async () => {
  const root = await mkdtemp(join(tmpdir(), 'makeready-secrecy-'));
  const sandbox = await createSandbox({ token: TOKEN });
  sandbox.makeJobs(2, { fileBytes: 1_000 });
  sandbox.finishPrepress();
  const { station, stop, folders } = await openStation({
    dataFolder: root,
    which: { kind: 'profile', name: 'secrecy' },
    openSettings: (folder) => new Conf({ cwd: folder, configName: 'settings' }),
    openSecrets: (folder) => openSecrets(folder, { MAKEREADY_SECRET_KEY: 'a key of enough letters' }),
    environment: {},
    folderDialog: null,
    openDemo: null,
    shell: null,
    sessions: null,
    startPreflight: preflightOnDemand,
    show: async () => () => undefined,
  });
  const { api } = station;
  let webhookPath = '';
  const heard: string[] = [];
  const listening = (async () => {
    for await (const event of api.events.subscribe(undefined, new AbortController().signal))
      heard.push(JSON.stringify(event));
  })();

  const hotFolder = await mkdtemp(join(root, 'hot-'));
  await api.hotFolders.create({
    name: 'RIP',
    folder: (await api.hotFolders.check({ typedPath: hotFolder })).ticket,
  });
  const connection = await api.connections.create({ name: 'Test', baseUrl: sandbox.baseUrl, token: TOKEN });
  await until('files arrive', async () => (await readdir(hotFolder)).length >= 2);
  webhookPath = webhookUrlOf(station).split('/').at(-1) ?? '';
  expect(webhookPath).toHaveLength(43);
  const refused = await api.connections
    .setToken({ id: connection.id, token: `${TOKEN}-wrong` })
    .catch((error: unknown) => error);
  await sandbox.stop();
  const failed = await api.connections.refresh({ id: connection.id }).catch((error: unknown) => error);
  heard.push(
    String(refused),
    String(failed),
    JSON.stringify([refused, failed, connection, api.overview.get()]),
  );
  const all = await readdir(folders.data, { recursive: true, withFileTypes: true });
  const open = all
    .filter(({ name, parentPath }) => /\.(sqlite|lock)/.test(name) || /archive|thumbnails/.test(parentPath))
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
  // A copy of the folder may be less private than the folder is.
  if (process.platform !== 'win32') expect(open).toEqual([]);
  await stop();
  await listening;

  expect(heard.join('\n')).not.toContain(TOKEN);
  // Windows that may only watch hear of all this, too.
  expect(heard.join('\n')).not.toContain(webhookPath);
  const files = await readdir(folders.data, { recursive: true, withFileTypes: true });
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  expect(names.some((name) => name.endsWith('.log'))).toBe(true);
  expect(names.some((name) => name.endsWith('station.sqlite'))).toBe(true);
  expect(names.some((name) => name.endsWith('secrets.json'))).toBe(true);
  for (const name of names) expect((await readFile(name)).includes(TOKEN), name).toBe(false);
  await rm(root, { recursive: true, force: true });
});
