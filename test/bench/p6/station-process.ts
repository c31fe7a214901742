import { setTimeout as pause } from 'node:timers/promises';
import { fastClock } from '../../support/clocks.ts';
import { webhookUrlOf } from '../../support/webhook-url.ts';
import { ownStation } from '../own-station.ts';

// A station for P6 whose clock runs fast. Arguments: folder, base URL and token of the service, how many
// times as fast. Prints the URL for webhooks. Answers each line with the processor seconds used since the
// last one.

const HOUR_MS = 3_600_000;
const [folder = '', baseUrl = '', token = '', times = '1'] = process.argv.slice(2);
const station = await ownStation(folder, { baseUrl, token }, { clock: fastClock(Number(times)) });
await station.start();
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
say({ webhookUrl: webhookUrlOf(station) });
let since = process.cpuUsage();
process.stdin.on('data', () => {
  const { phases, connections: now } = station.api.overview.get();
  const { user, system } = process.cpuUsage(since);
  since = process.cpuUsage();
  say({ cpuSeconds: (user + system) / 1e6, open: phases.prepress, state: now[0]?.state.kind });
});
// A window is open somewhere and receives changes.
for await (const _event of station.api.events.subscribe(undefined, AbortSignal.timeout(24 * HOUR_MS)))
  await pause(0);
