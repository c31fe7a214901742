import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { OutboundAgents, type ProxyEnv } from '../../network/index.ts';
import { isLoopback } from '../../service/index.ts';

/** A request to a server outside. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends requests outside through the company's proxy, and requests to this machine directly. Follows no
 * redirects.
 */
export class OutboundClient {
  readonly #agents: OutboundAgents;
  readonly #direct = new OutboundAgents(() => ({}));

  constructor(proxyEnv: () => ProxyEnv) {
    this.#agents = new OutboundAgents(proxyEnv);
  }

  /** The answer with its body unread. Rejects with the system's error, or ProxyUnusableError. */
  async ask(address: string, { method, headers, body, signal }: OutboundRequest): Promise<IncomingMessage> {
    const url = new URL(address);
    const { http, https } = (isLoopback(url.hostname) ? this.#direct : this.#agents).get();
    return new Promise((resolve, reject) => {
      const asked =
        url.protocol === 'https:'
          ? secureRequest(url, { method, headers, signal, agent: https })
          : plainRequest(url, { method, headers, signal, agent: http });
      asked.once('response', resolve);
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** Aborts pending requests. */
  close(): void {
    this.#agents.close();
    this.#direct.close();
  }
}
