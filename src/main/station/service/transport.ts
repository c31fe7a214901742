import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got, { RequestError, TimeoutError } from 'got';
import type { Clock } from '../ports.ts';
import { lineOfErrorBody } from './error-body.ts';
import { ServiceError } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** A JSON body over this is refused (assumption A13). */
const MOST_BYTES = 32 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly link: string | undefined;
  readonly location: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

export interface TransportOptions {
  /** As `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly token: () => Promise<string | null>;
  readonly locale: string;
  readonly limit: RateLimit;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Speaks to the service's own origin and to nothing else: the token goes with each request (section 5), redirects are
 * never followed, and no error that leaves here knows the request it came from.
 */
export class ServiceTransport {
  readonly #options: TransportOptions;
  readonly #agent = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  readonly #closed = new AbortController();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** An absolute path of the interface, or the URL of a next page, as a URL of the service's own origin. */
  urlOf(pathOrUrl: string): URL {
    const { baseUrl } = this.#options;
    const url =
      pathOrUrl.startsWith('/') && !pathOrUrl.startsWith('//')
        ? new URL(`${baseUrl}${pathOrUrl}`)
        : new URL(pathOrUrl, `${baseUrl}/`);
    if (url.origin !== new URL(baseUrl).origin) {
      throw new ServiceError(
        'unreadable',
        'The service pointed to another origin for the next page; it was not followed.',
      );
    }
    return url;
  }

  /** GET, or POST of `json`. Resolves for 2xx and 3xx; throws ServiceError for everything else. */
  async request(
    method: 'GET' | 'POST',
    url: URL,
    json?: unknown,
    conditions: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const token = await this.#options.token();
    if (token === null || token === '')
      throw new ServiceError('no-token', 'There is no access token for this connection.');
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
      agent: this.#agent,
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
    const { statusCode: status, body, headers } = response;
    if (status >= 400) throw this.#refusal(status, body, headers['retry-after']);
    return {
      status,
      body,
      link: [headers.link].flat().join(', '),
      location: typeof headers.location === 'string' ? headers.location : undefined,
      etag: headers.etag,
      lastModified: headers['last-modified'],
    };
  }

  #refusal(status: number, body: string, retryAfter: string | undefined): ServiceError {
    const line = lineOfErrorBody(body);
    const said = line === '' ? '' : ` It said: ${line}`;
    const retryAfterMs = parseRetryAfter(retryAfter, this.#options.clock.now());
    if (retryAfterMs !== null) this.#options.limit.holdOff(retryAfterMs);
    const more = { status, retryAfterMs };
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
    this.#agent.http.destroy();
    this.#agent.https.destroy();
  }
}

/** Seconds or an HTTP date, as milliseconds from `now`; at most an hour. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), 3_600) * 1_000;
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  EPIPE: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

function offline(error: unknown, host: string): ServiceError {
  if (error instanceof TimeoutError) return new ServiceError('offline', `${host} did not answer in time.`);
  const code = error instanceof RequestError ? error.code : '';
  return new ServiceError(
    'offline',
    `${host} cannot be reached: ${reasons[code] ?? `the connection failed (${code || 'unknown'})`}.`,
  );
}
