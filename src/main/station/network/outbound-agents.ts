import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import type { ProxyEnv } from './proxy-env.ts';

/**
 * The configured proxy is invalid. `userMessage` says so without repeating the value, which may hold a
 * password.
 */
export class ProxyUnusableError extends Error {
  override readonly name = 'ProxyUnusableError';
  readonly userMessage = message('service.no-proxy');

  constructor() {
    super();
    this.message = inEnglish(this.userMessage);
  }
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/**
 * Keep-alive agents that use the proxy. https goes through it by CONNECT only, so the proxy sees just the
 * host. After a change of proxy the next request uses the new one; running requests finish.
 */
export class OutboundAgents {
  readonly #proxyEnv: () => ProxyEnv;
  #made: { readonly by: string; readonly agents: Agents } | null = null;

  constructor(proxyEnv: () => ProxyEnv) {
    this.#proxyEnv = proxyEnv;
  }

  /** Throws ProxyUnusableError. */
  get(): Agents {
    const proxyEnv = this.#proxyEnv();
    const by = JSON.stringify(proxyEnv);
    if (this.#made?.by === by) return this.#made.agents;
    this.#letGo();
    const agents = made({ ...proxyEnv });
    this.#made = { by, agents };
    return agents;
  }

  /** Ends everything in progress. */
  close(): void {
    this.#made?.agents.http.destroy();
    this.#made?.agents.https.destroy();
    this.#made = null;
  }

  /** Ends idle connections, and those in use as soon as they are idle. */
  #letGo(): void {
    if (this.#made === null) return;
    const { http, https } = this.#made.agents;
    for (const agent of [http, https]) {
      agent.maxFreeSockets = 0;
      for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    }
  }
}

function made(proxyEnv: NodeJS.ProcessEnv): Agents {
  try {
    const options = { keepAlive: true, proxyEnv };
    return { http: new HttpAgent(options), https: new HttpsAgent(options) };
  } catch {
    throw new ProxyUnusableError();
  }
}
