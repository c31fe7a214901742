import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import { RPCHandler } from '@orpc/server/ws';
import fastify from 'fastify';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { CannotStart } from '../host/cannot-start.ts';
import { contentSecurityPolicy } from '../host/content-security-policy.ts';
import type { StationRouter } from '../station/router.ts';
import { isOurHost, isOurOrigin } from './guards.ts';
import { Logins } from './login.ts';

const COOKIE = 'makeready-session';
const MOST_MESSAGE_BYTES = 1024 * 1024;
const MOST_WINDOWS = 50;

const LoginQuery = z.object({ link: z.string().max(200) });

export interface WebServerOptions {
  /** On 127.0.0.1. */
  readonly port: number;
  /** True: another free port is taken where this one is in use. */
  readonly portMayMove: boolean;
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  readonly router: StationRouter;
  readonly now: () => number;
}

export interface WebServer {
  readonly port: number;
  readonly url: string;
  /** A link that logs one browser in, once. */
  newLoginUrl(): string;
  stop(): Promise<void>;
}

/**
 * Serves the screens and the contract to browsers on this machine. Every request must name our host; all but the login
 * needs a session; the WebSocket also needs our origin. Throws CannotStart.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const logins = new Logins(options.now);
  const server = fastify({ forceCloseConnections: true, bodyLimit: 1024 });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES });
  const rpc = new RPCHandler(options.router);
  let port = options.port;

  await server.register(cookie);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy([`ws://127.0.0.1:${port}`, `ws://localhost:${port}`]),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (!isOurHost(request.headers.host, port))
      return reply.code(421).send('This address is not served here.');
    if (request.routeOptions.url === '/login') return;
    if (!logins.isSession(request.cookies[COOKIE]))
      return reply.code(401).type('text/html').send(LOGIN_FIRST);
  });
  server.get('/login', (request, reply) => {
    const query = LoginQuery.safeParse(request.query);
    const session = query.success ? logins.redeem(query.data.link) : null;
    if (session === null) return reply.code(401).type('text/html').send(LINK_SPENT);
    return reply
      .setCookie(COOKIE, session, { httpOnly: true, sameSite: 'strict', path: '/' })
      .header('cache-control', 'no-store')
      .redirect('/', 303);
  });
  await server.register(files, { root: options.rendererFolder, dotfiles: 'deny' });

  const mayOpenSocket = (request: IncomingMessage): boolean => {
    const session = server.parseCookie(request.headers.cookie ?? '')[COOKIE];
    return (
      new URL(request.url ?? '/', 'http://host').pathname === '/rpc' &&
      isOurHost(request.headers.host, port) &&
      isOurOrigin(request.headers.origin, port) &&
      logins.isSession(session) &&
      sockets.clients.size < MOST_WINDOWS
    );
  };
  server.server.on('upgrade', (request, socket, head) => {
    if (!mayOpenSocket(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (window) => {
      window.on('error', () => window.terminate());
      void rpc.upgrade(window, { context: {} });
    });
  });

  port = await listen(options, (at) => server.listen({ host: '127.0.0.1', port: at }));
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    newLoginUrl: () => `${url}/login?link=${logins.newLink()}`,
    async stop() {
      for (const window of sockets.clients) window.close(1001, 'The station stops.');
      sockets.close();
      await server.close();
    },
  };
}

async function listen(options: WebServerOptions, at: (port: number) => Promise<string>): Promise<number> {
  const portOf = (address: string): number => Number(new URL(address).port);
  try {
    return portOf(await at(options.port));
  } catch (error) {
    if (
      !(error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
    )
      throw error;
    if (options.portMayMove) return portOf(await at(0));
    throw new CannotStart(
      `Port ${options.port} is in use or not allowed. Choose another with --port, or --port 0 for any free one.`,
    );
  }
}

const page = (words: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Makeready</title><style>body{font:16px/1.5 system-ui;margin:15vh auto;max-width:34em;padding:0 1em}</style><h1>Makeready</h1><p>${words}</p></html>`;
const LOGIN_FIRST = page('Open the login link that Makeready printed in its terminal.');
const LINK_SPENT = page(
  'This login link was used already or has expired. Press Enter in the terminal for a new one.',
);
