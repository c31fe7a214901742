import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../service/index.ts';
import { TransferError } from './errors.ts';

const MOST_REDIRECTS = 5;
const SILENCE_MS = 30_000;

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix);
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** An address of this machine or of a private network, written as an address. */
function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return (
    isLoopback(hostname) || (family !== 0 && privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  );
}

/**
 * May artwork be fetched from `url`, having come from `from`? https only, except on loopback; no credentials in the
 * URL; nothing private reached from something public. Throws TransferError `unsafe-redirect`.
 */
export function demandSafeHop(url: URL, from: URL): void {
  const refuse = (why: string): TransferError =>
    new TransferError(
      'unsafe-redirect',
      `The service sent the download to ${url.protocol}//${url.host}, ${why}; it was not followed.`,
      { healsByItself: false },
    );
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw refuse('which is not protected by https');
  }
  if (url.username !== '' || url.password !== '') throw refuse('with a user name in the URL');
  if (isPrivate(url.hostname) && !isPrivate(from.hostname)) throw refuse('which is inside a private network');
}

/**
 * The second hop of a download: from the storage, by a client that has no way to see the token. Gives the answer with
 * its body unread; the caller drains or destroys it.
 */
export class StorageHop {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });

  /** @param headers of a resume. Throws TransferError. */
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
      const response = await this.#get(hop, headers, signal);
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

  #get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<IncomingMessage> {
    const secure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const options = {
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        agent: secure ? this.#https : this.#http,
      };
      const request = secure ? httpsGet(url, options, resolve) : httpGet(url, options, resolve);
      request.setTimeout(SILENCE_MS, () =>
        request.destroy(
          new TransferError('stalled', `The storage ${url.host} sent nothing for ${SILENCE_MS / 1_000} s.`),
        ),
      );
      request.on('error', (error) => {
        if (error instanceof TransferError) reject(error);
        else if (signal.aborted) reject(new TransferError('stopped', 'The transfer was stopped.'));
        else
          reject(
            new TransferError('broken-off', `The storage ${url.host} cannot be reached (${codeOf(error)}).`),
          );
      });
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
