import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type DeskId, message, SessionLimits, SITE_ARTWORK_ROUTE } from '../../contract/index.ts';
import { loginWords } from '../../locales/words.ts';
import { answerArtwork, answerPaper, type OpenArtwork } from '../host/artwork-answer.ts';
import { contentSecurityPolicy } from '../host/content-security-policy.ts';
import { StartupError } from '../host/startup-error.ts';
import type { Access } from '../station/access-log.ts';
import { constantTimeEqual } from '../station/util/constant-time.ts';
import { isOurHost, isOurOrigin, type Serving, siteOrigins, thisMachineOnly } from './addresses.ts';
import { describeAccess } from './describe-access.ts';
import { DeskAccess, type DeskGate, refusalOf } from './desk-access.ts';
import { LoginRoutes, noOperators, type OperatorLogins } from './login-routes.ts';
import type { OpenWindows } from './metrics.ts';
import { OwnNames } from './own-names.ts';
import { packAssets } from './packed-assets.ts';
import type { PasswordFile } from './password.ts';
import { userNamedBy } from './proxy-user.ts';
import { rangeHeaders } from './range-headers.ts';
import { RefusalLog } from './refusal-log.ts';
import { ReverseProxy } from './reverse-proxy.ts';
import { type KeptSession, type SessionEnd, Sessions } from './sessions.ts';
import { type ReadForStation, SiteArchiveRoute } from './site-archive.ts';
import { FORBIDDEN, offeredKey, serveWindows, type WindowAdmission } from './windows.ts';

const MAX_BODY_BYTES = 1024;
const REQUEST_TIMEOUT_MS = 10_000;
/** How often Node checks for requests that take too long. */
const SLOW_CHECK_INTERVAL_MS = 1_000;

/** A browser opens six, and one more per window. */
const MAX_CONNECTIONS = 500;
/** Browsers open another connection by themselves. */
const KEEP_ALIVE_MS = 5_000;
const SESSION_CHECK_INTERVAL_MS = 30_000;
const HSTS = 'max-age=31536000';
/** For files named after their content: a browser does not ask for them again. */
const FOR_GOOD = 'private, max-age=31536000, immutable';
/** Permissions that our pages never ask for. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), payment=(), display-capture=(), clipboard-read=(), publickey-credentials-get=()';

export interface WebServerOptions {
  readonly port: number;
  /** If the port is in use, take another free one. */
  readonly portMayMove: boolean;
  readonly serving?: Serving;
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  /** A port over which the station answers a window; null while there is no station. */
  readonly openWindow: () => MessagePort | null;
  readonly openArtwork: OpenArtwork;
  readonly now: () => number;
  /** Null if passwords are not supported, so that login links are the only way in. */
  readonly password?: PasswordFile | null;
  /** The station's operators; none if missing. */
  readonly operators?: OperatorLogins;
  /** The logged-in sessions; by default, of this server alone. */
  readonly sessions?: Sessions;
  /** Called with each login, refusal and end. */
  readonly onAccess?: (access: Access) => void;
  /** Called once if the reverse proxy does not say where browsers connect from. */
  readonly onBrowsersHidden?: () => void;
  /** Lets desks in; null if none are served. */
  readonly desks?: DeskGate | null;
  /** Gives archived files to the other stations of the site; null if none are given. */
  readonly readForStation?: ReadForStation | null;
  /** Whether the station works. */
  readonly isHealthy?: () => Promise<boolean>;
  /** Figures for a Prometheus that presents the token; null if not offered. */
  readonly metrics?: { readonly token: string; readonly text: (open: OpenWindows) => Promise<string> } | null;
}

export interface WebServer {
  readonly port: number;
  readonly url: string;
  /** Where other stations of the site reach it: with its own certificate, or on this machine. */
  readonly siteAddresses: readonly string[];
  /** A login link for one browser, once. */
  newLoginUrl(): string;
  /** The desks that have a window open. */
  connectedDesks(): DeskId[];
  stop(): Promise<void>;
}

/**
 * Serves the screens and the contract to browsers. Every request must name our host. All but the login, the
 * health check and the metrics need a session: its cookie for the screens, and the page's own key as well
 * for everything else. The login form and the WebSocket also need our origin. Throws StartupError.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const serving = options.serving ?? thisMachineOnly;
  const sessions = options.sessions ?? new Sessions(options.now, () => SessionLimits.parse({}));
  const record = options.onAccess ?? (() => undefined);
  const refusals = new RefusalLog(options.now, record);
  const own = new OwnNames(serving);
  const proxy = new ReverseProxy(serving, () => options.onBrowsersHidden?.());
  const logins = new LoginRoutes({
    now: options.now,
    sessions,
    password: options.password ?? null,
    operators: options.operators ?? noOperators,
    own,
    proxy,
    record,
    refusals,
  });
  const timeouts = {
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: SLOW_CHECK_INTERVAL_MS,
  };
  const gate = options.desks ?? null;
  const desks =
    gate === null
      ? null
      : new DeskAccess({
          now: options.now,
          sessions,
          gate,
          proxy,
          stationName: hostname(),
          record,
          refusals,
        });
  const server: FastifyInstance = fastify({
    forceCloseConnections: true,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    ...(serving.tls === null ? { http: timeouts } : { https: { ...serving.tls, ...timeouts } }),
  });
  server.server.maxConnections = MAX_CONNECTIONS;

  await server.register(cookie);
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const needsNoSession = new Set<string | undefined>([
    '/login',
    '/health',
    '/metrics',
    '/session',
    '/pair',
    SITE_ARTWORK_ROUTE,
  ]);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy({
        connect: own.origins().map((origin) => origin.replace(/^http/, 'ws')),
        ...(options.password == null ? {} : { forms: "'self'" }),
      }),
      'permissions-policy': PERMISSIONS,
      ...(own.isSecure(request) ? { 'strict-transport-security': HSTS } : {}),
      'x-content-type-options': 'nosniff',
      // With `no-referrer`, browsers would send the login form with the origin `null`.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (!isOurHost(request.headers.host, own.origins()))
      return reply.code(421).send(loginWords(request.headers['accept-language']).words.notServed);
    // A monitor asks for these, without coming through the proxy.
    if (!['/health', '/metrics'].includes(request.routeOptions.url ?? '')) proxy.look(request);
    if (needsNoSession.has(request.routeOptions.url)) return;
    // The route itself checks whether it is one of ours.
    if (request.routeOptions.url === '/artwork/:id' && desks?.isDesk(request) === true) return;
    const session = sessions.ofCookie(request.cookies[own.cookieName(request, 'session')]);
    const user = userNamedBy(serving.proxyUser, request.headers, request.socket.remoteAddress);
    // Somebody else may be there by now, but an open page keeps its own session for what it requests.
    const isAnother = session?.proxyUser !== user && request.url === '/';
    if (user !== null && (session === null || isAnother)) return logins.byProxy(request, reply, user);
    if (session !== null) return;
    return logins.turnAway(request, reply, 401);
  });
  server.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .type('text/plain; charset=utf-8')
      .send(loginWords(request.headers['accept-language']).words.notAnswered),
  );

  /** Whom the proxy let in, that user's session is, and not the next one's in the same browser. */
  const isStillTheirs = ({ proxyUser }: KeptSession, { headers, socket }: IncomingMessage): boolean =>
    proxyUser === undefined || proxyUser === userNamedBy(serving.proxyUser, headers, socket.remoteAddress);
  /** The session of a request that presents both halves. */
  const provenBy = (request: FastifyRequest): KeptSession | null => {
    const key = request.headers['x-makeready-key'];
    const cookie = request.cookies[own.cookieName(request, 'session')];
    const session = sessions.proven(cookie, typeof key === 'string' ? key : undefined);
    return session !== null && isStillTheirs(session, request.raw) ? session : null;
  };
  /** Decides whose window a WebSocket becomes. */
  const admit = async (request: IncomingMessage): Promise<WindowAdmission> => {
    const { headers } = request;
    if (!isOurHost(headers.host, own.origins())) return FORBIDDEN;
    proxy.look(request);
    if (desks?.isDesk(request) === true) {
      const verdict = await desks.admit(request, { opensWindow: true });
      return verdict.kind === 'session' ? verdict : { kind: 'refused', ...refusalOf(verdict.problem) };
    }
    if (!isOurOrigin(headers.origin, own.origins())) return FORBIDDEN;
    const cookie = server.parseCookie(headers.cookie ?? '')[own.cookieName(request, 'session')];
    const session = sessions.proven(cookie, offeredKey(request));
    return session !== null && isStillTheirs(session, request)
      ? { kind: 'session', id: session.id }
      : FORBIDDEN;
  };
  logins.serve(server);
  desks?.serve(server);
  const { readForStation = null } = options;
  if (readForStation !== null) new SiteArchiveRoute(readForStation, proxy, options.now).serve(server);
  // A page that gets no window asks here whether it has to log in again.
  server.get('/session', (request, reply) =>
    reply
      .code(provenBy(request) === null ? 401 : 204)
      .header('cache-control', 'no-store')
      .send(),
  );
  server.get('/health', async (_request, reply) => {
    const healthy = (await options.isHealthy?.()) ?? true;
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: healthy ? 'ok' : 'not ready' });
  });
  server.get('/metrics', async (request, reply) => {
    const { metrics } = options;
    if (metrics == null) return reply.code(404).send();
    if (!constantTimeEqual(request.headers.authorization ?? '', `Bearer ${metrics.token}`))
      return reply.code(401).send();
    return reply
      .type('text/plain; version=0.0.4')
      .send(await metrics.text({ windows: windows.count(), desks: connectedDesks().length }));
  });
  server.get<{ Params: { id: string } }>('/artwork/:id', async (request, reply) => {
    if (desks?.isDesk(request) === true) {
      const verdict = await desks.admit(request, { opensWindow: false });
      if (verdict.kind === 'refused') {
        const { status, body } = refusalOf(verdict.problem);
        return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
      }
    } else if (provenBy(request) === null) {
      return reply.code(401).header('cache-control', 'no-store').send();
    }
    const { status, headers, body } = await answerArtwork(
      { id: request.params.id, ...rangeHeaders(request) },
      options.openArtwork,
    );
    return reply.code(status).headers(headers).send(body);
  });
  // A new tab has the cookie but not the page's key; the id, which cannot be guessed, stands for that.
  server.get<{ Params: { id: string } }>('/paper/:id', async (request, reply) => {
    const { status, headers, body } = await answerPaper(
      { id: request.params.id, ...rangeHeaders(request) },
      options.openArtwork,
    );
    return reply.code(status).headers(headers).send(body);
  });
  packAssets(server);
  const assetsFolder = join(options.rendererFolder, 'assets');
  await server.register(files, {
    root: options.rendererFolder,
    dotfiles: 'deny',
    setHeaders(reply, path) {
      // The page is behind a login, so that no cache of others may keep it.
      reply.header('cache-control', dirname(path) === assetsFolder ? FOR_GOOD : 'private, no-cache');
    },
  });

  const windows = serveWindows(server.server, {
    openWindow: options.openWindow,
    admit,
    onLeft(session) {
      for (const desk of sessions.desksOf(new Set([session]))) gate?.left(desk);
    },
    callerOf: (id) => sessions.callerOf(id),
  });
  sessions.onEnd((session, end) => {
    windows.end(session.id);
    record(endOf(session, end));
  });
  const connectedDesks = (): DeskId[] => sessions.desksOf(windows.sessions());
  const lookForEnded = setInterval(() => {
    sessions.endExpired();
    refusals.writeCounts();
    // A damaged file disables password login; the next start reports it.
    logins.refreshPassword().catch(() => undefined);
  }, SESSION_CHECK_INTERVAL_MS).unref();

  try {
    await listen(options, (port) => server.listen({ host: serving.host, port }));
  } catch (error) {
    clearInterval(lookForEnded);
    windows.stop();
    throw error;
  }
  const address = server.server.address();
  const port = address === null || typeof address === 'string' ? options.port : address.port;
  own.listensAt(port);
  const [url = ''] = own.origins();
  return {
    port,
    url,
    siteAddresses: siteOrigins(serving, port),
    newLoginUrl: () => `${url}${logins.newLink()}`,
    connectedDesks,
    async stop() {
      clearInterval(lookForEnded);
      windows.stop();
      await server.close();
      refusals.writeCounts({ isLast: true });
    },
  };
}

function endOf({ id, name, address, deskName }: KeptSession, end: SessionEnd): Access {
  const how =
    end === 'logged-out'
      ? ({ step: 'logged-out', source: 'operator' } as const)
      : ({ step: 'ended', source: 'station' } as const);
  return { ...how, sessionId: id, name, address, desk: deskName, why: describeAccess(end, address) };
}

async function listen(options: WebServerOptions, at: (port: number) => Promise<unknown>): Promise<void> {
  try {
    await at(options.port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(message('startup.no-address'));
    }
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (!options.portMayMove) {
      throw new StartupError(message('startup.port-taken', { port: options.port }));
    }
    await at(0);
  }
}
