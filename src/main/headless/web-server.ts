import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { answerArtwork, type OpenArtwork } from '../host/artwork-answer.ts';
import { CannotStart } from '../host/cannot-start.ts';
import { contentSecurityPolicy } from '../host/content-security-policy.ts';
import type { StationRouter } from '../station/api/index.ts';
import { isOurHost, isOurOrigin, ownOrigins, type Serving, thisMachineOnly } from './addresses.ts';
import { Logins } from './login.ts';
import { loginPage } from './pages.ts';
import type { PasswordCheck } from './password.ts';
import { serveWindows } from './windows.ts';

const MOST_BODY_BYTES = 1024;
const REQUEST_TIMEOUT_MS = 10_000;
/** How often Node looks for requests that take longer than that. */
const LOOK_FOR_SLOW_ONES_MS = 1_000;

const LoginQuery = z.object({ link: z.string().max(200) });
const LoginForm = z.object({ password: z.string() });

export interface WebServerOptions {
  readonly port: number;
  /** True: another free port is taken where this one is in use. */
  readonly portMayMove: boolean;
  readonly serving?: Serving;
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  readonly router: StationRouter;
  readonly openArtwork: OpenArtwork;
  readonly now: () => number;
  /** Null: there is no password, and login links are the only way in. */
  readonly password?: PasswordCheck | null;
  /** Does the station work? */
  readonly isHealthy?: () => boolean;
  /** The figures for a Prometheus that shows the token; null: there are none to be had. */
  readonly metrics?: { readonly token: string; readonly text: (windows: number) => string } | null;
}

export interface WebServer {
  readonly port: number;
  readonly url: string;
  /** A link that logs one browser in, once. */
  newLoginUrl(): string;
  stop(): Promise<void>;
}

/**
 * Serves the screens and the contract to browsers. Every request must name our host; all but the login, the health and the
 * metrics needs a session; the login form and the WebSocket also need our origin. Throws CannotStart.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const serving = options.serving ?? thisMachineOnly;
  const logins = new Logins(options.now);
  const password = options.password ?? null;
  const howToLogIn = password === null ? 'first' : 'password';
  // Node works out by itself how long headers may take, before fastify has said how long a request may: so it is said here.
  const patience = { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_ONES_MS };
  const server: FastifyInstance = fastify({
    forceCloseConnections: true,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    ...(serving.tls === null ? { http: patience } : { https: { ...serving.tls, ...patience } }),
  });
  let origins: readonly string[] = [];
  // Cookies know no ports: two Makereadys on one machine would log each other's windows out by a common name.
  let cookieName = '';

  await server.register(cookie);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const needsNoSession = new Set<string | undefined>(['/login', '/health', '/metrics']);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy({
        connect: origins.map((origin) => origin.replace(/^http/, 'ws')),
        ...(password === null ? {} : { forms: "'self'" }),
      }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (!isOurHost(request.headers.host, origins))
      return reply.code(421).send('This address is not served here.');
    if (needsNoSession.has(request.routeOptions.url) || logins.isSession(request.cookies[cookieName])) return;
    return refuseLogin(reply, 401, howToLogIn);
  });
  server.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send('This request cannot be answered.'),
  );

  const refuseLogin = (
    reply: FastifyReply,
    status: number,
    says: Parameters<typeof loginPage>[1],
  ): FastifyReply =>
    reply
      .code(status)
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(loginPage(password !== null, says));
  const admit = (reply: FastifyReply, session: string, host: string | undefined): FastifyReply =>
    reply
      .setCookie(cookieName, session, {
        httpOnly: true,
        sameSite: 'strict',
        path: '/',
        secure: origins.some((origin) => origin.startsWith('https:') && new URL(origin).host === host),
      })
      .header('cache-control', 'no-store')
      .redirect('/', 303);

  server.get('/login', (request, reply) => {
    const query = LoginQuery.safeParse(request.query);
    if (!query.success) return refuseLogin(reply, 401, howToLogIn);
    const session = logins.redeem(query.data.link);
    return session === null ? refuseLogin(reply, 401, 'spent') : admit(reply, session, request.headers.host);
  });
  server.post('/login', async (request, reply) => {
    const form = LoginForm.safeParse(request.body);
    if (password === null || !form.success || !isOurOrigin(request.headers.origin, origins)) {
      return refuseLogin(reply, 403, 'first');
    }
    if (password.waitMs() > 0) return refuseLogin(reply, 429, 'wait');
    if (!(await password.matches(form.data.password))) return refuseLogin(reply, 401, 'wrong');
    return admit(reply, logins.newSession(), request.headers.host);
  });
  server.get('/health', (_request, reply) => {
    const healthy = options.isHealthy?.() ?? true;
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: healthy ? 'ok' : 'not ready' });
  });
  server.get('/metrics', (request, reply) => {
    const { metrics } = options;
    if (metrics == null) return reply.code(404).send();
    if (!sameText(request.headers.authorization ?? '', `Bearer ${metrics.token}`))
      return reply.code(401).send();
    return reply.type('text/plain; version=0.0.4').send(metrics.text(windows.count()));
  });
  server.get<{ Params: { id: string } }>('/artwork/:id', async (request, reply) => {
    const header = (name: string): string | null => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const { status, headers, body } = await answerArtwork(
      {
        id: request.params.id,
        range: header('range'),
        ifRange: header('if-range'),
        ifNoneMatch: header('if-none-match'),
      },
      options.openArtwork,
    );
    return reply.code(status).headers(headers).send(body);
  });
  await server.register(files, { root: options.rendererFolder, dotfiles: 'deny' });

  const windows = serveWindows(server.server, {
    router: options.router,
    mayOpen: (request: IncomingMessage) =>
      isOurHost(request.headers.host, origins) &&
      isOurOrigin(request.headers.origin, origins) &&
      logins.isSession(server.parseCookie(request.headers.cookie ?? '')[cookieName]),
  });

  try {
    await listen(options, (port) => server.listen({ host: serving.host, port }));
  } catch (error) {
    windows.stop();
    throw error;
  }
  const address = server.server.address();
  const port = address === null || typeof address === 'string' ? options.port : address.port;
  origins = ownOrigins(serving, port);
  cookieName = `makeready-${port}`;
  const [url = ''] = origins;
  return {
    port,
    url,
    newLoginUrl: () => `${url}/login?link=${logins.newLink()}`,
    async stop() {
      windows.stop();
      await server.close();
    },
  };
}

async function listen(options: WebServerOptions, at: (port: number) => Promise<unknown>): Promise<void> {
  try {
    await at(options.port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotStart('This machine does not have the address that was given with --host.');
    }
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (!options.portMayMove) {
      throw new CannotStart(
        `Port ${options.port} is in use or not allowed. Choose another with --port, or --port 0 for any free one.`,
      );
    }
    await at(0);
  }
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
