import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got from 'got';
import { message } from '../../../contract/index.ts';
import { OutboundAgents, type ProxyEnv, ProxyUnusableError } from '../network/index.ts';
import type { Clock } from '../ports.ts';
import { Answer } from './answer.ts';
import { isLoopback } from './base-url.ts';
import { MAX_BYTES, textOf, tooLargeError } from './body.ts';
import { lineOfErrorBody } from './error-body.ts';
import { ServiceError } from './errors.ts';
import { headerText } from './header-text.ts';
import type { RateLimit } from './rate-limit.ts';
import { Redaction } from './redaction.ts';
import { refusalOf } from './refusal.ts';
import { parseRetryAfter } from './retry-after.ts';
import { offline } from './unreachable.ts';

const REQUEST_TIMEOUT_MS = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'OPTIONS';

export interface TransportOptions {
  /** As returned by `parseBaseUrl`. */
  readonly baseUrl: string;
  readonly token: () => Promise<string | null>;
  readonly locale: string;
  /** More headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Product and version. */
  readonly userAgent: string;
  readonly limit: RateLimit;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  /** The proxy settings. */
  readonly proxyEnv: () => ProxyEnv;
}

/**
 * Talks to the service's own origin and to nothing else: the token goes with each request (section 5), no
 * redirect is followed except to the same address with a slash at its end, and no error that leaves here
 * holds its request.
 */
export class ServiceTransport {
  readonly #options: TransportOptions;
  /**
   * Direct connections to a service on this machine. All plain http uses them, so no proxy ever reads the
   * token.
   */
  readonly #direct = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  readonly #outbound: OutboundAgents;

  readonly #closed = new AbortController();
  #redaction: Redaction | null = null;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#outbound = new OutboundAgents(options.proxyEnv);
  }

  /** The URL for an absolute path of the interface, below the base URL. */
  urlOf(path: string): URL {
    return new URL(`${this.#options.baseUrl}${path.startsWith('/') ? '' : '/'}${path}`);
  }

  /**
   * The next page after `url`, as the service refers to it (RFC 8288). Behind a gateway that adds a prefix,
   * the service's path may lack that prefix. Throws ServiceError `unreadable`.
   */
  nextOf(url: URL, reference: string): URL {
    const { origin, pathname: prefix } = new URL(`${this.#options.baseUrl}/`);
    const next = URL.parse(reference, url.href);
    if (next === null) throw new ServiceError('unreadable', { userMessage: message('service.next-no-url') });
    if (next.origin !== origin) {
      throw new ServiceError('unreadable', { userMessage: message('service.next-elsewhere') });
    }
    const behindPrefix = reference.startsWith('/') && !next.pathname.startsWith(prefix);
    return behindPrefix ? this.urlOf(`${next.pathname}${next.search}`) : next;
  }

  /**
   * GET, OPTIONS, or POST of `json`. Resolves for 2xx and 3xx; throws ServiceError for everything else.
   * @param conditions more headers.
   */
  async request(
    method: Method,
    url: URL,
    json?: unknown,
    conditions: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await this.#send(method, url, json, conditions);
    const slashed = slashedTarget(method, url, answer);
    return slashed === null ? answer : this.#send(method, slashed, json, conditions);
  }

  async #send(
    method: Method,
    url: URL,
    json: unknown,
    conditions: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const token = await this.#options.token();
    if (token === null || token === '') throw new ServiceError('no-token', { sent: false });
    const { limit, clock } = this.#options;
    await limit.turn(this.#closed.signal);
    const sentAt = clock.steadyMs();
    const tooLarge = new AbortController();
    const sent = json === undefined ? null : Buffer.from(JSON.stringify(json));
    const call = got(url, {
      method,
      ...(sent === null ? {} : { body: inOnePiece(sent) }),
      headers: {
        ...(sent === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(sent.length) }),
        authorization: `Bearer ${token}`,
        'accept-encoding': 'identity',
        accept: 'application/json',
        'user-agent': this.#options.userAgent,
        'accept-language': this.#options.locale,
        ...this.#options.headers,
        ...conditions,
      },
      agent: this.#agentsFor(url),
      followRedirect: false,
      throwHttpErrors: false,
      decompress: false,
      responseType: 'buffer',
      retry: { limit: 0 },
      timeout: { request: REQUEST_TIMEOUT_MS },
      signal: AbortSignal.any([tooLarge.signal, this.#closed.signal]),
    });
    call.on('downloadProgress', ({ transferred }) => {
      if (transferred > MAX_BYTES) tooLarge.abort();
    });
    const response = await call.catch((error: unknown) => {
      if (tooLarge.signal.aborted) {
        throw tooLargeError();
      }
      throw offline(error, url.host);
    });
    const { statusCode: status, headers } = response;
    limit.answered(status, sentAt);
    const body = await textOf(response.body, headers['content-encoding']);
    const redaction = this.#redactionOf(token);
    if (status >= 400) {
      const line = redaction.ofText(lineOfErrorBody(body));
      throw this.#refusal(status, line, headers);
    }
    return new Answer(
      {
        status,
        link: headers.link === undefined ? undefined : [headers.link].flat().join(', '),
        location: typeof headers.location === 'string' ? headerText(headers.location) : undefined,
        etag: headers.etag,
        lastModified: headers['last-modified'],
        allow: headers.allow,
        headers: headersOfPages(headers),
      },
      body,
      redaction,
    );
  }

  /** Removes the token that was last used from what is stored; null before the first request. */
  get redaction(): Redaction | null {
    return this.#redaction;
  }

  #redactionOf(token: string): Redaction {
    if (this.#redaction?.isOf(token) !== true) this.#redaction = new Redaction(token);
    return this.#redaction;
  }

  #refusal(status: number, line: string, headers: IncomingHttpHeaders): ServiceError {
    const retryAfterMs = parseRetryAfter(headers['retry-after'], headers.date, this.#options.clock.now());
    if (retryAfterMs !== null) this.#options.limit.holdOff(retryAfterMs);
    return refusalOf(status, line, retryAfterMs);
  }

  /** Aborts pending requests; every later request fails as if the service could not be reached. */
  close(): void {
    this.#closed.abort();
    this.#direct.http.destroy();
    this.#direct.https.destroy();
    this.#outbound.close();
  }

  /**
   * Other machines are reached through the proxy, if set, by https only: the proxy merely opens a tunnel.
   * Throws ServiceError `offline`.
   */
  #agentsFor(url: URL): { readonly http: HttpAgent; readonly https: HttpsAgent } {
    if (isLoopback(url.hostname)) return this.#direct;
    try {
      return { http: this.#direct.http, https: this.#outbound.get().https };
    } catch (error) {
      if (!(error instanceof ProxyUnusableError)) throw error;
      throw new ServiceError('offline', { userMessage: error.userMessage });
    }
  }
}

/**
 * Where a redirect leads that only adds the slash at the end of the path, which some frameworks insist on;
 * null for any other answer. A POST is sent again only if the status says that it keeps its method.
 */
function slashedTarget(method: Method, url: URL, { status, location }: Answer): URL | null {
  const isFollowed = method === 'POST' ? [307, 308] : [301, 302, 307, 308];
  const target = location === undefined ? null : URL.parse(location, url.href);
  if (!isFollowed.includes(status) || target === null) return null;
  const slashed = new URL(url);
  slashed.pathname += '/';
  return target.href === slashed.href ? slashed : null;
}

/**
 * A body to send. Given as a buffer, got would cut the connection if the answer begins before got has
 * noticed that all of the body was sent, which happens on a busy machine with a service that answers early.
 */
function* inOnePiece(body: Buffer): Generator<Buffer> {
  yield body;
}

/** Headers that may describe pages. */
const headersOfPages = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^x-|^content-range$|^range-unit$/.test(name)
        ? [[name, value] as const]
        : [],
    ),
  );
