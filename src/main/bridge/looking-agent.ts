import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ProxyEnv } from '../station/network/index.ts';

/** Connects to any server, to see its certificate. Nothing secret may be sent over it. */
export const lookingAgent = (origin: string, proxyEnv: ProxyEnv): HttpAgent =>
  origin.startsWith('http:')
    ? new HttpAgent()
    : new HttpsAgent({ proxyEnv: { ...proxyEnv }, rejectUnauthorized: false, maxCachedSessions: 0 });
