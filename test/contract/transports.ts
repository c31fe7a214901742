import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { Contract } from '../../src/contract/index.ts';
import { forwardPort } from '../../src/main/electron/forward-port.ts';
import { startWebServer } from '../../src/main/headless/web-server.ts';
import type { StationRouter } from '../../src/main/station/api/index.ts';
import { openPorts } from '../support/message-port-main.ts';
import { logInWhole } from '../support/raw-http.ts';
import { windowsOf } from '../support/thread-here.ts';

export type Client = ContractRouterClient<Contract>;

/** A way to call a router; `close` ends it as a window that is closed would. */
export interface Open {
  readonly client: Client;
  close(): Promise<void>;
}

type Way = (router: StationRouter, rendererFolder: string) => Promise<Open>;

/** The three ways in which a window can reach a station. */
export const transports: Readonly<Record<'in process' | 'message port' | 'WebSocket', Way>> = {
  'in process': async (router) => ({ client: createRouterClient(router), close: async () => undefined }),

  // Like the desktop host, on Node's own message ports.
  'message port': async (router) => {
    const { main, window } = openPorts();
    const end = forwardPort(main, windowsOf(router)());
    const client: Client = createORPCClient(new PortLink({ port: window }));
    window.start();
    return {
      client,
      async close() {
        window.close();
        await once(main, 'close');
        end();
      },
    };
  },

  WebSocket: async (router, rendererFolder) => {
    const web = await startWebServer({
      port: 0,
      portMayMove: true,
      rendererFolder,
      openWindow: windowsOf(router),
      openArtwork: async () => null,
      now: Date.now,
    });
    const { cookie, protocols } = await logInWhole(web);
    const socket = new WebSocket(`${web.url.replace('http', 'ws')}/rpc`, {
      protocols,
      headers: { origin: web.url, cookie },
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
