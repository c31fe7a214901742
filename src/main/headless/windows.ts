import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { type MinimalWebsocket, RPCHandler } from '@orpc/server/websocket';
import { type WebSocket, WebSocketServer } from 'ws';
import { contract } from '../../contract/index.ts';
import { type Call, MAX_CALL_CHARACTERS, readCall } from '../host/calls.ts';
import type { StationRouter } from '../station/api/index.ts';
import { asCaller, type Caller } from '../station/caller.ts';

const MAX_WINDOWS = 50;
/** What one window may have open at a time: a screen needs a dozen calls and a few streams. */
const MAX_CALLS = 256;
const MAX_STREAMS = 64;
/**
 * A window with more unsent bytes than this has stopped reading. Its connection is closed; it may reconnect.
 */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;
/** Close codes of RFC 6455, section 7.4.1; those from 4000 on are for programs to agree upon. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const SESSION_ENDED = 4001;

/** The subprotocol that is spoken; the key of the session is offered beside it. */
export const SUBPROTOCOL = 'makeready';
const KEY_PREFIX = 'key.';

/** The session's key that a page offers as a subprotocol beside the one that is spoken. */
export function offeredKey({ headers }: IncomingMessage): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  return offered.find((one) => one.startsWith(KEY_PREFIX))?.slice(KEY_PREFIX.length);
}

export interface WindowsOptions {
  readonly router: StationRouter;
  /**
   * The id of the session that opens a window; null if there is none. Host, Origin and session are its
   * business.
   */
  readonly sessionOf: (request: IncomingMessage) => string | null;
  /** The caller, looked up for each call; null if the session has ended. */
  readonly callerOf: (sessionId: string) => Caller | null;
  /** How often each window is asked whether it is still there. */
  readonly heartbeatMs?: number;
}

export interface Windows {
  /** How many are open. */
  count(): number;
  /** Ends the windows of a session. */
  end(sessionId: string): void;
  stop(): void;
}

/** Serves the contract to browser windows over WebSockets that are opened at /rpc of `server`. */
export function serveWindows(server: Server, options: WindowsOptions): Windows {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CALL_CHARACTERS,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  const rpc = new RPCHandler(options.router);
  const silent = new WeakSet<WebSocket>();
  const owners = new Map<WebSocket, string>();

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const session = request.url === '/rpc' ? options.sessionOf(request) : null;
    if (session === null) return refuse(socket, '403 Forbidden');
    if (sockets.clients.size >= MAX_WINDOWS) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (window) => {
      owners.set(window, session);
      window.on('error', () => window.terminate());
      window.on('pong', () => silent.delete(window));
      window.on('close', () => owners.delete(window));
      answer(window, rpc, () => options.callerOf(session));
    });
  });

  // A browser that has vanished (asleep, unplugged) answers no ping; its subscriptions must not stay for
  // ever.
  const heartbeat = setInterval(() => {
    for (const window of sockets.clients) {
      if (silent.has(window)) window.terminate();
      silent.add(window);
      window.ping();
    }
  }, options.heartbeatMs ?? HEARTBEAT_MS);

  return {
    count: () => sockets.clients.size,
    end(sessionId) {
      for (const [window, owner] of owners) if (owner === sessionId) endWindow(window);
    },
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

/** The socket of a stranger is not kept, whether they hang up or not. */
function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}

const endWindow = (window: WebSocket): void => window.close(SESSION_ENDED, 'The session has ended.');

/**
 * Answers one window's calls. What is no call ends the window, and so do more calls than a window has use
 * for. What is sent counts as sent once it has left, so that a stream waits for a slow window instead of
 * filling the memory.
 */
function answer(
  window: WebSocket,
  rpc: RPCHandler<Record<never, never>>,
  callerNow: () => Caller | null,
): void {
  const link: MinimalWebsocket = {
    send: (data: string | Uint8Array<ArrayBuffer>): Promise<void> =>
      new Promise((resolve) => {
        if (window.bufferedAmount > MAX_UNSENT_BYTES) window.terminate();
        window.send(data, () => resolve());
      }),
    // The handler receives messages and the close event below.
    addEventListener: () => undefined,
  };
  const open = { calls: 0, streams: 0 };
  window.on('message', (data, isBinary) => {
    const text = isBinary ? '' : data.toString();
    const call = readCall(text);
    if (call === null) return window.close(POLICY_VIOLATION, 'Not a call.');
    const caller = callerNow();
    if (caller === null) return endWindow(window);
    const kind = isStream(call) ? 'streams' : 'calls';
    if (open.streams >= MAX_STREAMS || open.calls >= MAX_CALLS) {
      return window.close(POLICY_VIOLATION, 'Too many calls at once.');
    }
    open[kind]++;
    // Fulfilled when the call is answered, and a stream when it has ended.
    asCaller(caller, () => rpc.message(link, text, { context: {} }))
      .catch(() => window.terminate())
      .finally(() => open[kind]--);
  });
  window.on('close', () => rpc.close(link));
}

/** Addresses of the procedures that answer with a stream, as calls name them. */
const streams: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures)
      .filter(([, one]) => getEventIteratorSchemaDetails(one['~orpc'].outputSchema) !== undefined)
      .map(([name]) => `/${group}/${name}`),
  ),
);

const isStream = (call: Call): boolean => 'p' in call && isAddressed(call.p) && streams.has(call.p.u);

const isAddressed = (payload: unknown): payload is { readonly u: string } =>
  typeof payload === 'object' && payload !== null && 'u' in payload && typeof payload.u === 'string';
