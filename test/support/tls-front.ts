import { connect, type Socket } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from './certificate.ts';

/** https with a name and certificate that this process trusts, in front of a plain server on this machine. */
export interface TlsFront {
  /** `https://name:port`. */
  readonly origin: string;
  stop(): void;
}

/** Null without openssl. @param to port of the plain server. */
export async function tlsFront(name: string, to: number): Promise<TlsFront | null> {
  const made = selfSigned(`DNS:${name}`);
  if (made === null) return null;
  const open = new Set<Socket>();
  const server = createServer(made, (socket) => {
    const onward = connect(to, '127.0.0.1');
    for (const one of [socket, onward]) {
      open.add(one.on('error', () => undefined));
      one.on('close', () => [socket, onward].map((end) => end.destroySoon()));
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, made.cert]);
  const address = server.address();
  return {
    origin: `https://${name}:${typeof address === 'object' ? address?.port : 0}`,
    stop() {
      setDefaultCACertificates(usual);
      for (const one of open) one.destroy();
      server.close();
    },
  };
}
