import type { MessagePort } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { MAX_CALL_CHARACTERS } from '../thread/calls.ts';
import type { FromWindow, ToWindow } from '../thread/wire.ts';

/**
 * With more messages than this on the way to a window, nothing more is read from the station until some
 * have left.
 */
const MAX_ON_THE_WAY = 1_000;

/**
 * Connects a window's port to a station through a socket of its own; to the window it looks like the port
 * of a local station. Messages are passed on as text, and the socket alone says who is asking. When either
 * end closes, so does the other.
 * @param onCut is called when the socket ended first.
 */
export function bridgeWindow(port: MessagePort, socket: WebSocket, onCut: () => void): void {
  const early: string[] = [];
  let onTheWay = 0;
  let isLeft = false;
  const tell = (message: ToWindow): void => port.postMessage(message);
  const send = (data: string): void => {
    if (socket.readyState === WebSocket.CONNECTING) early.push(data);
    else if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  port.on('message', (message: FromWindow) => {
    if (message.kind === 'sent') {
      onTheWay--;
      if (socket.isPaused && onTheWay < MAX_ON_THE_WAY / 2) socket.resume();
      return;
    }
    const { data } = message;
    if (typeof data === 'string' && data.length <= MAX_CALL_CHARACTERS) return send(data);
    tell({ kind: 'refused', why: 'Not a call.' });
  });
  socket.on('open', () => {
    for (const data of early.splice(0)) socket.send(data);
  });
  socket.on('message', (data, isBinary) => {
    tell({ kind: 'answer', data: isBinary ? new Uint8Array(bytesOf(data)) : String(data) });
    onTheWay++;
    if (onTheWay >= MAX_ON_THE_WAY) socket.pause();
  });
  socket.on('close', () => {
    port.close();
    if (!isLeft) onCut();
  });
  port.on('close', () => {
    isLeft = true;
    socket.terminate();
  });
}

/** The library can hand over messages in several forms; it is configured to use this one. */
const bytesOf = (data: unknown): Buffer => (Buffer.isBuffer(data) ? data : Buffer.alloc(0));
