import type { Agent, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { refusalIn } from './ask-station.ts';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';

/** The same limit as the headless host's; a larger message ends the connection. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** The station pings every half minute to see whether a window is still there. */
const SILENT_FOR_MS = 75_000;
const OPENS_WITHIN_MS = 20_000;

/**
 * Starts opening a WebSocket to a station. After more than a minute without anything, even a ping, it
 * counts as closed.
 */
export function stationSocket(
  origin: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
): WebSocket {
  const socket = new WebSocket(new URL('/rpc', origin.replace(/^http/, 'ws')), ['makeready'], {
    agent,
    headers,
    handshakeTimeout: OPENS_WITHIN_MS,
    maxPayload: MAX_ANSWER_BYTES,
    perMessageDeflate: false,
    followRedirects: false,
  });
  let silence: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.terminate(), SILENT_FOR_MS).unref();
  };
  for (const sign of ['open', 'ping', 'message'] as const) socket.on(sign, heard);
  socket.on('close', () => clearTimeout(silence));
  // The close event says what there is to say.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves when it is open. Throws BridgeError with the station's reason if it is not opened. */
export const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (error) => reject(bridgeErrorOf(error, new URL(socket.url).hostname)));
    socket.once('unexpected-response', (_request, answer: IncomingMessage) => {
      refusalIn(answer)
        .then((problem) => reject(new BridgeError(problem)))
        .finally(() => socket.terminate());
    });
  });

/** Adapts a socket to the port that oRPC's client takes. */
export function portOver(socket: WebSocket) {
  return {
    on(event: string, listener: (event?: { data: string }) => void) {
      if (event === 'message') socket.on('message', (data) => listener({ data: String(data) }));
      else if (event === 'close') socket.on('close', () => listener());
    },
    postMessage: (text: string) => socket.send(text),
  };
}
