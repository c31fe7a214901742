import { createServer, type Socket } from 'node:net';
import type { IngressChoice } from '../../../../contract/index.ts';
import { pipeToReceiver } from './pipe.ts';
import { inShort, type OpenTunnel, operatorError } from './tunnel.ts';

const MAX_CONNECTIONS = 200;

/**
 * The company's own address: nothing to open, except the port that its reverse proxy calls, if one is set.
 */
export const openFixed =
  ({ url, listen }: Extract<IngressChoice, { kind: 'fixed' }>): OpenTunnel =>
  async ({ port }) => {
    if (listen === null) return { publicUrl: url, close: async () => undefined };
    const sockets = new Set<Socket>();
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      pipeToReceiver(socket, port);
    });
    server.maxConnections = MAX_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(listen.port, listen.address, resolve);
    }).catch((error: unknown) => {
      const where = `${listen.address}:${listen.port}`;
      const why = inShort(error);
      throw operatorError('fixed.listen', { where, why });
    });
    return {
      publicUrl: url,
      async close() {
        for (const socket of sockets) socket.destroy();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  };
