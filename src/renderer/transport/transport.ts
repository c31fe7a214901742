import { createORPCClient, ORPCError, onError } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../contract/index.ts';
import { takePort } from './desktop-port.ts';
import { loginIfEnded, sessionKey } from './session-key.ts';

export type StationClient = ContractRouterClient<Contract>;

/** A way to the station that is open until `closed` resolves. */
export interface Link {
  readonly client: StationClient;
  readonly closed: Promise<void>;
}

/**
 * Connects to the station: over the desktop window's message port, or over the headless host's WebSocket.
 * @param onForbidden called for each call refused because the operator lacks the role
 */
export type Transport = (onForbidden: () => void) => Promise<Link>;

export const openTransport = (): Transport => (location.protocol === 'app:' ? overPort : overSocket);

async function overPort(onForbidden: () => void): Promise<Link> {
  const port = await takePort();
  const link = new PortLink({ port, interceptors: [onError((error) => hear(error, onForbidden))] });
  const client: StationClient = createORPCClient(link);
  port.start();
  return { client, closed: new Promise((resolve) => port.addEventListener('close', () => resolve())) };
}

async function overSocket(onForbidden: () => void): Promise<Link> {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/rpc`;
  const socket = new WebSocket(address, ['makeready', `key.${sessionKey()}`]);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('close', () => reject(new Error('The station does not answer.')), { once: true });
  }).catch(async (error: unknown) => {
    await loginIfEnded();
    throw error;
  });
  const link = new SocketLink({
    websocket: socket,
    interceptors: [onError((error) => hear(error, onForbidden))],
  });
  const client: StationClient = createORPCClient(link);
  return { client, closed: new Promise((resolve) => socket.addEventListener('close', () => resolve())) };
}

function hear(error: unknown, onForbidden: () => void): void {
  if (error instanceof ORPCError && error.code === 'FORBIDDEN') onForbidden();
}
