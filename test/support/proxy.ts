import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { close, listen } from './listen.ts';

/** A forward proxy on loopback, as companies have them: plain requests are forwarded, TLS is tunnelled. */
export interface ForwardProxy {
  readonly origin: string;
  /** What passed through it: `GET http://...` or `CONNECT host:port`. */
  readonly seen: string[];
  /** Every header and every byte that it could read. */
  readonly read: string[];
  stop(): Promise<void>;
}

/** @param names that only the proxy can resolve; all of them are this machine. */
export async function startProxy(names: readonly string[] = []): Promise<ForwardProxy> {
  const seen: string[] = [];
  const read: string[] = [];
  const server = createServer((asked, answer) => {
    seen.push(`${asked.method} ${asked.url}`);
    read.push(JSON.stringify(asked.headers));
    const onward = httpRequest(
      asked.url ?? '',
      { method: asked.method ?? 'GET', headers: asked.headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('connect', (asked, socket) => {
    seen.push(`CONNECT ${asked.url}`);
    read.push(JSON.stringify(asked.headers));
    socket.on('data', (bytes: Buffer) => read.push(bytes.toString('latin1')));
    const [host = '', port = ''] = (asked.url ?? '').split(':');
    const onward = connect(Number(port), names.includes(host) ? '127.0.0.1' : host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    // Whichever end closes or fails: a half-open tunnel would keep the proxy from stopping.
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      end.on('error', () => undefined);
      end.on('close', () => other.destroy());
    }
  });
  const origin = await listen(server);
  return { origin, seen, read, stop: () => close(server) };
}
