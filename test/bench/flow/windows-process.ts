import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { PairingCode } from '../../../src/contract/index.ts';
import { ConnectedStation, lookAtStation, pairWithStation } from '../../../src/main/bridge/index.ts';
import { ask, sessionIn } from '../../support/raw-http.ts';
import { until } from '../../support/until.ts';

// Windows of a station: browsers' sockets, and desktops that bridge to it. Argument: its address. Each
// receives every event and searches its text, as real windows parse it on machines of their own. Does what
// each line says, and prints a line when done.

const Command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('browser'), link: z.string() }),
  z.object({ do: z.literal('desk'), code: PairingCode, name: z.string() }),
  /** A browser that stops reading. */
  z.object({ do: z.literal('stuck'), link: z.string() }),
  /** Looks for the row of these keys from now on. */
  z.object({ do: z.literal('watch'), keys: z.array(z.string()) }),
  z.object({ do: z.literal('seen') }),
]);

/** What a window that shows the queue by jobs sends. */
const SUBSCRIBE = JSON.stringify({ i: '1', p: { u: '/events/subscribe', b: { json: { level: 'jobs' } } } });
const version = '1.0.0';
const [url = ''] = process.argv.slice(2);
const address = await lookAtStation(url, {});
const nowMs = (): number => performance.timeOrigin + performance.now();
const say = (what: object): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);

let marks: readonly (readonly [key: string, text: string])[] = [];
/** When each window saw the row of a key. */
const seen: { key: string; atMs: number }[][] = [];
/** The last text: usually every window receives the same one, which is then searched once. */
let last: { readonly text: string; readonly keys: readonly string[] } = { text: '', keys: [] };
const hear = (sights: { key: string; atMs: number }[], text: string): void => {
  if (text !== last.text) {
    last = { text, keys: marks.filter(([, mark]) => text.includes(mark)).map(([key]) => key) };
  }
  for (const key of last.keys) sights.push({ key, atMs: nowMs() });
};
let processor = process.cpuUsage();

async function openBrowser(link: string): Promise<WebSocket> {
  const { pathname, search, port } = new URL(link);
  const { cookie, protocols } = sessionIn(await ask({ port: Number(port) }, pathname + search));
  const socket = new WebSocket(`${url.replace('http', 'ws')}/rpc`, protocols, {
    headers: { origin: url, cookie },
  });
  await once(socket, 'open');
  socket.send(SUBSCRIBE);
  await once(socket, 'message');
  return socket;
}

async function openDesk(code: PairingCode, name: string): Promise<void> {
  const paired = await pairWithStation(address, { code, name, version }, {});
  const desk = new ConnectedStation({ ...paired, address, version, proxyEnv: () => ({}) });
  await until('it is connected', () => desk.state.kind === 'connected');
  const port = desk.openWindow();
  if (port === null) throw new Error('The station is away.');
  const sights: { key: string; atMs: number }[] = [];
  seen.push(sights);
  const first = Promise.withResolvers<void>();
  port.on('message', (message: { readonly data?: unknown }) => {
    port.postMessage({ kind: 'sent' });
    hear(sights, String(message.data));
    first.resolve();
  });
  port.postMessage({ kind: 'call', data: SUBSCRIBE, caller: null });
  // As the desktop app does, for its notifications.
  void (async () => {
    for await (const _ of desk.events({ kinds: ['notice'] }, new AbortController().signal));
  })();
  await first.promise;
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = Command.parse(JSON.parse(line));
  switch (command.do) {
    case 'browser': {
      const sights: { key: string; atMs: number }[] = [];
      seen.push(sights);
      (await openBrowser(command.link)).on('message', (data) => hear(sights, String(data)));
      break;
    }
    case 'stuck':
      (await openBrowser(command.link)).pause();
      break;
    case 'desk':
      await openDesk(command.code, command.name);
      break;
    case 'watch':
      last = { text: '', keys: [] };
      marks = command.keys.map((key) => [key, `"key":${JSON.stringify(key)}`]);
      break;
    case 'seen': {
      const { user, system } = process.cpuUsage(processor);
      say({ seen, processorMs: (user + system) / 1_000 });
      processor = process.cpuUsage();
      for (const sights of seen) sights.length = 0;
      continue;
    }
  }
  say({ done: command.do });
}
