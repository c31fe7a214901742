import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Serving } from './addresses.ts';
import { LOOPBACK } from './proxy-user.ts';

/** What a request says about where it comes from. */
export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  /** The other end of the connection, whatever the headers say. */
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The reverse proxy in front of a host, which says in X-Forwarded-For where a browser connected from: one on
 * this machine, or at the one address that the command line names. Nobody else is believed.
 */
export class ReverseProxy {
  readonly #serving: Serving;
  readonly #onHidden: () => void;
  #hasSaidHidden = false;

  /** @param onHidden called once if the proxy does not say where browsers connect from. */
  constructor(serving: Serving, onHidden: () => void) {
    this.#serving = serving;
    this.#onHidden = onHidden;
  }

  /** The network address that a request comes from. */
  addressOf({ headers, socket }: Arrival): string {
    let address = plain(socket.remoteAddress ?? '');
    // Each proxy adds the address it was called from at the end; what stands before a stranger's is theirs.
    for (const entry of forwardedFor(headers).reverse()) {
      if (!this.#isTrusted(address)) return address;
      const before = addressIn(entry);
      if (before === null) return address;
      address = before;
    }
    return address;
  }

  /** Notices if the proxy passes on a request for our public name without saying where it comes from. */
  look({ headers, socket }: Arrival): void {
    const { publicOrigin } = this.#serving;
    if (this.#hasSaidHidden || publicOrigin === null || new URL(publicOrigin).host !== headers.host) return;
    if (!this.#isTrusted(plain(socket.remoteAddress ?? ''))) return;
    if (addressIn(forwardedFor(headers).at(-1) ?? '') !== null) return;
    this.#hasSaidHidden = true;
    this.#onHidden();
  }

  #isTrusted(address: string): boolean {
    const { publicOrigin, proxyUser } = this.#serving;
    return publicOrigin !== null && [...LOOPBACK, ...(proxyUser?.from ?? [])].includes(address);
  }
}

const forwardedFor = (headers: IncomingHttpHeaders): string[] =>
  [headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(','));

/** An IPv4 address without the form of IPv6 in which a socket may give it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The address in an entry of X-Forwarded-For, which may carry a port; null if it is none. */
function addressIn(entry: string): string | null {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry.trim()) ?? [];
  const address = plain(bracketed ?? dotted ?? entry.trim());
  return isIP(address) === 0 ? null : address;
}
