import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { QueueQuery } from '../../../src/contract/index.ts';
import { startHeadlessHost } from '../../../src/main/headless/host.ts';
import { startPreflightChild } from '../../../src/main/host/preflight-child.ts';
import { startThreadOf } from '../../../src/main/thread/start-thread.ts';

// A headless host as it is delivered, its station in a thread. Arguments: folder, base URL and token of the
// service, number of windows. Prints its address, a login link for each window, and the URL for webhooks; at
// every line that it hears, how many jobs it knows and how long its own thread was held up since the last.

process.env.UV_THREADPOOL_SIZE ??= '16';

const RESOLUTION_MS = 1;
const [folder = '', baseUrl = '', token = '', windows = '0'] = process.argv.slice(2);
const host = await startHeadlessHost({
  startPreflight: startPreflightChild,
  startThread: startThreadOf(new URL('../../../src/main/thread/main.ts', import.meta.url)),
  dataFolder: join(folder, 'data'),
  which: { kind: 'profile', name: 'bench' },
  port: 0,
  portMayMove: true,
  rendererFolder: folder,
  environment: { MAKEREADY_SECRET_KEY: 'a key of enough letters' },
});
const client = await host.station.client;
const hot = join(folder, 'hot');
await mkdir(hot, { recursive: true });
const { ticket } = await client.hotFolders.check({ typedPath: hot });
await client.hotFolders.create({ name: 'RIP', folder: ticket });
const { id } = await client.connections.create({ name: 'Service', baseUrl, token });
const { connections } = await client.overview.get();
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
say({
  url: host.web.url,
  links: Array.from({ length: Number(windows) }, () => host.web.newLoginUrl()),
  webhookUrl: connections.find((one) => one.id === id)?.webhookUrl,
});
const held = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
process.stdin.on('data', async () => {
  const { total } = await client.queue.list(QueueQuery.parse({ search: '', level: 'jobs', limit: 1 }));
  say({
    jobs: total,
    p999Ms: held.percentile(99.9) / 1e6,
    longestMs: held.max / 1e6,
  });
  held.reset();
  held.enable();
});
