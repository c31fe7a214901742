import { connect, createServer, type Socket } from 'node:net';
import { freeTcpPort } from './ssh-server.ts';

/** Passes bytes on until it is silenced, without closing anything. */
export async function silenceable(to: number) {
  const port = await freeTcpPort();
  const sockets: Socket[] = [];
  let silent = false;
  const middle = createServer((one) => {
    const other = connect(to, '127.0.0.1');
    sockets.push(one, other);
    one.on('data', (data) => silent || other.write(data));
    other.on('data', (data) => silent || one.write(data));
    for (const socket of [one, other]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => middle.listen(port, '127.0.0.1', resolve));
  return {
    port,
    silence() {
      silent = true;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      middle.close();
    },
  };
}
