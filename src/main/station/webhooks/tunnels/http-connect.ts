import { request } from 'node:http';
import type { Socket } from 'node:net';
import { inShort, operatorError, transientError } from './tunnel.ts';

export interface ConnectOptions {
  readonly proxy: { readonly host: string; readonly port: number };
  /** For Basic authentication with the proxy. */
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly to: { readonly host: string; readonly port: number };
  readonly signal: AbortSignal;
}

/** A connection through an HTTP proxy, using CONNECT. Rejects with a TunnelError. */
export function connectThroughProxy({ proxy, login, to, signal }: ConnectOptions): Promise<Socket> {
  const where = `${proxy.host}:${proxy.port}`;
  const target = to.host.includes(':') ? `[${to.host}]:${to.port}` : `${to.host}:${to.port}`;
  const headers: Record<string, string> = { host: target };
  if (login !== null) {
    const pair = Buffer.from(`${login.user}:${login.password}`).toString('base64');
    headers['proxy-authorization'] = `Basic ${pair}`;
  }
  return new Promise((resolve, reject) => {
    const asked = request({
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      signal,
    });
    asked.once('connect', (answer, socket: Socket, head) => {
      const status = answer.statusCode ?? 0;
      if (status === 200) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(
        status === 407
          ? operatorError('proxy.login', {
              where,
            })
          : transientError('proxy.refused', {
              where,
              status,
            }),
      );
    });
    asked.once('error', (error) => {
      const why = inShort(error);
      reject(transientError('proxy.unreachable', { where, why }));
    });
    asked.end();
  });
}
