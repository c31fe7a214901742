import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller } from '../station/model/caller.ts';
import { MAX_CALL_CHARACTERS } from '../thread/calls.ts';
import { WindowLink } from '../thread/window-link.ts';

/** Each desk takes one more for itself, over which it hears about notices. */
const MAX_WINDOWS_OF_A_SESSION = 20;
/** More than all sessions of one operator may open together, so that nobody shuts out everybody. */
const MAX_WINDOWS = 300;
/**
 * A window with more unsent bytes than this has stopped reading. Its connection is closed; it may
 * reconnect.
 */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;
/** Close codes of RFC 6455, section 7.4.1, and of its registry; 4000 and above are for applications. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const STATION_RESTARTS = 1012;
const SESSION_ENDED = 4001;

/** The subprotocol in use; the session's key is offered beside it. */
export const SUBPROTOCOL = 'makeready';
const KEY_PREFIX = 'key.';

/** The session's key, which a page offers as another subprotocol. */
export function offeredKey({ headers }: IncomingMessage): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  return offered.find((one) => one.startsWith(KEY_PREFIX))?.slice(KEY_PREFIX.length);
}

/** Whether a window may be opened: the id of its session, or the HTTP answer that refuses it. */
export type WindowAdmission =
  | { readonly kind: 'session'; readonly id: string }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string;
      readonly body: string;
    };

type Refusal = Extract<WindowAdmission, { kind: 'refused' }>;

export const FORBIDDEN: Refusal = { kind: 'refused', status: 403, reason: 'Forbidden', body: '' };
const UNAVAILABLE: Refusal = { kind: 'refused', status: 503, reason: 'Service Unavailable', body: '' };

export interface WindowsOptions {
  /** Gives the port over which the station answers a window; null while there is no station. */
  readonly openWindow: () => MessagePort | null;
  /** Decides whose window is to be opened, checking host, origin, session and desk. */
  readonly admit: (request: IncomingMessage) => Promise<WindowAdmission>;
  /** A session's last window was closed. */
  readonly onLeft: (sessionId: string) => void;
  /** The caller, looked up for each call; null if the session has ended. */
  readonly callerOf: (sessionId: string) => Caller | null;
  /** How often each window is pinged. */
  readonly heartbeatMs?: number;
}

export interface Windows {
  /** Number of open windows. */
  count(): number;
  /** The sessions with an open window. */
  sessions(): ReadonlySet<string>;
  /** Closes the windows of a session. */
  end(sessionId: string): void;
  stop(): void;
}

/** Serves the contract to browser windows over WebSockets opened at /rpc of `server`. */
export function serveWindows(server: Server, options: WindowsOptions): Windows {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CALL_CHARACTERS,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  const silent = new WeakSet<WebSocket>();
  const owners = new Map<WebSocket, string>();
  const windowsOf = (session: string): WebSocket[] =>
    [...owners].flatMap(([window, owner]) => (owner === session ? [window] : []));

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (request.url !== '/rpc') return refuse(socket, FORBIDDEN);
    options
      .admit(request)
      .then((admission) => {
        if (admission.kind === 'refused') return refuse(socket, admission);
        const isFull =
          sockets.clients.size >= MAX_WINDOWS || windowsOf(admission.id).length >= MAX_WINDOWS_OF_A_SESSION;
        const port = isFull ? null : options.openWindow();
        if (port === null) return refuse(socket, UNAVAILABLE);
        let isOpen = false;
        sockets.handleUpgrade(request, socket, head, (window) => {
          isOpen = true;
          take(window, port, admission.id);
        });
        // The browser has gone meanwhile, or speaks another protocol.
        if (!isOpen) port.close();
      })
      .catch(() => refuse(socket, UNAVAILABLE));
  });
  const take = (window: WebSocket, port: MessagePort, session: string): void => {
    owners.set(window, session);
    window.on('error', () => window.terminate());
    window.on('pong', () => silent.delete(window));
    window.on('close', () => {
      owners.delete(window);
      if (windowsOf(session).length === 0) options.onLeft(session);
    });
    connect(window, port, () => options.callerOf(session));
  };

  // A browser that has vanished (asleep, unplugged) answers no ping, and its subscriptions must not stay
  // forever.
  const heartbeat = setInterval(() => {
    for (const window of sockets.clients) {
      if (silent.has(window)) window.terminate();
      silent.add(window);
      window.ping();
    }
  }, options.heartbeatMs ?? HEARTBEAT_MS);

  return {
    count: () => sockets.clients.size,
    sessions: () => new Set(owners.values()),
    end(sessionId) {
      for (const window of windowsOf(sessionId)) endWindow(window);
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

/** A stranger's socket is closed, whether they hang up or not. */
function refuse(socket: Duplex, { status, reason, body }: Omit<Refusal, 'kind'>): void {
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const endWindow = (window: WebSocket): void => window.close(SESSION_ENDED, 'The session has ended.');

/**
 * Connects a window with its station: calls go there under the name of the current login, and answers come
 * back.
 */
function connect(window: WebSocket, port: MessagePort, callerNow: () => Caller | null): void {
  const endIfStuck = (): void => {
    if (window.bufferedAmount > MAX_UNSENT_BYTES) window.terminate();
  };
  const link = new WindowLink(port, {
    send(data, sent) {
      endIfStuck();
      window.send(data, sent);
    },
    sendText(text, sent) {
      endIfStuck();
      window.send(text, { binary: false }, sent);
    },
    refuse: (why) => window.close(POLICY_VIOLATION, why),
    gone: () => window.close(STATION_RESTARTS, 'The station is being started again.'),
  });
  window.on('message', (data, isBinary) => {
    const caller = callerNow();
    if (caller === null) return endWindow(window);
    link.call(isBinary ? null : data.toString(), caller);
  });
  window.on('close', () => link.close());
}
