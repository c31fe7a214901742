import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/contract/index.ts';
import type { WebServer } from '../../src/main/headless/web-server.ts';
import type { RawSession } from './raw-http.ts';

/** A window of a headless host, as a browser with that session opens it. */
export interface HeadlessWindow {
  readonly client: ContractRouterClient<Contract>;
  /** Resolves with the code that the host closes it with. */
  readonly closed: Promise<unknown>;
  close(): void;
}

/**
 * Opens one.
 * @param origin of the page, if a reverse proxy answers at another address than its own.
 */
export async function openWindowOf(
  web: Pick<WebServer, 'url'>,
  { cookie, protocols }: RawSession,
  origin = web.url,
): Promise<HeadlessWindow> {
  const socket = new WebSocket(`${web.url.replace('http', 'ws')}/rpc`, protocols, {
    headers: { origin, host: new URL(origin).host, cookie },
  });
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code]: unknown[]) => code);
  const client: ContractRouterClient<Contract> = createORPCClient(
    new RPCLink({ websocket: asInPages(socket) }),
  );
  return { client, closed, close: () => socket.close() };
}

/** The parts that a link uses, as a page's own WebSocket has them, which cannot name another Host. */
function asInPages(socket: WebSocket) {
  const target = new EventTarget();
  socket.binaryType = 'arraybuffer';
  socket.on('message', (data, isBinary) =>
    target.dispatchEvent(new MessageEvent('message', { data: isBinary ? data : String(data) })),
  );
  socket.on('close', () => target.dispatchEvent(new Event('close')));
  return Object.assign(target, {
    readyState: socket.readyState,
    send: (data: string | ArrayBufferLike | Blob | ArrayBufferView): void => {
      if (data instanceof Blob) throw new Error('A link sends no blobs.');
      socket.send(data);
    },
  });
}
