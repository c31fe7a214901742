import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { z } from 'zod';
import type { Contract } from '../../src/contract/index.ts';
import { ask, sessionIn } from '../support/raw-http.ts';
import { until } from '../support/until.ts';
import { type Bench, type Figure, ms } from './bench.ts';
import { Arrivals } from './flow/arrivals.ts';
import { Service } from './flow/service.ts';
import { withProcesses } from './flow/with-processes.ts';

const JOBS = 1_000;
const WINDOWS = 20;
const FILE_BYTES = 20_000;
const P999_LIMIT_MS = 16;
const MAX_STALL_MS = 50;

const Hello = z.object({ url: z.string(), links: z.array(z.string()), webhookUrl: z.string() });
const Stalls = z.object({ jobs: z.number(), p999Ms: z.number(), longestMs: z.number() });

/** Opens a window as a browser does; it receives every event and reads nothing again. */
async function openWindow(url: string, link: string): Promise<WebSocket> {
  const { pathname, search, port } = new URL(link);
  const { cookie, protocols } = sessionIn(await ask({ port: Number(port) }, pathname + search));
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rpc`, {
    protocols,
    headers: { origin: url, cookie },
  });
  await once(socket, 'open');
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ websocket: socket }));
  const events = await client.events.subscribe();
  const listen = async (): Promise<void> => {
    for await (const _ of events) if (socket.readyState !== WebSocket.OPEN) return;
  };
  void listen().catch(() => undefined);
  return socket;
}

const bench: Bench = {
  id: 'P17',
  title: 'How long the thread of windows is held up, while 1,000 jobs and their files flow',
  note:
    'The headless host with its station in a thread, 20 windows that receive every event, and a service ' +
    'whose 1,000 jobs appear and whose files are released all at once. The figure is the delay of the ' +
    'host’s own event loop, sampled every millisecond, from the moment the jobs can be read until the ' +
    'last file is in the hot folder. On a machine with too few cores for the work, it includes delays of ' +
    'the system’s scheduler.',
  async run(): Promise<readonly Figure[]> {
    return withProcesses('p17', async ({ root, start }) => {
      await writeFile(join(root, 'index.html'), '');
      const service = start('service-process.ts', JOBS, FILE_BYTES);
      const { baseUrl, token, jobs, files } = Service.parse(await service.next());
      await mkdir(join(root, 'hot'));
      const arrivals = new Arrivals(start('watcher-process.ts', join(root, 'hot')));
      await arrivals.watching;
      const host = start('host-process.ts', root, baseUrl, token, WINDOWS);
      const { url, links, webhookUrl } = Hello.parse(await host.next());
      const asked = async (): Promise<z.infer<typeof Stalls>> => {
        host.say({});
        return Stalls.parse(await host.next());
      };
      service.say({ do: 'register', url: webhookUrl });
      const sockets = await Promise.all(links.map((link) => openWindow(url, link)));
      const arriving = { p999Ms: 0, longestMs: 0 };
      await until(
        'every job is known',
        async () => {
          const { jobs: known, p999Ms, longestMs } = await asked();
          arriving.p999Ms = Math.max(arriving.p999Ms, p999Ms);
          arriving.longestMs = Math.max(arriving.longestMs, longestMs);
          return known >= jobs.length;
        },
        120_000,
      );
      await arrivals.msTo(files.length, () => service.say({ do: 'finish', jobs }));
      const flowing = await asked();
      for (const socket of sockets) socket.close();
      const figure = (what: string, value: number, limit: number): Figure => ({
        what,
        measured: ms(value),
        peer: `${ms(limit)}, the limit`,
        ratio: value / limit,
        target: 1,
      });
      return [
        figure('1,000 jobs arrive, p99.9', arriving.p999Ms, P999_LIMIT_MS),
        figure('1,000 jobs arrive, longest', arriving.longestMs, MAX_STALL_MS),
        figure(`${files.length} files flow, p99.9`, flowing.p999Ms, P999_LIMIT_MS),
        figure(`${files.length} files flow, longest`, flowing.longestMs, MAX_STALL_MS),
      ];
    });
  },
};
export default bench;
