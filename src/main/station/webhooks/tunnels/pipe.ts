import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';

/** Connects an incoming connection to the receiver, in both directions, until either side ends. */
export function pipeToReceiver(incoming: Duplex, port: number): void {
  const inward = connect({ host: '127.0.0.1', port, noDelay: true });
  const end = (): void => {
    inward.destroy();
    incoming.destroy();
  };
  pipeline(incoming, inward, (error) => {
    if (error) end();
  });
  pipeline(inward, incoming, (error) => {
    if (error) end();
  });
}
