import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { QueueQuery } from '../../../src/contract/index.ts';
import { startBenchHost } from './bench-host.ts';

// A headless host whose jobs change all the time. Arguments: folder, base URL and token of the service.
// Prints its address, and then does what each line says.

const JOBS_AT_ONCE = 50;
const EVERY_MS = 50;
/**
 * Each turn is delayed by a different part of its time, so that it does not fall in step with the station.
 */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const Command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('count') }),
  z.object({ do: z.literal('login') }),
  z.object({ do: z.literal('code') }),
  z.object({ do: z.literal('memory') }),
  /** Moves all jobs to the front and back, a few at a time, for this many seconds. */
  z.object({ do: z.literal('rush'), seconds: z.number() }),
]);

const [folder = '', baseUrl = '', token = ''] = process.argv.slice(2);
const { host, client } = await startBenchHost(folder, baseUrl, token);
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
const page = () => client.queue.list(QueueQuery.parse({ level: 'jobs', limit: 500 }));
const nowMs = (): number => performance.timeOrigin + performance.now();

/** Resolves to the time when the first job of each group was moved, the rate, and the processor use. */
async function rush(seconds: number): Promise<object> {
  const keys = (await page()).rows.map(({ key }) => key);
  const moved: { key: string; atMs: number }[] = [];
  const before = process.cpuUsage();
  const begun = nowMs();
  let transitions = 0;
  for (let turn = 0; nowMs() - begun < seconds * 1_000; turn++) {
    const from = (turn * JOBS_AT_ONCE) % keys.length;
    const some = keys.slice(from, from + JOBS_AT_ONCE);
    const isRush = Math.floor((turn * JOBS_AT_ONCE) / keys.length) % 2 === 0;
    const atMs = nowMs();
    const { changed } = await client.queue.decide({ keys: some, decision: { kind: 'rush', isRush } });
    const [key = ''] = some;
    // A job that already was as it should be causes no news.
    if (changed.some((one) => one === key)) moved.push({ key, atMs });
    transitions += changed.length;
    const due = begun + (turn + 1 + ((turn * GOLDEN) % 1)) * EVERY_MS;
    await wait(Math.max(0, due - nowMs()));
  }
  const { user, system } = process.cpuUsage(before);
  const tookMs = nowMs() - begun;
  return { moved, perSecond: (transitions / tookMs) * 1_000, cores: (user + system) / 1_000 / tookMs };
}

say({ url: host.web.url });
for await (const line of createInterface({ input: process.stdin })) {
  const command = Command.parse(JSON.parse(line));
  switch (command.do) {
    case 'count':
      say({ jobs: (await page()).total });
      break;
    case 'login':
      say({ link: host.web.newLoginUrl() });
      break;
    case 'code':
      say({ code: (await client.desks.newPairingCode()).code });
      break;
    case 'memory':
      say({ bytes: process.memoryUsage.rss() });
      break;
    case 'rush':
      say(await rush(command.seconds));
  }
}
