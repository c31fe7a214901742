import type { Agent, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { refusalIn } from './ask-station.ts';
import { BridgeError, problemOf } from './bridge-error.ts';

/** As the headless host's own; what is larger ends the connection. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** The station asks every half minute whether a window is still there. */
const SILENT_FOR_MS = 75_000;
const OPENS_WITHIN_MS = 20_000;

/**
 * Begins to open a WebSocket to a station. One from which nothing was heard for more than a minute, not even
 * the question whether this end is there, counts as closed.
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
  // What there is to say of it says its end.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves when it is open. Throws BridgeError with why the station did not open it. */
export const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (error) => reject(new BridgeError(problemOf(error))));
    socket.once('unexpected-response', (_request, answer: IncomingMessage) => {
      refusalIn(answer)
        .then((problem) => reject(new BridgeError(problem)))
        .finally(() => socket.terminate());
    });
  });

/** A socket as the port that oRPC's client takes. */
export function portOver(socket: WebSocket) {
  return {
    on(event: string, listener: (event?: { data: string }) => void) {
      if (event === 'message') socket.on('message', (data) => listener({ data: String(data) }));
      else if (event === 'close') socket.on('close', () => listener());
    },
    postMessage: (text: string) => socket.send(text),
  };
}
