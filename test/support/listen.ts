import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';

/** Listens on a free port of 127.0.0.1; resolves to the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP address.');
  return `http://127.0.0.1:${address.port}`;
}

export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/**
 * A free port below those that systems give to outgoing connections: none of the other tests' connections
 * takes it between this look and the start of the server that it is for.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
