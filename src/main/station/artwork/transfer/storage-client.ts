import {
  type Agent as HttpAgent,
  get as httpGet,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { type Agent as HttpsAgent, get as httpsGet, request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { message } from '../../../../contract/index.ts';
import { isProxySet, OutboundAgents, type ProxyEnv, ProxyUnusableError } from '../../network/index.ts';
import { headerText, isLoopback } from '../../service/index.ts';
import { codeOf } from '../../util/error-code.ts';
import { assertSafeRedirect, assertSafeViaProxy, guardedLookup, type Lookup } from './redirect-policy.ts';
import type { FileSource } from './source.ts';
import { TransferError } from './transfer-error.ts';

const MAX_REDIRECTS = 5;

/**
 * The second hop of a download: from the storage, with a client that never sees the token unless the source
 * provides it for that very hop. Returns the answer with its body unread; the caller reads or destroys it.
 */
export class StorageClient {
  readonly #agents: OutboundAgents;
  /** For storage on this machine, so that no proxy sees the query of a signed URL, or has to reach it. */
  readonly #direct = new OutboundAgents(() => ({}));
  readonly #proxyEnv: () => ProxyEnv;
  readonly #lookup: Lookup | undefined;
  /** How long the storage may be silent, in milliseconds. */
  readonly silenceMs: number;

  /** @param options.proxyEnv the proxy settings; by default the process's own. */
  constructor(
    options: {
      readonly silenceMs?: number;
      readonly lookup?: Lookup;
      readonly proxyEnv?: () => ProxyEnv;
    } = {},
  ) {
    this.#proxyEnv = options.proxyEnv ?? (() => process.env);
    this.#agents = new OutboundAgents(this.#proxyEnv);
    this.silenceMs = options.silenceMs ?? 30_000;
    this.#lookup = options.lookup;
  }

  /**
   * @param headers of a resume.
   * @param source whose URL led here. Throws TransferError.
   */
  async open(
    url: URL,
    headers: Readonly<Record<string, string>>,
    source: Omit<FileSource, 'takesOnlyPdf' | 'fileUrl'>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    let hop = url;
    let before = source.baseUrl;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      assertSafeRedirect(hop, before);
      if (this.#isByProxy(hop)) await assertSafeViaProxy(hop, before, this.#lookup);
      const authorization = await source.authorization(hop);
      const own = authorization === null ? headers : { ...headers, authorization };
      const response = await this.#get(hop, before, own, signal).catch((error: unknown) => {
        if (error instanceof TransferError && error.systemCode !== null) {
          source.unreached(hop, error.systemCode);
        }
        throw error;
      });
      const { statusCode = 0 } = response;
      if (statusCode < 400) source.answered(hop);
      const { location: sent } = response.headers;
      if (statusCode < 300 || statusCode >= 400 || sent === undefined) return response;
      const location = headerText(sent);
      response.destroy();
      if (!URL.canParse(location, hop.href)) break;
      before = hop;
      hop = new URL(location, hop);
    }
    throw new TransferError('unsafe-redirect', message('transfer.redirects', { host: url.host }), {
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
        agent: this.#agentFor(url),
        lookup: guardedLookup(url, from, this.#lookup),
      };
      const request = secure ? httpsGet(url, options) : httpGet(url, options);
      const timeout = setTimeout(() => {
        const values = { host: url.host, seconds: this.silenceMs / 1_000 };
        request.destroy(new TransferError('stalled', message('transfer.no-answer', values)));
      }, this.silenceMs);
      request.on('response', (response) => {
        clearTimeout(timeout);
        resolve(response);
      });
      request.on('error', (error) => {
        clearTimeout(timeout);
        if (error instanceof TransferError) reject(error);
        else if (signal.aborted) reject(stopped());
        // That the storage closed a kept connection says nothing about it, so a new one is made.
        else if (request.reusedSocket) resolve(this.#get(url, from, headers, signal));
        else reject(unreachable(url, error));
      });
    });
  }

  /**
   * Sends a file by PUT, never with the token; no redirect is followed. Resolves with the status of the
   * answer. Rejects with TransferError, or with the error of the body.
   * @param from the service, whose answer named the URL.
   */
  async put(
    url: URL,
    from: URL,
    file: { readonly body: Readable; readonly bytes: number },
    signal: AbortSignal,
  ): Promise<number> {
    const { body, bytes } = file;
    assertSafeRedirect(url, from);
    if (this.#isByProxy(url)) await assertSafeViaProxy(url, from, this.#lookup);
    const options = {
      method: 'PUT',
      headers: { 'content-length': bytes, 'content-type': 'application/pdf' },
      signal,
      agent: this.#agentFor(url),
      lookup: guardedLookup(url, from, this.#lookup),
    };
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      request.setTimeout(this.silenceMs, () => {
        const values = { host: url.host, seconds: this.silenceMs / 1_000 };
        request.destroy(new TransferError('stalled', message('transfer.no-answer', values)));
      });
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      // A refusal may come, and the connection end, before everything was sent.
      pipeline(body, request, (error) => {
        if (error == null) return;
        if (error instanceof TransferError || error === body.errored) reject(error);
        else if (signal.aborted) reject(stopped());
        else reject(unreachable(url, error));
      });
    });
  }

  close(): void {
    this.#agents.close();
    this.#direct.close();
  }

  /** If some hosts are reached directly, the look-up is redundant and finds the same. */
  #isByProxy({ hostname }: URL): boolean {
    return !isLoopback(hostname) && isProxySet(this.#proxyEnv());
  }

  #agentFor({ protocol, hostname }: URL): HttpAgent | HttpsAgent {
    try {
      const { http, https } = (isLoopback(hostname) ? this.#direct : this.#agents).get();
      return protocol === 'https:' ? https : http;
    } catch (error) {
      if (!(error instanceof ProxyUnusableError)) throw error;
      throw new TransferError('broken-off', error.userMessage);
    }
  }
}

export const stopped = (): TransferError => new TransferError('stopped', message('transfer.interrupted'));

function unreachable({ host }: URL, cause: unknown): TransferError {
  const error = codeOf(cause) ?? 'unknown';
  return new TransferError('broken-off', message('transfer.unreachable', { host, error }), {
    systemCode: error,
  });
}
