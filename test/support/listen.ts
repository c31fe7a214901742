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

/** How many ports each worker of the tests has for itself. */
const PORTS_OF_A_WORKER = 2_000;
/** At most as many workers as have ports of their own; more share them. */
const WORKERS = 8;
const FIRST_PORT = 16_000;

/**
 * A free port below those that systems give to outgoing connections, and of this worker's own: none of the
 * other tests takes it between this look and the start of the server that it is for.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
  const first = FIRST_PORT + worker * PORTS_OF_A_WORKER;
  for (;;) {
    const port = randomInt(first, first + PORTS_OF_A_WORKER);
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
