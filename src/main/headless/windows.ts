import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type MinimalWebsocket, RPCHandler } from '@orpc/server/websocket';
import { type WebSocket, WebSocketServer } from 'ws';
import { MOST_CALL_CHARACTERS, readCall } from '../host/calls.ts';
import type { StationRouter } from '../station/api/index.ts';

const MOST_WINDOWS = 50;
/** A window for which more than this lies unsent does not read any more: it is ended, and may come back. */
const MOST_UNSENT_BYTES = 32 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;
/** Close codes of RFC 6455, section 7.4.1. */
const GOING_AWAY = 1001;
const NOT_A_CALL = 1008;

export interface WindowsOptions {
  readonly router: StationRouter;
  /** May this request open a window? Host, Origin and session are its business. */
  readonly mayOpen: (request: IncomingMessage) => boolean;
  /** How often each window is asked whether it is still there. */
  readonly heartbeatMs?: number;
}

export interface Windows {
  /** How many are open. */
  count(): number;
  stop(): void;
}

/** Serves the contract to browser windows over WebSockets that are opened at /rpc of `server`. */
export function serveWindows(server: Server, options: WindowsOptions): Windows {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_CALL_CHARACTERS });
  const rpc = new RPCHandler(options.router);
  const silent = new WeakSet<WebSocket>();

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (request.url !== '/rpc' || !options.mayOpen(request)) return refuse(socket, '403 Forbidden');
    if (sockets.clients.size >= MOST_WINDOWS) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (window) => {
      window.on('error', () => window.terminate());
      window.on('pong', () => silent.delete(window));
      answer(window, rpc);
    });
  });

  // A browser that has vanished (asleep, unplugged) answers no ping; what it subscribed to must not stay for ever.
  const heartbeat = setInterval(() => {
    for (const window of sockets.clients) {
      if (silent.has(window)) window.terminate();
      silent.add(window);
      window.ping();
    }
  }, options.heartbeatMs ?? HEARTBEAT_MS);

  return {
    count: () => sockets.clients.size,
    stop() {
      clearInterval(heartbeat);
      for (const window of sockets.clients) {
        window.close(GOING_AWAY, 'The station stops.');
        setTimeout(() => window.terminate(), 1_000).unref();
      }
      sockets.close();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/**
 * Answers one window's calls. What is no call ends the window. What is sent counts as sent once it has left, so that a
 * stream waits for a slow window instead of filling the memory.
 */
function answer(window: WebSocket, rpc: RPCHandler<Record<never, never>>): void {
  const link: MinimalWebsocket = {
    send: (data: string | Uint8Array<ArrayBuffer>): Promise<void> =>
      new Promise((resolve) => {
        if (window.bufferedAmount > MOST_UNSENT_BYTES) window.terminate();
        window.send(data, () => resolve());
      }),
    // The handler is told of messages and of the end below.
    addEventListener: () => undefined,
  };
  window.on('message', (data, isBinary) => {
    const text = isBinary ? '' : data.toString();
    if (readCall(text) === null) window.close(NOT_A_CALL, 'Not a call.');
    else rpc.message(link, text, { context: {} }).catch(() => window.terminate());
  });
  window.on('close', () => rpc.close(link));
}
