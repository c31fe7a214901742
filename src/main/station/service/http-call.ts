import { type Agent as HttpAgent, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { type Agent as HttpsAgent, request as secureRequest } from 'node:https';

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: it has none. */
  readonly body: Buffer | null;
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent };
  /** From the call to the end of the answer. */
  readonly withinMs: number;
  /** Of the answer's body. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A call without a complete answer. It holds nothing of the request, which carries the token. */
export class HttpCallError extends Error {
  override readonly name = 'HttpCallError';
  readonly why: 'late' | 'too-large' | 'failed';
  /** The code of Node or the system, e.g. ECONNRESET. */
  readonly code: string;
  /** Whether there was a connection, so that the request may have been sent. */
  readonly isConnected: boolean;

  constructor(why: HttpCallError['why'], code: string, isConnected: boolean) {
    super(`The call ended without an answer (${code}).`);
    this.why = why;
    this.code = code;
    this.isConnected = isConnected;
  }
}

/** Makes one HTTP request and reads its answer to the end. Follows no redirect. Throws HttpCallError. */
export function httpCall(call: HttpCall): Promise<HttpAnswer> {
  const { method, url, headers, body, agents, withinMs, maxBytes, signal } = call;
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? secureRequest(url, { method, headers, signal, agent: agents.https })
        : plainRequest(url, { method, headers, signal, agent: agents.http });
    let isConnected = false;
    const fail = (why: HttpCallError['why'], code: string): void => {
      clearTimeout(late);
      reject(new HttpCallError(why, code, isConnected));
      request.destroy();
    };
    const failed = (error: Error): void => fail('failed', 'code' in error ? String(error.code) : 'unknown');
    const late = setTimeout(() => fail('late', 'ETIMEDOUT'), withinMs);
    request.on('error', failed);
    request.on('socket', (socket) => {
      const connected = (): void => {
        isConnected = true;
      };
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', failed);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) fail('too-large', 'too-large');
        else chunks.push(chunk);
      });
      response.on('end', () => {
        clearTimeout(late);
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks, bytes) });
      });
    });
    request.end(body ?? undefined);
  });
}
