import { createServer } from 'node:http';
import { close, listen } from './listen.ts';

/** The answer to a path: a status, a content type and a body. */
export interface Scripted {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Anything but a text or bytes is sent as JSON. */
  readonly body: unknown;
}

/** A service that answers each path exactly as the test has written, and any other with 404 in HTML. */
export interface ScriptedService {
  readonly baseUrl: string;
  readonly token: string;
  /** Requested paths, without their query. */
  readonly asked: readonly string[];
  /** The Authorization header of the last request for each path. */
  readonly authorizations: ReadonlyMap<string, string | undefined>;
  say(path: string, answer: Scripted): void;
  stop(): Promise<void>;
}

export async function startScriptedService(): Promise<ScriptedService> {
  const script = new Map<string, Scripted>();
  const asked: string[] = [];
  const authorizations = new Map<string, string | undefined>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    asked.push(pathname);
    authorizations.set(pathname, request.headers.authorization);
    const {
      status = 200,
      type,
      body,
      headers = {},
    } = script.get(pathname) ?? {
      status: 404,
      type: 'text/html',
      body: '<html><body>Nothing here</body></html>',
    };
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, {
      'content-type': type ?? (raw ? 'text/plain' : 'application/json'),
      ...headers,
    });
    response.end(raw ? body : JSON.stringify(body));
  });
  const baseUrl = await listen(server);
  return {
    baseUrl,
    token: 'token-of-the-scripted-service',
    asked,
    authorizations,
    say: (path, answer) => void script.set(path, answer),
    stop: () => close(server),
  };
}
