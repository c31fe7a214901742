import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../contract/index.ts';

export type StationClient = ContractRouterClient<Contract>;

/** A way to the station that is open until `closed` resolves. */
export interface Link {
  readonly client: StationClient;
  readonly closed: Promise<void>;
}

/** Opens a way to the station: over the desktop window's message port, or over the headless host's WebSocket. */
export type Transport = () => Promise<Link>;

/** The word that comes with the message port from the preload. */
const PORT_MESSAGE = 'makeready:port';

export const openTransport = (): Transport => (location.protocol === 'app:' ? overPort() : overSocket);

/** The port comes once, when the window has loaded; it lives as long as the window. */
function overPort(): Transport {
  const port = new Promise<MessagePort>((resolve) => {
    window.addEventListener('message', (event) => {
      const [given] = event.ports;
      if (event.source === window && event.data === PORT_MESSAGE && given !== undefined) resolve(given);
    });
  });
  return async () => {
    const opened = await port;
    const client: StationClient = createORPCClient(new PortLink({ port: opened }));
    opened.start();
    return { client, closed: new Promise((resolve) => opened.addEventListener('close', () => resolve())) };
  };
}

async function overSocket(): Promise<Link> {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/rpc`);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('close', () => reject(new Error('The station does not answer.')), { once: true });
  });
  const client: StationClient = createORPCClient(new SocketLink({ websocket: socket }));
  return { client, closed: new Promise((resolve) => socket.addEventListener('close', () => resolve())) };
}
