import type { MessagePort } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { MAX_CALL_CHARACTERS } from '../thread/calls.ts';
import type { FromWindow, ToWindow } from '../thread/wire.ts';

/** More than this on its way to a window, and the station is heard no further until some of it has left. */
const MAX_ON_THE_WAY = 1_000;

/**
 * Connects a window's port with its own socket to a station: to the window it is the port of a station on
 * this machine. What it sends goes on as text, and who asks is said by the socket alone. The end of either is
 * the end of the other.
 * @param onCut is called where it is the socket that has ended.
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

/** Of the ways in which the library can hand over a message, it is told to use this one. */
const bytesOf = (data: unknown): Buffer => (Buffer.isBuffer(data) ? data : Buffer.alloc(0));
