import { QueueQuery } from '../../../src/contract/index.ts';
import type { Station } from '../../../src/main/station/station.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';
import { ownStation } from '../own-station.ts';
import { foundSiteOfOne } from './site-of-one.ts';

// A station with preflight. Arguments: folder, base URL and token of the service; `usual-limits` to keep it
// from asking as fast as it can; URL and password of an empty database, in which it makes a site, and
// `shared` if it offers its hot folder there. Prints the URL for webhooks. Answers each line with how many
// jobs it knows and the processor seconds used since the last one.

process.env.UV_THREADPOOL_SIZE ??= '16';

const [folder = '', baseUrl = '', token = '', limits = '', ...site] = process.argv.slice(2);
const [url, password = '', sharing = ''] = site;
const station = await ownStation(
  folder,
  { baseUrl, token },
  {
    preflight: 'standard',
    usualLimits: limits === 'usual-limits',
  },
);
await station.start();
if (url !== undefined) await foundSiteOfOne(station.api, { url, password }, sharing === 'shared');
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
say({ webhookUrl: webhookUrlOf(station) });
let since = process.cpuUsage();
process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage(since);
  since = process.cpuUsage();
  say({ cpuSeconds: (user + system) / 1e6, jobs: knownJobs(station) });
});

/** How many jobs it shows. */
function knownJobs({ api }: Station): number {
  return api.queue.list(QueueQuery.parse({ search: '', level: 'jobs', limit: 1 })).total;
}
