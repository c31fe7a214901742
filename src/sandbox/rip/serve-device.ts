import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What any RIP can do wrong when it is asked: answer nothing, an error, half of it, or without end. */
export type AnyFault = 'silent' | 'error' | 'half' | 'endless';

export interface DeviceAnswer {
  readonly status?: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

export interface DeviceServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves what a RIP answers on this machine, with the fault that it has then. */
export async function serveDevice(
  answerTo: (request: IncomingMessage, body: string) => DeviceAnswer,
  faultOf: () => string | null,
): Promise<DeviceServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status = 200, headers, body } = answerTo(request, await text(request));
    const fault = faultOf();
    if (fault === 'silent') return;
    if (fault === 'error') {
      response.writeHead(500).end('Internal error');
      return;
    }
    response.writeHead(status, headers);
    if (fault === 'endless') {
      response.on('error', () => undefined);
      const more = (): void => {
        while (!response.destroyed && response.write('<!-- more -->'.repeat(1_000)));
      };
      response.on('drain', more);
      more();
    } else if (fault === 'half') {
      response.write(body.slice(0, body.length / 2));
      response.socket?.end();
    } else response.end(body);
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
