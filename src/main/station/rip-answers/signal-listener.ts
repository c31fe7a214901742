import { createServer, type IncomingMessage, type Server } from 'node:http';
import { MAX_BYTES } from './ask-rip.ts';

const WITHIN_MS = 10_000;
const MAX_CONNECTIONS = 100;

/** What RIPs send to one path. */
export interface Channel {
  /** The path without its slash; whoever does not know it learns nothing. */
  readonly secret: string;
  /** The addresses that may send to it. */
  readonly from: ReadonlySet<string>;
  /** Returns whether the message can be read. */
  readonly received: (body: string) => boolean;
}

interface Listening {
  readonly server: Server;
  readonly channels: Map<string, Channel>;
  readonly isOpen: Promise<void>;
}

/** Receives what RIPs send by themselves, at the addresses of this machine that hot folders name. */
export class SignalListener {
  readonly #onFault: (error: unknown) => void;
  readonly #byOrigin = new Map<string, Listening>();

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /**
   * Resolves with what ends it. Rejects with the system's error if the address is not this machine's, or its
   * port is in use.
   * @param at `http://address:port`
   */
  async open(at: string, channel: Channel): Promise<() => void> {
    const { origin } = new URL(at);
    const listening = this.#byOrigin.get(origin) ?? this.#listen(origin);
    listening.channels.set(channel.secret, channel);
    const close = (): void => {
      listening.channels.delete(channel.secret);
      if (listening.channels.size > 0) return;
      if (this.#byOrigin.get(origin) === listening) this.#byOrigin.delete(origin);
      listening.server.close();
      listening.server.closeAllConnections();
    };
    try {
      await listening.isOpen;
      return close;
    } catch (error) {
      close();
      throw error;
    }
  }

  #listen(origin: string): Listening {
    const channels = new Map<string, Channel>();
    const server = createServer(
      { requestTimeout: WITHIN_MS, headersTimeout: WITHIN_MS, connectionsCheckingInterval: 1_000 },
      (request, response) => {
        this.#answer(request, channels)
          .then((status) => response.writeHead(status, { 'content-length': 0, connection: 'close' }).end())
          // It broke off.
          .catch(() => request.destroy());
      },
    );
    server.maxConnections = MAX_CONNECTIONS;
    const { hostname, port } = new URL(origin);
    const isOpen = new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
        server.on('error', this.#onFault);
        resolve();
      });
    });
    const listening = { server, channels, isOpen };
    this.#byOrigin.set(origin, listening);
    return listening;
  }

  /** Strangers are refused before anything of theirs is read. */
  async #answer(request: IncomingMessage, channels: Listening['channels']): Promise<number> {
    const channel = channels.get(request.url?.slice(1) ?? '');
    const isFrom = channel?.from.has(plainAddress(request.socket.remoteAddress ?? '')) === true;
    if (channel === undefined || !isFrom) return 404;
    if (request.method !== 'POST') return 405;
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of request) {
      bytes += piece.length;
      if (bytes > MAX_BYTES) return 413;
      pieces.push(piece);
    }
    try {
      return channel.received(Buffer.concat(pieces).toString()) ? 200 : 400;
    } catch (error) {
      this.#onFault(error);
      return 500;
    }
  }
}

/** An IPv4 address as such, also where the system speaks IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/, '');
