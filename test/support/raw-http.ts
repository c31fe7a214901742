import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { WebServer } from '../../src/main/headless/web-server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The certificate that is trusted, for https. */
  readonly ca?: string;
  /** Reuses the connection, for plain http. */
  readonly agent?: Agent;
}

/** A raw request to a host on 127.0.0.1, so that any header and any path can be sent. */
export async function ask(
  web: Pick<WebServer, 'port'>,
  path: string,
  { method = 'GET', headers = {}, body, ca, agent }: Ask = {},
): Promise<Answer> {
  const options = { host: '127.0.0.1', port: web.port, path, method, headers };
  const call = ca === undefined ? plainRequest({ ...options, agent }) : tlsRequest({ ...options, ca });
  call.end(body);
  const [response] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: Number(response.statusCode),
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

/** Both halves of a login, as a browser has them: the cookie, and the key of its page. */
export interface RawSession {
  readonly cookie: string;
  readonly key: string;
  /** The headers of a request for artwork. */
  readonly headers: { readonly cookie: string; readonly 'x-makeready-key': string };
  /** The protocols that a page's WebSocket offers. */
  readonly protocols: string[];
}

/** What a browser gets from the answer to a login. */
export function sessionIn({ headers }: Pick<Answer, 'headers'>): RawSession {
  const cookies = headers['set-cookie'] ?? [];
  const cookie = cookies.find((one) => !one.includes('-browser-'))?.split(';')[0] ?? '';
  const key = /#key=([\w-]+)$/.exec(headers.location ?? '')?.[1] ?? '';
  return {
    cookie,
    key,
    headers: { cookie, 'x-makeready-key': key },
    protocols: ['makeready', `key.${key}`],
  };
}

/** Logs in with a new link. */
export async function logInWhole(
  web: Pick<WebServer, 'port' | 'newLoginUrl'>,
  ca?: string,
): Promise<RawSession> {
  const { pathname, search } = new URL(web.newLoginUrl());
  return sessionIn(await ask(web, pathname + search, ca === undefined ? {} : { ca }));
}

/** Logs in with a new link; resolves to the cookie, which alone opens the screens and nothing else. */
export const logInRaw = async (web: WebServer, ca?: string): Promise<string> =>
  (await logInWhole(web, ca)).cookie;

/** Tries to open the WebSocket; resolves to the HTTP status, 101 if it opened. */
export async function openSocket(
  web: Pick<WebServer, 'port'>,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<number> {
  const call = plainRequest({
    host: '127.0.0.1',
    agent,
    port: web.port,
    path: '/rpc',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  call.end();
  return new Promise((resolve, reject) => {
    call.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    call.on('response', (response) => {
      response.resume();
      resolve(Number(response.statusCode));
    });
    call.on('error', reject);
  });
}
