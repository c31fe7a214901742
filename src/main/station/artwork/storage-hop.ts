import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { codeOf, TransferError } from './errors.ts';
import { demandSafeHop, guardedLookup, type Lookup } from './safe-hop.ts';

const MOST_REDIRECTS = 5;

/**
 * The second hop of a download: from the storage, by a client that has no way to see the token. Gives the answer with
 * its body unread; the caller pours or destroys it.
 */
export class StorageHop {
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;
  readonly #lookup: Lookup | undefined;
  /** How long the storage may say nothing, in milliseconds. */
  readonly silenceMs: number;

  /** @param options.proxyEnv HTTP_PROXY, HTTPS_PROXY and NO_PROXY; the process's own where it is not given. */
  constructor(
    options: {
      readonly silenceMs?: number;
      readonly lookup?: Lookup;
      readonly proxyEnv?: NodeJS.ProcessEnv;
    } = {},
  ) {
    const agent = { keepAlive: true, proxyEnv: options.proxyEnv ?? process.env };
    this.#http = new HttpAgent(agent);
    this.#https = new HttpsAgent(agent);
    this.silenceMs = options.silenceMs ?? 30_000;
    this.#lookup = options.lookup;
  }

  /**
   * @param headers of a resume.
   * @param from the URL that led here. Throws TransferError.
   */
  async open(
    url: URL,
    headers: Readonly<Record<string, string>>,
    from: URL,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    let hop = url;
    let before = from;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      demandSafeHop(hop, before);
      const response = await this.#get(hop, before, headers, signal);
      const { statusCode = 0 } = response;
      const { location } = response.headers;
      if (statusCode < 300 || statusCode >= 400 || location === undefined) return response;
      response.destroy();
      if (!URL.canParse(location, hop.href)) break;
      before = hop;
      hop = new URL(location, hop);
    }
    throw new TransferError('unsafe-redirect', `The storage ${url.host} redirects in circles.`, {
      healsByItself: false,
    });
  }

  #get(
    url: URL,
    from: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const secure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const options = {
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        agent: secure ? this.#https : this.#http,
        lookup: guardedLookup(url, from, this.#lookup),
      };
      const request = secure ? httpsGet(url, options) : httpGet(url, options);
      const patience = setTimeout(() => {
        const words = `The storage ${url.host} gave no answer for ${this.silenceMs / 1_000} s; it is tried again.`;
        request.destroy(new TransferError('stalled', words));
      }, this.silenceMs);
      request.on('response', (response) => {
        clearTimeout(patience);
        resolve(response);
      });
      request.on('error', (error) => {
        clearTimeout(patience);
        if (error instanceof TransferError) reject(error);
        else if (signal.aborted) reject(stopped());
        // A kept connection that the storage closed meanwhile says nothing about the storage: a new one is made.
        else if (request.reusedSocket) resolve(this.#get(url, from, headers, signal));
        else reject(unreachable(url, error));
      });
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

export const stopped = (): TransferError => new TransferError('stopped', 'The transfer was stopped.');

const unreachable = (url: URL, error: unknown): TransferError =>
  new TransferError(
    'broken-off',
    `The storage ${url.host} cannot be reached (${codeOf(error)}); it is tried again.`,
  );
