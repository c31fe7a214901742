import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { literalMessage } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { startPreflightChild } from '../../../src/main/host/preflight-child.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';
import { createStation } from '../../../src/main/station/station.ts';

// A whole station in a process of its own, for P1. Arguments: folder, base URL of the service, number of
// files. Prints one JSON object once every file is in the hot folder.

// As in the hosts: threads wait for the disk, and the default of four is too few for downloads and copies
// at once.
process.env.UV_THREADPOOL_SIZE ??= '16';

const [folder = '', baseUrl = '', count = '0'] = process.argv.slice(2);
const [data, hot] = [join(folder, 'data'), join(folder, 'hot')];
for (const path of [data, hot]) await mkdir(path, { recursive: true });
const settings = Settings.parse({
  connections: [
    {
      id: 'bench',
      name: 'Bench',
      baseUrl,
      pollSeconds: 3600,
      requestsPerSecond: 1000,
      maxRequestsPerSecond: 1000,
      webhookSecret: 'x'.repeat(43),
    },
  ],
  defaultHotFolder: 'rip',
  hotFolders: [{ id: 'rip', name: 'RIP', path: hot, preflight: 'off' }],
});
const station = createStation(
  {
    folders: { data, archive: join(data, 'archive'), logs: join(data, 'logs') },
    settings: { get: () => settings, set: () => undefined, locked: [] },
    secrets: {
      description: literalMessage('nowhere'),
      get: async () => 'token',
      set: async () => undefined,
      delete: async () => undefined,
    },
    clock: systemClock,
    folderDialog: null,
    openDemo: null,
    shell: null,
    sessions: null,
    startPreflight: startPreflightChild,
    log: pino({ level: 'error' }, process.stderr),
  },
  { version: 'bench', demo: null },
);
const idleBytes = process.memoryUsage.rss();
const begun = performance.now();
const before = process.cpuUsage();
await station.start();
while (station.api.overview.get().hotFolders[0]?.waiting !== Number(count)) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - begun) / 1_000;
const peakBytes = process.resourceUsage().maxRSS * 1024;
await station.stop();
process.stdout.write(
  JSON.stringify({
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMb: peakBytes / 1e6,
    idleMb: idleBytes / 1e6,
  }),
);
process.exit(0);
