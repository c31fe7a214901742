import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got, { RequestError, TimeoutError } from 'got';
import { type Saying, saying } from '../../../contract/index.ts';
import { OutwardAgents, type ProxyEnv, ProxyUnusable } from '../network/index.ts';
import type { Clock } from '../ports.ts';
import { isLoopback } from './base-url.ts';
import { lineOfErrorBody } from './error-body.ts';
import { ServiceError } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** A JSON body over this is refused (assumption A13). */
const MOST_BYTES = 32 * 1024 * 1024;
/** What stands in the place of a token that was echoed. */
const REMOVED = '[removed]';
const REQUEST_TIMEOUT_MS = 30_000;

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly link: string | undefined;
  readonly location: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** The methods that the resource takes, where it says so. */
  readonly allow: string | undefined;
}

export interface TransportOptions {
  /** As `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly token: () => Promise<string | null>;
  readonly locale: string;
  readonly limit: RateLimit;
  readonly clock: Pick<Clock, 'now'>;
  /** The house's proxy. */
  readonly proxyEnv: () => ProxyEnv;
}

/**
 * Speaks to the service's own origin and to nothing else: the token goes with each request (section 5), redirects are
 * never followed, and no error that leaves here knows the request it came from.
 */
export class ServiceTransport {
  readonly #options: TransportOptions;
  /** Straight to a service on this machine; and the only one for plain http, so that no proxy ever reads the token. */
  readonly #direct = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  readonly #outward: OutwardAgents;

  readonly #closed = new AbortController();

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#outward = new OutwardAgents(options.proxyEnv);
  }

  /** An absolute path of the interface, below the base URL. */
  urlOf(path: string): URL {
    return new URL(`${this.#options.baseUrl}${path.startsWith('/') ? '' : '/'}${path}`);
  }

  /**
   * The next page of `url`, as the service refers to it (RFC 8288). A path may be told as the service itself knows it, behind a
   * gateway that puts a prefix before it. Throws ServiceError `unreadable`.
   */
  nextOf(url: URL, reference: string): URL {
    const { origin, pathname: prefix } = new URL(`${this.#options.baseUrl}/`);
    const next = URL.parse(reference, url.href);
    if (next === null)
      throw new ServiceError('unreadable', 'The service told of a next page that is no URL.');
    if (next.origin !== origin) {
      throw new ServiceError(
        'unreadable',
        'The service pointed to another origin for the next page; it was not followed.',
      );
    }
    const behindPrefix = reference.startsWith('/') && !next.pathname.startsWith(prefix);
    return behindPrefix ? this.urlOf(`${next.pathname}${next.search}`) : next;
  }

  /** GET, OPTIONS, or POST of `json`. Resolves for 2xx and 3xx; throws ServiceError for everything else. */
  async request(
    method: 'GET' | 'POST' | 'OPTIONS',
    url: URL,
    json?: unknown,
    conditions: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const token = await this.#options.token();
    if (token === null || token === '')
      throw new ServiceError('no-token', 'There is no access token for this connection.', { sent: false });
    await this.#options.limit.turn(this.#closed.signal);
    const tooLarge = new AbortController();
    const call = got(url, {
      method,
      ...(json === undefined ? {} : { json }),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'accept-language': this.#options.locale,
        ...conditions,
      },
      agent: this.#agentsFor(url),
      followRedirect: false,
      throwHttpErrors: false,
      decompress: false,
      retry: { limit: 0 },
      timeout: { request: REQUEST_TIMEOUT_MS },
      signal: AbortSignal.any([tooLarge.signal, this.#closed.signal]),
    });
    call.on('downloadProgress', ({ transferred }) => {
      if (transferred > MOST_BYTES) tooLarge.abort();
    });
    const response = await call.catch((error: unknown) => {
      if (tooLarge.signal.aborted) {
        throw new ServiceError('too-large', 'The service sent more than 32 MB of JSON; it was not read.');
      }
      throw offline(error, url.host);
    });
    const { statusCode: status, headers } = response;
    // Whatever a service echoes is shown, stored and logged further on: its own token is not among it.
    const body = response.body.replaceAll(token, REMOVED);
    if (status >= 400) throw this.#refusal(status, body, headers['retry-after']);
    return {
      status,
      body,
      link: [headers.link].flat().join(', '),
      location: typeof headers.location === 'string' ? headers.location : undefined,
      etag: headers.etag,
      lastModified: headers['last-modified'],
      allow: headers.allow,
    };
  }

  #refusal(status: number, body: string, retryAfter: string | undefined): ServiceError {
    const line = lineOfErrorBody(body);
    const said = line === '' ? '' : ` It said: ${line}`;
    const retryAfterMs = parseRetryAfter(retryAfter, this.#options.clock.now());
    if (retryAfterMs !== null) this.#options.limit.holdOff(retryAfterMs);
    const more = { status, retryAfterMs, values: { status, answer: line } };
    switch (status) {
      case 401:
        return new ServiceError('unauthorized', `The service does not accept the access token.${said}`, more);
      case 403:
        return new ServiceError('forbidden', `This is not in your subscription.${said}`, more);
      case 404:
        return new ServiceError('not-found', `The service does not have this.${said}`, more);
      case 405:
      case 501:
        return new ServiceError(
          'not-offered',
          `This deployment of the service does not offer this.${said}`,
          more,
        );
      case 429:
        return new ServiceError('rate-limited', `The service asks for fewer requests.${said}`, more);
      default:
        return status >= 500
          ? new ServiceError('unavailable', `The service has a fault of its own (${status}).${said}`, more)
          : new ServiceError('rejected', `The service refused (${status}).${said}`, more);
    }
  }

  /** Ends what is under way; every later request fails as one that cannot reach the service. */
  close(): void {
    this.#closed.abort();
    this.#direct.http.destroy();
    this.#direct.https.destroy();
    this.#outward.close();
  }

  /** To another machine by the house's proxy: https alone, for which it only opens a tunnel. Throws ServiceError `offline`. */
  #agentsFor(url: URL): { readonly http: HttpAgent; readonly https: HttpsAgent } {
    if (isLoopback(url.hostname)) return this.#direct;
    try {
      return { http: this.#direct.http, https: this.#outward.get().https };
    } catch (error) {
      if (!(error instanceof ProxyUnusable)) throw error;
      throw new ServiceError('offline', error.message, { said: error.said });
    }
  }
}

/** Seconds or an HTTP date, as milliseconds from `now`; at most an hour. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), 3_600) * 1_000;
}

const unreachable: Readonly<Record<string, (host: string) => Saying>> = {
  ENOTFOUND: (host) =>
    saying('service.unknown-name', { host }, `${host} cannot be reached: its name is not known.`),
  EAI_AGAIN: (host) =>
    saying('service.no-look-up', { host }, `${host} cannot be reached: its name could not be looked up.`),
  ECONNREFUSED: (host) =>
    saying('service.nothing-there', { host }, `${host} cannot be reached: nothing answers there.`),
  ECONNRESET: (host) => saying('service.cut', { host }, `${host} cannot be reached: the connection was cut.`),
  EPIPE: (host) => saying('service.cut', { host }, `${host} cannot be reached: the connection was cut.`),
  EHOSTUNREACH: (host) =>
    saying('service.no-way', { host }, `${host} cannot be reached: there is no way to it.`),
  ENETUNREACH: (host) =>
    saying('service.no-network', { host }, `${host} cannot be reached: there is no network.`),
  CERT_HAS_EXPIRED: (host) =>
    saying('service.expired', { host }, `${host} cannot be reached: its certificate has expired.`),
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) =>
    saying('service.self-signed', { host }, `${host} cannot be reached: its certificate is self-signed.`),
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    saying('service.self-signed', { host }, `${host} cannot be reached: its certificate is self-signed.`),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) =>
    saying('service.untrusted', { host }, `${host} cannot be reached: its certificate is not trusted.`),
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    saying('service.other-name', { host }, `${host} cannot be reached: its certificate is for another name.`),
  ERR_PROXY_TUNNEL: (host) =>
    saying(
      'service.proxy-refused',
      { host },
      `${host} cannot be reached: the proxy does not let it through.`,
    ),
};

function offline(error: unknown, host: string): ServiceError {
  const said = whyOffline(error, host);
  return new ServiceError('offline', said.text, { said, sent: mayHaveLeft(error) });
}

function whyOffline(error: unknown, host: string): Saying {
  if (error instanceof TimeoutError)
    return saying('service.late', { host }, `${host} did not answer in time.`);
  const code = error instanceof RequestError ? error.code : 'unknown';
  const text = `${host} cannot be reached: the connection failed (${code}).`;
  return unreachable[code]?.(host) ?? saying('service.offline', { host, error: code }, text);
}

/** Codes of connections on which nothing is sent, because the other end could not prove itself. */
const distrust: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** False only where it is sure that the request was never put on a connection to the service itself. */
function mayHaveLeft(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  return error.timings?.connect !== undefined && !distrust.has(error.code);
}
