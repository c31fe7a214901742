import { monitorEventLoopDelay } from 'node:perf_hooks';
import { QueueQuery } from '../../../src/contract/index.ts';
import { startBenchHost } from './bench-host.ts';

// A headless host as delivered, with its station in a thread. Arguments: folder, base URL and token of the
// service, number of windows. Prints its address, a login link for each window, and the URL for webhooks.
// Answers each line with how many jobs it knows and how long its own thread was blocked since the last one.

const RESOLUTION_MS = 1;
const [folder = '', baseUrl = '', token = '', windows = '0'] = process.argv.slice(2);
const { host, client, webhookUrl } = await startBenchHost(folder, baseUrl, token);
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
say({
  url: host.web.url,
  links: Array.from({ length: Number(windows) }, () => host.web.newLoginUrl()),
  webhookUrl,
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
