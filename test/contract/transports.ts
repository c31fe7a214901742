import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import type { Contract } from '../../src/contract/index.ts';
import { startWebServer } from '../../src/main/headless/web-server.ts';
import type { StationRouter } from '../../src/main/station/router.ts';

export type Client = ContractRouterClient<Contract>;

/** A way to call a router; `close` ends it as a window that goes away would. */
export interface Open {
  readonly client: Client;
  close(): Promise<void>;
}

/** Logs a browser in by the link and gives its cookie. */
export async function logIn(loginUrl: string): Promise<string> {
  const response = await fetch(loginUrl, { redirect: 'manual' });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The three ways by which a window can reach a station. */
export const transports: Readonly<
  Record<string, (router: StationRouter, rendererFolder: string) => Promise<Open>>
> = {
  'in process': async (router) => ({ client: createRouterClient(router), close: async () => undefined }),

  // Node's own message port stands in for Electron's: the same messages, cloned by the same algorithm.
  'message port': async (router) => {
    const { port1, port2 } = new MessageChannel();
    new PortHandler(router).upgrade(port1, { context: {} });
    port1.start();
    const client: Client = createORPCClient(new PortLink({ port: port2 }));
    port2.start();
    return {
      client,
      async close() {
        port2.close();
        await once(port1, 'close');
      },
    };
  },

  WebSocket: async (router, rendererFolder) => {
    const web = await startWebServer({ port: 0, portMayMove: true, rendererFolder, router, now: Date.now });
    const socket = new WebSocket(`${web.url.replace('http', 'ws')}/rpc`, {
      headers: { origin: web.url, cookie: await logIn(web.newLoginUrl()) },
    });
    await once(socket, 'open');
    const client: Client = createORPCClient(new SocketLink({ websocket: socket }));
    return {
      client,
      async close() {
        socket.close();
        await web.stop();
      },
    };
  },
};
